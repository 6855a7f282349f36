import i18next, { type TFunction } from 'i18next';
import { beforeAll, expect, it } from 'vitest';
import { startEnglish } from '#/testing/render';
import { blankText } from './blank-texts';

let t: TFunction;
beforeAll(async () => {
  await startEnglish();
  t = i18next.t;
});

// ACC-03
it.each([
  ['code', 'Enter the code.'],
  ['password', 'Enter your password.'],
  ['reason', 'Enter a reason.'],
  ['ids', 'Select at least one entry.'],
  ['udis', 'Select at least one entry.'],
  ['updates', 'Select at least one entry.'],
  ['country', 'This field may not be blank'],
])('a required field that is empty says what is missing: %s', (field, sentence) => {
  expect(blankText(t, field)).toBe(sentence);
});
