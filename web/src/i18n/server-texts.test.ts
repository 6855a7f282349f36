import i18next, { type TFunction } from 'i18next';
import { beforeAll, describe, expect, it } from 'vitest';
import en from '../../../locales/en/pages.json';
import { translateServerText } from './server-texts';

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

  it('says every other text of the contract as it came', () => {
    const texts = [
      'This field may not be blank',
      'Enter a valid email address.',
      'The two password fields didn’t match',
      'This password is too long. It may contain at most 128 characters.',
      'This password is too common.',
      'This is not a valid choice.',
      'Enter a valid phone number.',
      'The picture must be a PNG or JPEG file.',
      'The picture is too large.',
      'Please accept the terms.',
      'No reCAPTCHA response',
      'The captcha answer is wrong or was already used.',
      'Check your email or password',
      'The code is wrong or has expired',
      'You do not have sufficient permissions to access this page.',
      'Relogin required.',
      'Failed to send mail',
      'Too many attempts. Please try again later.',
      'The service is busy. Please try again in a moment.',
    ];
    for (const text of texts) expect(translateServerText(t, text)).toBe(text);
  });
});
