import { expect, it } from 'vitest';
import { nameBrowser } from './browser-name';

// ACC-09
it.each([
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
    ['Chrome', 'Windows', 'computer'],
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0',
    ['Edge', 'Windows', 'computer'],
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.4 Safari/605.1.15',
    ['Safari', 'macOS', 'computer'],
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/142.0 Mobile/15E148 Safari/604.1',
    ['Chrome', 'iPhone', 'phone'],
  ],
  [
    'Mozilla/5.0 (Linux; Android 15; SM-S921B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36',
    ['Samsung Internet', 'Android', 'phone'],
  ],
  [
    'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0',
    ['Firefox', 'Linux', 'computer'],
  ],
  [
    'Mozilla/5.0 (Linux; Android 14; Pixel Tablet) Chrome/142.0.0.0 Safari/537.36',
    ['Chrome', 'Android', 'tablet'],
  ],
  ['curl/8.5', [undefined, undefined, 'computer']],
  ['', [undefined, undefined, 'computer']],
] as const)('%s', (userAgent, [browser, system, kind]) => {
  expect(nameBrowser(userAgent)).toEqual({ browser, system, kind });
});
