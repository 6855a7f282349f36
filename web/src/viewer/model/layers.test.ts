import { expect, it } from 'vitest';
import type { ViewerSource } from '../source';
import { changeLooks, firstLooks, firstShown, type LayerLooks, lookOf, rowsOf } from './layers';

const source = (
  id: string,
  layer: ViewerSource['layer'],
  role: ViewerSource['role'] = 'scan',
): ViewerSource => ({
  id,
  name: `${id}.stl`,
  layer,
  role,
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
    source('pre', 'upper-preop', 'preop'),
  ]);
  expect(rows.map(({ key, ordinal, sources }) => [key, ordinal, ...sources.map(({ id }) => id)])).toEqual([
    ['pre', 0, 'pre'],
    ['up2', 0, 'up2'],
    ['up1', 1, 'up1'],
    ['low', 0, 'low'],
    ['bite', 0, 'bite'],
    ['margins', 0, 'm11', 'm12'],
  ]);
  expect(rowsOf([])).toEqual([]);
});

it('VWR-01: hiding sets the opacity to 0 and disables it, showing sets 100', () => {
  const faded = changeLooks({}, { type: 'fade', key: 'up', opacity: 40 });
  expect(lookOf(faded, 'up')).toEqual({ opacity: 40, isShown: true });
  const hidden = changeLooks(faded, { type: 'hide', key: 'up' });
  expect(lookOf(hidden, 'up')).toEqual({ opacity: 0, isShown: false });
  expect(changeLooks(hidden, { type: 'fade', key: 'up', opacity: 70 })).toBe(hidden);
  const shown = changeLooks(hidden, { type: 'show', key: 'up' });
  expect(lookOf(shown, 'up')).toEqual({ opacity: 100, isShown: true });
  expect(lookOf(shown, 'low')).toEqual({ opacity: 100, isShown: true });
});

it('opacity stays between 0 and 100', () => {
  const fade = (opacity: number): LayerLooks => changeLooks({}, { type: 'fade', key: 'bite', opacity });
  expect([-5, 33.4, 250, Number.NaN].map((value) => lookOf(fade(value), 'bite').opacity)).toEqual([
    0, 33, 100, 100,
  ]);
});

it('VWR-06: earlier scans are hidden at first, unless there is nothing else', () => {
  const all = [
    source('pre', 'upper-preop', 'preop'),
    source('up', 'upper'),
    source('m11', 'margin'),
    source('x', 'other'),
    source('jawless', 'other', 'preop'),
  ];
  expect(firstShown(all).map(({ id }) => id)).toEqual(['up', 'm11', 'x']);
  const hidden = { opacity: 0, isShown: false };
  expect(firstLooks(rowsOf(all))).toEqual({ pre: hidden, jawless: hidden });
  const earlier = [
    source('pre', 'upper-preop', 'preop'),
    source('jawless', 'other', 'preop'),
    source('m11', 'margin'),
  ];
  expect(firstShown(earlier)).toEqual(earlier);
  expect(firstLooks(rowsOf(earlier))).toEqual({});
});

it('VWR-06: a hidden scan stays hidden when a person sets its jaw', () => {
  const before = rowsOf([source('a', 'other'), source('b', 'other')]);
  const [first, second] = before.map(({ key }) => key) as [string, string];
  const hidden = changeLooks({}, { type: 'hide', key: second });
  const looks = changeLooks(hidden, { type: 'fade', key: first, opacity: 40 });
  const after = rowsOf([source('a', 'upper'), source('b', 'other')]);
  expect(after.map(({ sources, key }) => [sources[0]?.id, lookOf(looks, key)])).toEqual([
    ['a', { opacity: 40, isShown: true }],
    ['b', { opacity: 0, isShown: false }],
  ]);
});
