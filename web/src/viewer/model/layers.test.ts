import { expect, it } from 'vitest';
import type { ViewerSource } from '../source';
import { changeLooks, firstLooks, firstShown, type LayerLooks, lookOf, rowsOf } from './layers';

const source = (id: string, layer: ViewerSource['layer']): ViewerSource => ({
  id,
  name: `${id}.stl`,
  layer,
  format: layer === 'margin' ? 'margin' : 'stl',
});

it('VWR-01: upper jaw before lower, bite and margins at the end; margins in one row', () => {
  const rows = rowsOf([
    source('m11', 'margin'),
    source('low', 'lower'),
    source('bite', 'bite'),
    source('up2', 'upper'),
    source('m12', 'margin'),
    source('up1', 'upper'),
    source('pre', 'upper-preop'),
  ]);
  expect(rows.map(({ key, sources }) => [key, ...sources.map(({ id }) => id)])).toEqual([
    ['upper-preop/0', 'pre'],
    ['upper/0', 'up2'],
    ['upper/1', 'up1'],
    ['lower/0', 'low'],
    ['bite/0', 'bite'],
    ['margin/0', 'm11', 'm12'],
  ]);
  expect(rowsOf([])).toEqual([]);
});

it('VWR-01: hiding sets nought and disables, showing sets a hundred', () => {
  const faded = changeLooks({}, { type: 'fade', key: 'upper/0', opacity: 40 });
  expect(lookOf(faded, 'upper/0')).toEqual({ opacity: 40, isShown: true });
  const hidden = changeLooks(faded, { type: 'hide', key: 'upper/0' });
  expect(lookOf(hidden, 'upper/0')).toEqual({ opacity: 0, isShown: false });
  expect(changeLooks(hidden, { type: 'fade', key: 'upper/0', opacity: 70 })).toBe(hidden);
  const shown = changeLooks(hidden, { type: 'show', key: 'upper/0' });
  expect(lookOf(shown, 'upper/0')).toEqual({ opacity: 100, isShown: true });
  expect(lookOf(shown, 'lower/0')).toEqual({ opacity: 100, isShown: true });
});

it('opacity stays between nought and a hundred', () => {
  const fade = (opacity: number): LayerLooks => changeLooks({}, { type: 'fade', key: 'bite/0', opacity });
  expect([-5, 33.4, 250, Number.NaN].map((value) => lookOf(fade(value), 'bite/0').opacity)).toEqual([
    0, 33, 100, 100,
  ]);
});

it('VWR-06: earlier scans are hidden at first, unless there is nothing else', () => {
  const all = [
    source('pre', 'upper-preop'),
    source('up', 'upper'),
    source('m11', 'margin'),
    source('x', 'other'),
  ];
  expect(firstShown(all).map(({ id }) => id)).toEqual(['up', 'm11', 'x']);
  expect(firstLooks(rowsOf(all))).toEqual({ 'upper-preop/0': { opacity: 0, isShown: false } });
  const earlier = [source('pre', 'upper-preop'), source('low', 'lower-preop'), source('m11', 'margin')];
  expect(firstShown(earlier)).toEqual(earlier);
  expect(firstLooks(rowsOf(earlier))).toEqual({});
});
