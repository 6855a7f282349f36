import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import i18next, { type TFunction } from 'i18next';
import { beforeAll, describe, expect, it } from 'vitest';
import en from '../../../locales/en/pages.json';
import { knownServerText, translateServerText } from './server-texts';

const FIELD_ERRORS = resolve(import.meta.dirname, '../../../crates/domain/src/field.rs');

/** The texts of the server's field errors, with a number where a limit is filled in. */
function fieldTexts(): string[] {
  const display = /impl fmt::Display for FieldError \{[\s\S]*?\n\}/.exec(
    readFileSync(FIELD_ERRORS, 'utf8'),
  )?.[0];
  const literals = [...(display ?? '').matchAll(/"((?:[^"\\]|\\.)*)"/g)].map((found) => found[1] as string);
  return literals.map((text) => text.replace(/\{\w*\}/g, '42'));
}

/** The sentences of the API that are not about one field and that people can come to see. */
const DETAILS = [
  'No reCAPTCHA response',
  'The captcha answer is wrong or was already used.',
  'Check your email or password',
  'The code is wrong or has expired',
  'You do not have sufficient permissions to access this page.',
  'Wrong password.',
  'Relogin required.',
  'Sign in required.',
  'Failed to send mail',
  'Not found.',
  'The request is too large.',
  'The file is too large.',
  'Too many attempts. Please try again later.',
  'The service is busy. Please try again in a moment.',
  'The storage is full.',
  'Something went wrong on our side.',
  'This case was deleted. Restore it first.',
  'This case cannot be moved there.',
  'The assignee of this case cannot be changed.',
  'This case takes no comments now.',
  'The work has begun: the order cannot be changed.',
  'You have too many drafts. Send or delete some first.',
  'This code is not a device identifier.',
  'This device is blocked.',
  'This device is registered to somebody else.',
  'Please sign in again.',
  'This is the only way into your account.',
  'This email address is already registered',
  'Invalid access',
  'Failed to send verification code.',
  'Moving your data to another region is not possible yet. Please contact support.',
];

let t: TFunction;
beforeAll(async () => {
  t = await i18next.init({ lng: 'en', defaultNS: 'pages', resources: { en: { pages: en } } });
});

// ACC-03, ACC-16
describe('translateServerText', () => {
  it.each([
    ['This email cannot be used', 'This email address is already registered'],
    ['Wrong password.', 'The old password is incorrect'],
    [
      'This password is too short. It must contain at least 8 characters.',
      'This password is too short. It must contain at least 8 characters.',
    ],
    [
      'Ensure this field has no more than 200 characters.',
      'Ensure this field has no more than 200 characters.',
    ],
    ['Something the server learned yesterday', 'Something the server learned yesterday'],
  ])('%s', (received, shown) => expect(translateServerText(t, received)).toBe(shown));

  it('finds the texts of the server', () => {
    expect(fieldTexts()).toContain('This field may not be blank');
    expect(fieldTexts()).toContain('Ensure this field has no more than 42 characters.');
    expect(fieldTexts().length).toBeGreaterThanOrEqual(13);
  });

  it.each([...fieldTexts(), ...DETAILS])('has a translation of: %s', (text) => {
    const keyOf = ((key: string) => key) as TFunction;
    const key = knownServerText(keyOf, text);
    expect(key).toMatch(/^(server|errors)\.\w+$/);
    expect(i18next.exists(key ?? '')).toBe(true);
  });
});
