import { expect, it } from 'vitest';
import type { ToothCode } from '#/teeth/tooth';
import { makeBridge } from './bridge-proposal';
import { setJoined } from './bridges';
import { emptyOrder, type Order } from './order';
import { changeTeeth, setMissing } from './tooth-changes';
import { undoTypeChoice } from './type-choice';

const SPAN: ToothCode[] = ['tu10', 'tu11', 'tu12'];
const crown = { type: 'crown', material: 'zirconia', shadeGuide: 'vita_classical', shade: 'A2' };
const implant = { ...crown, type: 'screw_retained_crown', implantSystem: 'Astra' };

const ordered = (teeth: ToothCode[], change: object) => changeTeeth(emptyOrder('FDI'), teeth, change);
const bridge = (order: Order) => makeBridge(order, SPAN);
const pontics = (order: Order) => changeTeeth(order, SPAN, { type: 'pontic' });

it.each<[string, Order, (order: Order) => Order]>([
  ['a bridge of crowns', ordered(SPAN, crown), bridge],
  ['a bridge of crowns that are partly joined', setJoined(ordered(SPAN, crown), ['tu10'], true), bridge],
  ['a bridge of bare teeth', emptyOrder('FDI'), bridge],
  ['a bridge on implants, one of which becomes a pontic', ordered(SPAN, implant), bridge],
  ['a bridge made of what one of its teeth gets', ordered(['tu11'], crown), bridge],
  ['pontics beside a crown', ordered(['tu13'], crown), pontics],
  [
    'a pontic in a gap that a bridge spans',
    setJoined(setMissing(ordered(['tu10', 'tu12'], crown), ['tu11'], true), ['tu10'], true),
    pontics,
  ],
])('CHK-04: nothing is left of %s', (_, before, choose) => {
  const after = choose(before);
  expect(after).not.toEqual(before);
  expect(undoTypeChoice(after, { chosen: SPAN, before, after })).toEqual(before);
});

it('CHK-04: a joint comes back that the choice has broken', () => {
  const bare = changeTeeth(ordered(['tu13'], { ...crown, material: 'gold' }), SPAN, { type: 'crown' });
  const before = setJoined(changeTeeth(bare, ['tu10'], crown), ['tu12'], true);
  const after = bridge(before);
  expect(after.joints).not.toContain('tu12');
  expect(undoTypeChoice(after, { chosen: SPAN, before, after })).toEqual(before);
});

it('CHK-04: what a person has changed since then stays', () => {
  const before = ordered(SPAN, crown);
  const after = bridge(before);
  const changed = changeTeeth(changeTeeth(after, SPAN, { shade: 'A3' }), ['td3'], crown);
  const undone = undoTypeChoice(changed, { chosen: SPAN, before, after });
  expect(undone.teeth).toMatchObject({ tu11: { ...crown, shade: 'A3' }, td3: crown });
  expect(undone.joints).toEqual([]);
});

it('CHK-04: a changed shade stays together with its guide', () => {
  const before = setMissing(ordered(['tu10', 'tu12'], crown), ['tu11'], true);
  const after = bridge(before);
  expect(after.teeth.tu11).toMatchObject({ shadeGuide: 'vita_classical', shade: 'A2' });
  const changed = changeTeeth(after, SPAN, { shadeGuide: 'vita_classical', shade: 'A3' });
  const undone = undoTypeChoice(changed, { chosen: SPAN, before, after });
  expect(undone.teeth.tu11).toMatchObject({ shadeGuide: 'vita_classical', shade: 'A3' });
});

it('CHK-04: a tooth keeps nothing that its type does not have', () => {
  const before = ordered(SPAN, crown);
  const after = pontics(before);
  const changed = changeTeeth(after, SPAN, { ponticDesign: 'ovate' });
  const { teeth } = undoTypeChoice(changed, { chosen: SPAN, before, after });
  expect(SPAN.map((tooth) => teeth[tooth]?.ponticDesign)).toEqual(['', '', '']);
});
