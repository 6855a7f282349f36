import { expect, it } from 'vitest';
import { keyAction } from './keys';

const press = (key: string, held: Partial<Record<'shiftKey' | 'ctrlKey', boolean>> = {}) =>
  keyAction({ key, shiftKey: false, ctrlKey: false, metaKey: false, altKey: false, ...held });

it('VWR-02: keys turn, move, zoom, reset, measure and fill the screen', () => {
  expect(press('ArrowLeft')).toMatchObject({ type: 'turn', downPx: 0 });
  expect(press('ArrowUp', { shiftKey: true })).toMatchObject({ type: 'shift', rightPx: 0 });
  expect(press('+', { shiftKey: true })).toMatchObject({ type: 'zoom' });
  expect(press('-')).toMatchObject({ type: 'zoom' });
  expect(['0', 'f', 'F', 'm', 'Enter', 'Escape'].map((key) => press(key)?.type)).toEqual([
    'reset',
    'full',
    'full',
    'measure',
    'place',
    'leave',
  ]);
  expect(['1', '2', '3', '4', '5', '6'].map((key) => press(key))).toEqual(
    ['front', 'back', 'left', 'right', 'upper', 'lower'].map((side) => ({ type: 'look', side })),
  );
});

it('leaves other keys, and the browser’s own, alone', () => {
  expect(['7', 'j', 'Tab', ' ', 'constructor'].map((key) => press(key))).toEqual(Array(5).fill(undefined));
  expect(press('0', { ctrlKey: true })).toBeUndefined();
});
