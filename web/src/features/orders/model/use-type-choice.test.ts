import { act, renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { ToothCode } from '#/teeth/tooth';
import { emptyOrder, type Order } from './order';
import { changeTeeth, removeTeeth } from './tooth-changes';
import { useTypeChoice } from './use-type-choice';

const SPAN: ToothCode[] = ['tu10', 'tu11', 'tu12'];
const crown = { type: 'crown', material: 'zirconia', shadeGuide: 'vita_classical', shade: 'A2' };

function render(order: Order) {
  const { result, rerender } = renderHook((shown: Order) => useTypeChoice(shown), { initialProps: order });
  return {
    choose(teeth: readonly ToothCode[], type: string) {
      act(() => {
        order = result.current.choose(result.current.baseOf(teeth), teeth, type);
      });
      rerender(order);
    },
    change(change: (order: Order) => Order) {
      order = change(order);
      rerender(order);
    },
    keep: (teeth: readonly ToothCode[]) => act(() => result.current.keep(teeth)),
    order: () => order,
  };
}

it('CHK-04: a choice is undone after another tooth got a type', () => {
  const chart = render(changeTeeth(emptyOrder('FDI'), SPAN, crown));
  chart.choose(SPAN, 'bridge');
  expect(chart.order().joints).not.toEqual([]);
  chart.choose(['td3'], 'crown');
  chart.choose(SPAN, 'inlay');
  expect(chart.order().joints).toEqual([]);
});

it('CHK-04: a tooth that was removed starts without a memory', () => {
  const chart = render(changeTeeth(emptyOrder('FDI'), ['tu10'], crown));
  chart.choose(SPAN, 'bridge');
  chart.change((order) => removeTeeth(order, SPAN));
  chart.change((order) => changeTeeth(order, SPAN, crown));
  chart.choose(SPAN, 'inlay');
  expect(SPAN.map((tooth) => chart.order().teeth[tooth])).toMatchObject(
    SPAN.map(() => ({ ...crown, type: 'inlay' })),
  );
});

it('CHK-04: joints that a person decided on stay', () => {
  const chart = render(changeTeeth(emptyOrder('FDI'), SPAN, crown));
  chart.choose(SPAN, 'bridge');
  chart.keep(SPAN);
  chart.choose(SPAN, 'inlay');
  expect(chart.order().joints).toEqual(['tu10', 'tu11']);
});
