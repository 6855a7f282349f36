import { expect, it } from 'vitest';
import { megabytes } from './bytes';
import { distanceTexts } from './distance';

it('VWR-03: in millimetres and in centimetres', () => {
  expect(distanceTexts('en', 12.3456)).toEqual({ cm: '1.235 cm', mm: '12.35 mm' });
});

it('as the reader’s language writes numbers', () => {
  expect(distanceTexts('de', 12.3)).toEqual({ cm: '1,230 cm', mm: '12,30 mm' });
  expect(distanceTexts('ja', 7).mm).toMatch(/^7\.00\s?mm$/);
});

it('amounts of bytes', () => {
  expect(megabytes('en', 53_812_345)).toBe('54 MB');
  expect(megabytes('de', 1_250_000)).toMatch(/^1,3\sMB$/);
});
