/** A readable name of a browser from its user agent. A guess, because browsers imitate each other. */

export interface BrowserName {
  browser: string | undefined;
  system: string | undefined;
  kind: 'computer' | 'tablet' | 'phone';
}

/** In this order, because most of these also name Chrome and Safari. */
const BROWSERS: [mark: RegExp, name: string][] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\b(OPR|Opera|OPT)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bVersion\/.*\bSafari\//, 'Safari'],
];

const SYSTEMS: [mark: RegExp, name: string, kind: BrowserName['kind']][] = [
  [/\biPhone\b/, 'iPhone', 'phone'],
  [/\biPad\b/, 'iPad', 'tablet'],
  [/\bAndroid\b.*\bMobile\b/, 'Android', 'phone'],
  [/\bAndroid\b/, 'Android', 'tablet'],
  [/\bWindows\b/, 'Windows', 'computer'],
  [/\bMacintosh\b/, 'macOS', 'computer'],
  [/\bCrOS\b/, 'ChromeOS', 'computer'],
  [/\bLinux\b/, 'Linux', 'computer'],
];

export function nameBrowser(userAgent: string): BrowserName {
  const [, system, kind = 'computer'] = SYSTEMS.find(([mark]) => mark.test(userAgent)) ?? [];
  return { browser: BROWSERS.find(([mark]) => mark.test(userAgent))?.[1], system, kind };
}
