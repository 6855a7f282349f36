import { expect, it } from 'vitest';
import { toBase64 } from './base64';

// SHR-01: the password is sent in a header
it.each(['secret', 'grüße', '秘密の鍵', '🦷 a+b/c=='])(
  'writes %s so that a header can carry it',
  (password) => {
    const written = toBase64(password);
    expect(written).toMatch(/^[A-Za-z0-9+/]+=*$/);
    expect(Buffer.from(written, 'base64').toString('utf8')).toBe(password);
  },
);
