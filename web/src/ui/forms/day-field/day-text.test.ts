import { expect, it, onTestFinished, vi } from 'vitest';
import { LANGUAGES } from '#/i18n/languages';
import { patternOf, readDay, writeDay } from './day-text';

const whole = { isWhole: true };
const letters = { day: 'DD', month: 'MM', year: 'YYYY' };

// ORD-01, LST-03
it.each([
  ['en', '11/09/2026'],
  ['de', '09.11.2026'],
  ['es', '09/11/2026'],
  ['fr', '09/11/2026'],
  ['it', '09/11/2026'],
  ['pl', '09.11.2026'],
  ['pt-BR', '09/11/2026'],
  ['ko', '2026. 11. 09.'],
  ['ru', '09.11.2026'],
  ['uk', '09.11.2026'],
  ['ja', '2026/11/09'],
  ['zh-TW', '2026/11/09'],
  ['da', '09.11.2026'],
  ['sv', '2026-11-09'],
])('in %s the ninth of November is %s', (language, text) => {
  expect(writeDay(language, '2026-11-09')).toBe(text);
  expect(readDay(language, text, { isWhole: false })).toBe('2026-11-09');
  expect(readDay(language, text.replace(/\D/g, ''), whole), 'figures alone').toBe('2026-11-09');
});

it('knows every language', () => {
  for (const { code } of LANGUAGES)
    expect(readDay(code, writeDay(code, '1984-03-12'), whole)).toBe('1984-03-12');
});

it.each([
  ['de', '9.11.2026', '2026-11-09'],
  ['de', ' 9. 11. 2026 ', '2026-11-09'],
  ['de', '2026-11-09', '2026-11-09'],
  ['de', '20261109', '2026-11-09'],
  ['ja', '２０２６年１１月９日', '2026-11-09'],
  ['ko', '2026년 11월 9일', '2026-11-09'],
  ['en', '2/29/2028', '2028-02-29'],
  ['en', '2/29/2026', undefined],
  ['en', '13/1/2026', undefined],
  ['en', '1/32/2026', undefined],
  ['en', '1/1/1899', undefined],
  ['en', '1/1/2200', undefined],
  ['en', '1/1/202', undefined],
  ['en', '11/2026', undefined],
  ['en', 'soon', undefined],
  ['en', '1/1/2026 or so', undefined],
  ['en', '', undefined],
])('%s: %s is %s', (language, typed, day) => {
  expect(readDay(language, typed, whole)).toBe(day);
});

it('reads two digits as a year once typing has ended', () => {
  expect(readDay('de', '9.11.20', { isWhole: false })).toBeUndefined();
  expect(readDay('de', '9.11.26', whole)).toBe('2026-11-09');
  expect(readDay('de', '091126', whole)).toBe('2026-11-09');
  expect(readDay('de', '12.3.84', { ...whole, latest: '2026-11-15' })).toBe('1984-03-12');
});

it('uses the browser’s country where the language does not tell it', () => {
  vi.stubGlobal('navigator', { languages: ['sv-SE', 'en-GB', 'en-US'] });
  onTestFinished(() => void vi.unstubAllGlobals());
  expect(readDay('en', '9/11/2026', whole)).toBe('2026-11-09');
  expect(readDay('de', '9.11.2026', whole)).toBe('2026-11-09');
});

it('says the order in letters', () => {
  expect(patternOf('de', letters)).toBe('DD.MM.YYYY');
  expect(patternOf('sv', letters)).toBe('YYYY-MM-DD');
  expect(patternOf('ko', letters)).toBe('YYYY. MM. DD.');
});
