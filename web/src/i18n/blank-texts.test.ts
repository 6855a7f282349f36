import i18next, { type TFunction } from 'i18next';
import { beforeAll, describe, expect, it } from 'vitest';
import { startEnglish } from '#/testing/render';
import { requiredFields } from '#/testing/server-sentences';
import { BLANK, translateFieldText } from './blank-texts';

let t: TFunction;
beforeAll(async () => {
  await startEnglish();
  t = i18next.t;
});

describe('a required field that is empty', () => {
  it.each([
    ['code', 'Enter the code.'],
    ['password', 'Enter your password.'],
    ['reason', 'Enter a reason.'],
    ['ids', 'Select at least one entry.'],
    ['udis', 'Select at least one entry.'],
    ['updates', 'Select at least one entry.'],
  ])('says what is missing: %s', (field, sentence) => {
    expect(translateFieldText(t, field, BLANK)).toBe(sentence);
  });

  it('has a sentence of its own wherever the server names it', () => {
    expect(requiredFields()).toEqual(expect.arrayContaining(['code', 'connection_id', 'phone', 'udis']));
    expect(requiredFields().filter((field) => translateFieldText(t, field, BLANK) === BLANK)).toEqual([]);
  });
});
