import { expect, it } from 'vitest';
import type { ToothCode } from '#/teeth/tooth';
import { bridgeObstacle, isUndecided, makeBridge, undecidedSpan } from './bridge-proposal';
import { setJoined } from './bridges';
import { bridgesOf, emptyOrder, type Order } from './order';
import { ponticDoubtsOf } from './pontic-doubts';
import { changeTeeth, setMissing } from './tooth-changes';

const crown = { type: 'crown', material: 'zirconia' };
const SPAN: ToothCode[] = ['tu3', 'tu4', 'tu5'];

const crowns = (...teeth: ToothCode[]) => changeTeeth(emptyOrder('FDI'), teeth, crown);
const typesIn = ({ teeth }: Order, span: readonly ToothCode[]) => span.map((tooth) => teeth[tooth]?.type);

it.each<[string, Order, ReturnType<typeof bridgeObstacle>]>([
  ['bare teeth', emptyOrder('FDI'), 'noPontic'],
  ['crowns', crowns('tu3', 'tu4'), 'noPontic'],
  ['one that is missing', setMissing(emptyOrder('FDI'), ['tu4'], true), undefined],
  ['a pontic', changeTeeth(crowns('tu3'), ['tu4'], { type: 'pontic' }), undefined],
  ['two that are missing', setMissing(emptyOrder('FDI'), ['tu3', 'tu4'], true), 'ponticsOnly'],
  [
    'two implants',
    setMissing(changeTeeth(crowns(), ['tu3', 'tu4'], { type: 'screw_retained_crown' }), ['tu3', 'tu4'], true),
    'noPontic',
  ],
  ['two materials', changeTeeth(crowns('tu3', 'tu4'), ['tu4'], { material: 'gold' }), 'materials'],
])('CHK-04: whether two teeth can be a bridge: %s', (_, order, obstacle) => {
  expect(bridgeObstacle(order, ['tu3', 'tu4'])).toBe(obstacle);
});

it('CHK-04: a bridge of two teeth is a cantilever', () => {
  const bridge = makeBridge(setMissing(crowns('tu3'), ['tu4'], true), ['tu3', 'tu4']);
  expect(typesIn(bridge, ['tu3', 'tu4'])).toEqual(['crown', 'pontic']);
  expect(ponticDoubtsOf(bridge)).toMatchObject([{ pontics: ['tu4'] }]);
});

it('CHK-04: what is a pontic already stays one, and what carries the bridge is not made one', () => {
  const span: ToothCode[] = [...SPAN, 'tu6'];
  const order = changeTeeth(crowns('tu3', 'tu5', 'tu6'), ['tu4'], { type: 'pontic' });
  expect(typesIn(makeBridge(order, span), span)).toEqual(['crown', 'pontic', 'crown', 'crown']);
  const atEnd = changeTeeth(crowns('tu3', 'tu4'), ['tu5'], { type: 'pontic' });
  expect(typesIn(makeBridge(atEnd, SPAN), SPAN)).toEqual(['crown', 'crown', 'pontic']);
  const implants = changeTeeth(emptyOrder('FDI'), ['tu3', 'tu5'], { type: 'screw_retained_crown' });
  const onImplants = makeBridge(setMissing(implants, SPAN, true), SPAN);
  expect(typesIn(onImplants, SPAN)).toEqual(['screw_retained_crown', 'pontic', 'screw_retained_crown']);
});

it('CHK-04: a join is judged by the whole span it makes', () => {
  const order = crowns(...SPAN);
  expect(undecidedSpan(order, ['tu3', 'tu4']), 'two are a splint').toBeUndefined();
  const two = setJoined(order, ['tu4'], true);
  expect(undecidedSpan(two, ['tu3', 'tu4'])).toEqual(SPAN);
  const withPontic = changeTeeth(two, ['tu5'], { type: 'pontic' });
  expect(undecidedSpan(withPontic, ['tu3', 'tu4']), 'a bridge').toBeUndefined();
  expect(bridgesOf(withPontic), 'nothing is joined by asking').toEqual([['tu4', 'tu5']]);
});

it('CHK-04: there is nothing to ask about teeth that get nothing', () => {
  expect(isUndecided(emptyOrder('FDI'), SPAN)).toBe(false);
  expect(isUndecided(crowns(...SPAN), SPAN)).toBe(true);
  expect(isUndecided(changeTeeth(emptyOrder('FDI'), SPAN, { type: 'pontic' }), SPAN)).toBe(false);
});
