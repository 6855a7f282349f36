import { expect, it } from 'vitest';
import { emptyOrder, isBegun, isTouched, NO_TOOTH_ORDER, type Order } from './order';

const untouched = emptyOrder('FDI', 'c1');
const crown = { ...NO_TOOTH_ORDER, type: 'crown' };

it.each<[string, Partial<Order>, boolean, boolean]>([
  ['nothing', {}, false, false],
  ['another numbering', { numberSystem: 'Universal' }, false, false],
  ['blanks', { title: ' ', lastName: ' ' }, false, false],
  ['no recipient instead of the only one', { connectionId: '' }, false, false],
  ['a title', { title: 'x' }, true, false],
  ['a due date', { deliveryDate: '2026-12-24' }, true, false],
  ['a birth date', { birthDate: '1988-04-17' }, true, false],
  ['a sex', { sex: 'F' }, true, false],
  ['a missing tooth', { missing: ['tu3'] }, true, false],
  ['a tooth without a type', { teeth: { tu3: { ...NO_TOOTH_ORDER, material: 'zirconia' } } }, true, false],
  ['a first name', { firstName: 'S' }, true, true],
  ['a note', { note: 'x' }, true, true],
  ['a tooth with a type', { teeth: { tu3: crown } }, true, true],
])('ORD-02: %s: %j is entered: %s, and begins a draft: %s', (_, given, touches, begins) => {
  const order = { ...untouched, ...given };
  expect([isTouched(order, untouched), isBegun(order, untouched)]).toEqual([touches, begins]);
});
