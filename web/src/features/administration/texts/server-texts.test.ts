import i18next, { type TFunction, type TOptions } from 'i18next';
import { beforeAll, describe, expect, it } from 'vitest';
import type { UploadCode } from '#/api/codes';
import { translateServerText } from '#/i18n/server-texts';
import { faultText } from '#/ui/feedback/fault-texts';
import administration from '../../../../../locales/en/administration.json';
import pages from '../../../../../locales/en/pages.json';
import { isUploadFault } from './fault-texts';
import './administration';

/** The texts of the specification, word for word. */
const UPLOADS: [UploadCode, string, Record<string, string>?][] = [
  ['upload_without_sheets', 'No sheets found in the Excel file.'],
  ['upload_without_rows', 'The Excel file is empty or does not contain data rows.'],
  [
    'upload_header',
    'Invalid Excel format. The first column header must be "License Key".',
    { name: 'License Key' },
  ],
  ['upload_duplicate_key', 'Duplicate Licence Key found in the uploaded file: A-1', { key: 'A-1' }],
  ['upload_duplicate_udi', 'Duplicate UDI found in the uploaded file: (01)1', { udi: '(01)1' }],
  ['upload_without_keys', 'No valid license keys found...'],
  ['upload_without_udis', 'No valid UDIs found...'],
  ['upload_too_many_rows', 'Error processing Excel file: it has more than 9 rows.', { max: '9' }],
  ['upload_unreadable', 'Failed to read the file. Please ensure it is a valid .xls or .xlsx file.'],
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
  it.each(UPLOADS)('%s matches the specification word for word in English', (code, text, params) => {
    expect(isUploadFault({ code })).toBe(true);
    expect(faultText(t, { code, params })).toBe(text);
  });

  it.each(REASONS)('has a translation of: %s', (text) => {
    const keyOf = ((key: string, filledIn?: TOptions) => {
      expect(i18next.exists(key, filledIn)).toBe(true);
      return key;
    }) as TFunction;
    expect(translateServerText(keyOf, text)).toMatch(/^adm\.\w+\.\w+$/);
  });

  it('differ from other errors', () => expect(isUploadFault({ code: 'file_too_large' })).toBe(false));
});
