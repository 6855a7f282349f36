import { expect, it } from 'vitest';
import { type SummaryPart, summarize } from './summary';

const words = {
  typeName: (code: string) => code.replace('_', ' '),
  materialName: (code: string) => code.charAt(0).toUpperCase() + code.slice(1),
  numberSystemName: (code: string) => code,
};

const part = (tooth_no: string, material = 'zirconia', shade = 'A2', type = 'crown'): SummaryPart => ({
  tooth_no,
  material,
  shade,
  type,
});

it('LST-01: neighbours of one material and shade are said together, whatever they are', () => {
  const bridge = [part('tu1'), part('tu2', 'zirconia', 'A2', 'pontic'), part('tu3')];
  expect(summarize(bridge, 'FDI', words)).toBe('FDI 16–18 Zirconia A2');
  expect(summarize(bridge, 'Universal', words)).toBe('Universal 1–3 Zirconia A2');
});

it('LST-01: what differs stands apart, and what has no material is said by its type', () => {
  const parts = [part('tu3,tu5'), part('tu8', 'gold', ''), part('td1,td2', '', '', 'night_guard')];
  expect(summarize(parts, 'FDI', words)).toBe('FDI 16, 14 Zirconia A2 · 11 Gold · 47–48 night guard');
});

it('LST-01: too much is counted', () => {
  const parts = ['A1', 'A2', 'A3', 'B1', 'B2'].map((shade, i) => part(`tu${i * 2 + 1}`, 'zirconia', shade));
  expect(summarize(parts, 'FDI', words)).toBe('FDI 18 Zirconia A1 · 16 Zirconia A2 · 14 Zirconia A3 +2');
  expect(summarize([], 'FDI', words)).toBe('');
});

it('CHK-04: how teeth are numbered stands before them, and only before them', () => {
  expect(summarize([part('tu1')], 'PalmerDigital', words)).toBe('PalmerDigital UR8 Zirconia A2');
  expect(summarize([part('', 'print_resin', '', 'model_only')], 'FDI', words)).toBe('Print_resin');
});
