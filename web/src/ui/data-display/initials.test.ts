import { expect, it } from 'vitest';
import { initialsOf } from './initials';

// CON-01, GRP-01
it.each([
  ['Anna Lindqvist', 'AL'],
  ['anna maria lindqvist', 'AM'],
  ['Anna', 'A'],
  ['  Öykü   Şahin ', 'ÖŞ'],
  ['A\u030Ake Ek', 'ÅE'],
  ['Алексей Смирнов', 'АС'],
  ['(Dr.) Anna', 'DA'],
  ['3Shape Lab', '3L'],
  ['김민준', '김'],
  ['김 민준', '김'],
  ['王小明', '王'],
  ['佐藤 花子', '佐'],
  ['さくら歯科', 'さ'],
  ['カタカナ ラボ', 'カ'],
  ['𠮷野 家', '𠮷'],
])('the initials of %s are %s', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});

// CON-03
it('uses the email of a person without a name', () => {
  expect(initialsOf('', 'lab@smile.example')).toBe('L');
  expect(initialsOf(' – ', '_kim@smile.example')).toBe('K');
  expect(initialsOf('', '')).toBe('');
});
