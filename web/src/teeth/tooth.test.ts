import { expect, it } from 'vitest';
import {
  ALL_TEETH,
  isInSystem,
  LOWER_TEETH,
  NUMBER_SYSTEMS,
  type NumberSystem,
  parseTeeth,
  readNumberSystem,
  runLabel,
  runs,
  type ToothCode,
  teethLabel,
  toothLabel,
  UPPER_TEETH,
} from './tooth';

const labels = (teeth: readonly ToothCode[], system: NumberSystem) =>
  teeth.map((tooth) => (isInSystem(tooth, system) ? toothLabel(tooth, system) : '-')).join(' ');

it.each<[NumberSystem, string, string]>([
  [
    'FDI',
    '18 17 16 15 14 13 12 11 21 22 23 24 25 26 27 28',
    '48 47 46 45 44 43 42 41 31 32 33 34 35 36 37 38',
  ],
  ['Universal', '1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16', '32 31 30 29 28 27 26 25 24 23 22 21 20 19 18 17'],
  [
    'Palmer',
    '8┘ 7┘ 6┘ 5┘ 4┘ 3┘ 2┘ 1┘ └1 └2 └3 └4 └5 └6 └7 └8',
    '8┐ 7┐ 6┐ 5┐ 4┐ 3┐ 2┐ 1┐ ┌1 ┌2 ┌3 ┌4 ┌5 ┌6 ┌7 ┌8',
  ],
  [
    'PalmerDigital',
    'UR8 UR7 UR6 UR5 UR4 UR3 UR2 UR1 UL1 UL2 UL3 UL4 UL5 UL6 UL7 UL8',
    'LR8 LR7 LR6 LR5 LR4 LR3 LR2 LR1 LL1 LL2 LL3 LL4 LL5 LL6 LL7 LL8',
  ],
  ['Primary', '- - - A B C D E F G H I J - - -', '- - - T S R Q P O N M L K - - -'],
])('CAS-01: teeth are numbered in %s, from the patient’s right to the left', (system, upper, lower) => {
  expect(labels(UPPER_TEETH, system)).toBe(upper);
  expect(labels(LOWER_TEETH, system)).toBe(lower);
  expect(readNumberSystem(system)).toBe(system);
});

it('CAS-01: no two teeth share a label, and FDI is the system when none is known', () => {
  for (const system of NUMBER_SYSTEMS) {
    const known = ALL_TEETH.filter((tooth) => isInSystem(tooth, system));
    expect(new Set(known.map((tooth) => toothLabel(tooth, system))).size).toBe(known.length);
  }
  expect([readNumberSystem(''), readNumberSystem(undefined), readNumberSystem('fdi')]).toEqual([
    'FDI',
    'FDI',
    'FDI',
  ]);
});

it('ORD-01: lists of teeth are read in the order of the chart', () => {
  expect(parseTeeth('tu4, tu3,td1')).toEqual(['tu3', 'tu4', 'td1']);
  expect(parseTeeth('tu3,tu17,x,tu01,tu3')).toEqual(['tu3']);
  expect(parseTeeth('')).toEqual([]);
});

it('ORD-01: neighbours make runs across the middle and not across jaws', () => {
  const teeth = parseTeeth('tu7,tu8,tu9,tu11,tu16,td1');
  expect(runs(teeth)).toEqual([
    ['tu7', 'tu9'],
    ['tu11', 'tu11'],
    ['tu16', 'tu16'],
    ['td1', 'td1'],
  ]);
});

it.each<[NumberSystem, ToothCode, ToothCode, string]>([
  ['FDI', 'tu1', 'tu3', '16–18'],
  ['FDI', 'tu7', 'tu10', '12–22'],
  ['FDI', 'td3', 'td5', '44–46'],
  ['FDI', 'td12', 'td14', '34–36'],
  ['Universal', 'tu1', 'tu3', '1–3'],
  ['Universal', 'td1', 'td3', '30–32'],
  ['Primary', 'td4', 'td6', 'R–T'],
  ['PalmerDigital', 'tu1', 'tu3', 'UR6–UR8'],
])('LST-01: a run in %s from %s to %s is said as %s', (system, from, to, said) => {
  expect(runLabel([from, to], system)).toBe(said);
});

it('says several runs with commas', () => {
  expect(teethLabel(['tu3', 'tu1', 'tu2', 'tu9'], 'FDI')).toBe('16–18, 21');
});
