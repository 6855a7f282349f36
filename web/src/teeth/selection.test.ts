import { expect, it } from 'vitest';
import { clicked } from './selection';
import type { ToothCode } from './tooth';

/** Selected, clicked, what gets something, what is joined, and what is selected then. */
it.each<[string, ToothCode[], ToothCode, ToothCode[], ToothCode[], ToothCode[]]>([
  ['adds a tooth', ['tu3'], 'tu5', [], [], ['tu3', 'tu5']],
  ['takes out one that gets nothing', ['tu3', 'tu4', 'tu5'], 'tu4', [], [], ['tu3', 'tu5']],
  ['means one of several crowns', ['tu3', 'tu4', 'tu5'], 'tu4', ['tu3', 'tu4', 'tu5'], [], ['tu4']],
  ['means the one at the end, too', ['tu3', 'tu4', 'tu5'], 'tu5', ['tu3', 'tu4', 'tu5'], [], ['tu5']],
  ['means the gap between two crowns', ['tu3', 'tu4', 'tu5'], 'tu4', ['tu3', 'tu5'], [], ['tu4']],
  ['takes out a crown drawn over by mistake', ['tu2', 'tu3', 'tu4'], 'tu2', ['tu2'], [], ['tu3', 'tu4']],
  ['takes out what is beside crowns', ['tu3', 'tu4', 'tu5'], 'tu5', ['tu3', 'tu4'], [], ['tu3', 'tu4']],
  ['adds a crown to another', ['tu3'], 'tu5', ['tu3', 'tu5'], [], ['tu3', 'tu5']],
  ['deselects the only one', ['tu3'], 'tu3', ['tu3'], [], []],
  ['means a unit of a bridge', ['tu8'], 'tu4', ['tu3', 'tu4'], ['tu3', 'tu4'], ['tu4']],
  ['deselects the only unit', ['tu4'], 'tu4', ['tu3', 'tu4'], ['tu3', 'tu4'], []],
])('ORD-02 CHK-04: a click %s', (_, selected, tooth, ordered, joined, expected) => {
  const given = { ordered: new Set(ordered), joined: new Set(joined) };
  expect(clicked(selected, tooth, given)).toEqual(expected);
});
