import { describe, expect, it } from 'vitest';
import { readSocialData } from './social-data';

function encode(content: unknown): string {
  return Buffer.from(JSON.stringify(content)).toString('base64url');
}

// ACC-14
describe('readSocialData', () => {
  it('reads the three shapes', () => {
    const google = { google_login: true, gg_details: { email: 'ä@lab.example', fullname: 'Åsa Ödman' } };
    expect(readSocialData(encode(google))).toEqual({
      path: 'google-oauth2',
      provider: 'google',
      email: 'ä@lab.example',
      name: 'Åsa Ödman',
    });
    const facebook = { facebook_login: true, fb_details: { email: 'f@lab.example', username: 'Finn' } };
    expect(readSocialData(encode(facebook))).toMatchObject({ path: 'facebook', name: 'Finn' });
    const other = { social_login: 'clinic-id', details: { email: 'o@lab.example', fullname: 'Olga' } };
    expect(readSocialData(encode(other))).toMatchObject({ path: 'clinic-id', email: 'o@lab.example' });
  });

  it.each([
    undefined,
    '',
    '%%%',
    'bm90IGpzb24',
    encode(null),
    encode([]),
    encode({}),
    encode({ google_login: true }),
    encode({ google_login: true, gg_details: { fullname: 'Nobody' } }),
    encode({ google_login: 'yes', gg_details: { email: 'a@b.example' } }),
    encode({ social_login: '../admin', details: { email: 'a@b.example' } }),
  ])('refuses %j', (data) => expect(readSocialData(data)).toBeUndefined());
});
