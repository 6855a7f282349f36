import { expect, it } from 'vitest';
import type { ToothCode } from '#/teeth/tooth';
import { bridgeObstacle, isUndecided, isWholeBridge, makeBridge } from './bridge-proposal';
import { bridgeFault, setJoined } from './bridges';
import { entriesOf } from './entries';
import { bridgesOf, emptyOrder, type Order, orderBody, readOrder } from './order';
import { ponticDoubtsOf } from './pontic-doubts';
import { changeTeeth, removeTeeth, setMissing } from './tooth-changes';

const crown = { type: 'crown', material: 'zirconia', shadeGuide: 'vita_classical', shade: 'A2' };

function ordered(...steps: [teeth: ToothCode[], change: Parameters<typeof changeTeeth>[2]][]): Order {
  return steps.reduce((order, [teeth, change]) => changeTeeth(order, teeth, change), emptyOrder('FDI'));
}

it('ORD-02: a pontic is joined to its neighbours and made like them', () => {
  const order = ordered([['tu3', 'tu5'], crown], [['tu4'], { type: 'pontic' }]);
  expect(bridgesOf(order)).toEqual([['tu3', 'tu4', 'tu5']]);
  expect(order.teeth.tu4).toMatchObject({ material: 'zirconia', shade: 'A2' });
});

it('ORD-02: a tooth added beside a pontic is joined to it, also across the midline', () => {
  const order = ordered([['tu8'], { ...crown, type: 'pontic' }], [['tu9'], crown]);
  expect(bridgesOf(order)).toEqual([['tu8', 'tu9']]);
});

it('ORD-02: crowns side by side stay single until somebody joins them', () => {
  const order = ordered([['tu3', 'tu4'], crown]);
  expect(order.joints).toEqual([]);
  expect(bridgesOf(setJoined(order, ['tu3'], true))).toEqual([['tu3', 'tu4']]);
});

it('ORD-02: different materials separate neighbours, and a separated pontic stays separate', () => {
  const order = ordered([['tu3', 'tu5'], crown], [['tu4'], { type: 'pontic' }]);
  const mixed = changeTeeth(order, ['tu5'], { material: 'gold' });
  expect(bridgesOf(mixed)).toEqual([['tu3', 'tu4']]);
  expect(bridgeFault(mixed, ['tu4', 'tu5'])).toBe('materials');
  const parted = setJoined(order, ['tu3'], false);
  expect(bridgesOf(changeTeeth(parted, ['tu4'], { shade: 'A3' }))).toEqual([['tu4', 'tu5']]);
});

it('ORD-02: removing a tooth of a bridge keeps the joints that are still possible', () => {
  const order = setJoined(ordered([['tu3', 'tu4', 'tu5', 'tu6'], crown]), ['tu3', 'tu4', 'tu5'], true);
  expect(bridgesOf(removeTeeth(order, ['tu4']))).toEqual([['tu5', 'tu6']]);
});

it.each<[ToothCode[], ReturnType<typeof bridgeFault>]>([
  [['tu8'], 'tooFew'],
  [['tu8', 'tu10'], 'notNeighbours'],
  [['tu10', 'tu11'], 'notOrdered'],
  [['td3', 'td4'], 'ponticsOnly'],
  [['tu8', 'tu9', 'tu10'], undefined],
])('ORD-01: whether %s make a bridge', (teeth, fault) => {
  const order = ordered([['tu8', 'tu9', 'tu10'], crown], [['td3', 'td4'], { ...crown, type: 'pontic' }]);
  expect(bridgeFault(order, teeth)).toBe(fault);
});

it('ORD-02: fields that the new type does not have are cleared', () => {
  const order = ordered([['tu3'], { ...crown, type: 'screw_retained_crown', implantSystem: 'Astra' }]);
  expect(changeTeeth(order, ['tu3'], { type: 'night_guard' }).teeth.tu3).toMatchObject({
    material: '',
    implantSystem: '',
    shade: 'A2',
  });
});

it('ORD-02: the list shows each bridge as one entry and equal teeth together', () => {
  const order = ordered(
    [['tu3', 'tu5', 'td2', 'td9'], crown],
    [['tu4'], { type: 'pontic' }],
    [['tu8'], { type: 'veneer' }],
  );
  const said = entriesOf(order).map(({ teeth, joined, parts }) => [teeth.join(), joined, parts.length]);
  expect(said).toEqual([
    ['tu3,tu4,tu5', 'bridge', 2],
    ['tu8', undefined, 1],
    ['td2,td9', undefined, 1],
  ]);
});

it('ORD-01: an order is the same after the way to the server and back', () => {
  const order = {
    ...ordered([['tu3', 'tu5'], crown], [['tu4'], { type: 'pontic', ponticDesign: 'ovate', note: 'thin' }]),
    missing: ['td4' as const],
    lastName: 'Svensson',
    deliveryDate: '2026-12-01',
  };
  const body = orderBody(order);
  expect(body.restorations.map(({ tooth_no, type }) => [tooth_no, type])).toEqual([
    ['tu3,tu5', 'crown'],
    ['tu4', 'pontic'],
  ]);
  expect(body.bridges).toEqual(['tu3,tu4,tu5']);
  expect([body.deliverydt, body.connection_id, body.patient.birdt]).toEqual(['2026-12-01', null, null]);
  const content = {
    ...body,
    restorations: body.restorations.map(({ material, shade, ...rest }) => ({
      ...rest,
      material: { code: material },
      shade: shade.code,
      shade_guide: shade.guide,
    })),
  };
  expect(readOrder(content as unknown as Parameters<typeof readOrder>[0])).toEqual(order);
});

