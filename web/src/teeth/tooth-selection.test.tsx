import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderInApp } from '#/testing/render';
import type { ToothCode } from './tooth';
import { ToothChart } from './tooth-chart';

/** Crowns on 14 to 16, which nothing joins. */
function Chooser() {
  const [selected, select] = useState<ToothCode[]>(['tu3', 'tu4', 'tu5']);
  return (
    <>
      <ToothChart
        numberSystem="FDI"
        restorations={[{ teeth: ['tu3', 'tu4', 'tu5'], type: 'crown' }]}
        bridges={[]}
        selected={selected}
        onSelectionChange={select}
      />
      <output>{selected.join()}</output>
    </>
  );
}

const chosen = () => screen.getByRole('status').textContent;
/** By its place, which is quicker to find than a name among many. */
const place = (code: string) => document.querySelector(`[data-tooth="${code}"]`) as SVGElement;

afterEach(() => vi.useRealTimers());

it('CHK-04: with Control a click adds and takes out, whatever the teeth get', async () => {
  await renderInApp(<Chooser />);
  const user = userEvent.setup();
  for (const key of ['Control', 'Meta']) {
    await user.keyboard(`{${key}>}`);
    await user.click(place('tu4'));
    expect(chosen()).toBe('tu3,tu5');
    await user.click(place('tu4'));
    expect(chosen()).toBe('tu3,tu4,tu5');
    await user.keyboard(`{/${key}}`);
  }
  await user.click(place('tu4'));
  expect(chosen()).toBe('tu4');
});

it('CHK-04: Space means one of several crowns, with Control it adds and takes out', async () => {
  await renderInApp(<Chooser />);
  const user = userEvent.setup();
  await user.tab();
  expect(document.activeElement).toBe(place('tu3'));
  await user.keyboard('{ArrowRight}{Control>} {/Control}');
  expect(chosen()).toBe('tu3,tu5');
  await user.keyboard('{Control>} {/Control}');
  expect(chosen()).toBe('tu3,tu4,tu5');
  await user.keyboard(' ');
  expect(chosen()).toBe('tu4');
  await user.keyboard('{ArrowRight}{Control>}{Enter}{/Control}');
  expect(chosen()).toBe('tu4,tu5');
});

it('CHK-04: a finger that rests on one of several crowns and draws nothing means this one, too', async () => {
  await renderInApp(<Chooser />);
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
  await user.pointer({ keys: '[TouchA>]', target: place('tu4') });
  vi.advanceTimersByTime(1_000);
  await user.pointer({ keys: '[/TouchA]', target: place('tu4') });
  expect(chosen()).toBe('tu4');
});
