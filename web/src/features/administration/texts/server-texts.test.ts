import i18next, { type TFunction, type TOptions } from 'i18next';
import { beforeAll, describe, expect, it } from 'vitest';
import administration from '../../../../../locales/en/administration.json';
import pages from '../../../../../locales/en/pages.json';
import { isUploadText } from './server-texts';
import './administration';
import { knownServerText, translateServerText } from '#/i18n/server-texts';

const UPLOADS = [
  'No sheets found in the Excel file.',
  'The Excel file is empty or does not contain data rows.',
  'Invalid Excel format. The first column header must be "License Key".',
  'Invalid Excel format. The first column header must be "UDI".',
  'Duplicate Licence Key found in the uploaded file: A-1',
  'Duplicate UDI found in the uploaded file: (01)1',
  'No valid license keys found...',
  'No valid UDIs found...',
  'Error processing Excel file: it ends early',
  'Failed to read the file. Please ensure it is a valid .xls or .xlsx file.',
];
const REASONS = [
  'No change needed',
  'Already exists',
  'The licence key is used',
  'Not a device identifier',
  'The check digit is wrong',
  'Not a licence key',
  'feat_enable must be true or false',
  'Not a date',
  'The device is registered',
  'The device is not registered',
  'Not found',
  'At most 1000 at once.',
];

let t: TFunction;
beforeAll(async () => {
  const resources = { en: { pages: { ...pages, ...administration } } };
  t = await i18next.init({
    lng: 'en',
    defaultNS: 'pages',
    resources,
    interpolation: { escapeValue: false },
  });
});

// LIC-01, LIC-02
describe('the texts of uploads', () => {
  it.each(UPLOADS)('stays word for word in English: %s', (text) => {
    expect(isUploadText(text)).toBe(true);
    expect(translateServerText(t, text)).toBe(text);
  });

  it.each([...UPLOADS, ...REASONS])('has a translation of: %s', (text) => {
    const keyOf = ((key: string, filledIn?: TOptions) => {
      expect(i18next.exists(key, filledIn)).toBe(true);
      return key;
    }) as TFunction;
    expect(knownServerText(keyOf, text)).toMatch(/^adm\.\w+\.\w+$/);
  });

  it('are told from others', () => expect(isUploadText('The file is too large.')).toBe(false));
});