const typesIn = ({ teeth }: Order, span: ToothCode[]) => span.map((tooth) => teeth[tooth]?.type);

it('CHK-04: a bridge over a span is retainer–pontic–retainer, with the known material', () => {
  const span: ToothCode[] = ['tu3', 'tu4', 'tu5'];
  const bare = makeBridge(emptyOrder('FDI'), span);
  expect(typesIn(bare, span)).toEqual(['crown', 'pontic', 'crown']);
  expect(bridgesOf(bare)).toEqual([span]);
  const telescopes = ordered([span, { ...crown, type: 'telescope' }]);
  expect(isUndecided(telescopes, span)).toBe(true);
  const bridge = makeBridge(telescopes, span);
  expect(typesIn(bridge, span)).toEqual(['telescope', 'pontic', 'telescope']);
  expect(bridge.teeth.tu4).toMatchObject({ material: 'zirconia', shade: 'A2' });
  expect([isWholeBridge(bridge, span), isWholeBridge(bridge, ['tu3', 'tu4'])]).toEqual([true, false]);
  const partly = makeBridge(ordered([['tu5'], crown]), span);
  expect(partly.teeth.tu3).toMatchObject(crown);
});

it('CHK-04: teeth marked as missing become the pontics', () => {
  const span: ToothCode[] = ['tu3', 'tu4', 'tu5', 'tu6'];
  const order = makeBridge(setMissing(emptyOrder('FDI'), ['tu4'], true), span);
  expect(typesIn(order, span)).toEqual(['crown', 'pontic', 'crown', 'crown']);
});

it('CHK-04: a bridge spans a closed gap, and a tooth that fills the gap joins it', () => {
  const crowns = ordered([['tu3', 'tu5'], crown]);
  expect(bridgeObstacle(crowns, ['tu3', 'tu5'])).toBe('span');
  const closed = setMissing(crowns, ['tu4'], true);
  expect(bridgeObstacle(closed, ['tu3', 'tu5'])).toBeUndefined();
  const joined = setJoined(closed, ['tu3'], true);
  expect(bridgesOf(joined)).toEqual([['tu3', 'tu5']]);
  expect(orderBody(joined)).toMatchObject({ bridges: ['tu3,tu5'], missing_teeth: ['tu4'] });
  expect(bridgesOf(changeTeeth(joined, ['tu4'], crown))).toEqual([['tu3', 'tu4', 'tu5']]);
  expect(bridgesOf(setMissing(joined, ['tu4'], false)), 'there is a tooth between them').toEqual([]);
});

it('CHK-04: a bridge is a cantilever while it ends in a pontic', () => {
  const order = ordered([['tu3', 'tu4'], crown], [['tu5'], { type: 'pontic' }]);
  const joined = setJoined(order, ['tu3', 'tu4'], true);
  expect(ponticDoubtsOf(joined)).toMatchObject([{ teeth: ['tu3', 'tu4', 'tu5'], pontics: ['tu5'] }]);
  expect(ponticDoubtsOf(setJoined(changeTeeth(joined, ['tu6'], crown), ['tu5'], true))).toEqual([]);
});

it('CHK-04: two teeth of one type, or several materials, need no question', () => {
  const order = ordered([['tu3', 'tu4'], crown], [['tu5'], { ...crown, material: 'gold' }]);
  expect(isUndecided(order, ['tu3', 'tu4'])).toBe(false);
  expect(bridgeObstacle(order, ['tu3', 'tu4', 'tu5'])).toBe('materials');
});

it('CHK-04: a gap left by a removed tooth is bridged only by a person', () => {
  const bridge = setMissing(ordered([['tu3', 'tu5'], crown], [['tu4'], { type: 'pontic' }]), ['tu4'], true);
  expect(bridgesOf(bridge)).toEqual([['tu3', 'tu4', 'tu5']]);
  const left = removeTeeth(bridge, ['tu4']);
  expect(bridgesOf(left)).toEqual([]);
  const joined = setJoined(left, ['tu3'], true);
  expect(bridgesOf(joined)).toEqual([['tu3', 'tu5']]);
  const other = changeTeeth(joined, ['td3'], crown);
  expect(bridgesOf(removeTeeth(other, ['tu4', 'td3'])), 'nothing is made for the gap').toEqual([
    ['tu3', 'tu5'],
  ]);
});

it('CHK-04: a pontic is joined to its neighbours, but over a closed gap only by hand', () => {
  const gap = setMissing(ordered([['tu3', 'tu6'], crown]), ['tu4', 'tu5'], true);
  const cantilever = changeTeeth(gap, ['tu4'], { type: 'pontic' });
  expect(bridgesOf(cantilever)).toEqual([['tu3', 'tu4']]);
  expect(ponticDoubtsOf(cantilever)).toMatchObject([{ pontics: ['tu4'] }]);
  expect(bridgesOf(setJoined(cantilever, ['tu4'], true))).toEqual([['tu3', 'tu4', 'tu6']]);
});

it('CHK-04: a bridge may have a cantilever on both sides', () => {
  const order = ordered([['tu4'], crown], [['tu3', 'tu5'], { type: 'pontic' }]);
  expect(ponticDoubtsOf(order)).toMatchObject([{ teeth: ['tu3', 'tu4', 'tu5'], pontics: ['tu3', 'tu5'] }]);
});

it('CHK-04: a mark of a tooth that a child does not have is not sent', () => {
  const order = setMissing(emptyOrder('Primary'), ['tu1', 'tu4'], true);
  expect(orderBody(order).missing_teeth).toEqual(['tu4']);
  expect(orderBody({ ...order, numberSystem: 'FDI' }).missing_teeth).toEqual(['tu1', 'tu4']);
});
