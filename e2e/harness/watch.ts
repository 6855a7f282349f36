/** Records everything a page reports: errors in the console, thrown errors, CSP violations. */
import type { BrowserContext } from '@playwright/test';

const REFUSED = /^Failed to load resource: the server responded with a status of (4\d\d|503) /;
const DISCONNECTED = 'Failed to load resource: net::ERR_INTERNET_DISCONNECTED';

/** The browser logs each refused API call, which is an expected answer; a missing file is an error. */
function isRefusedCall(text: string, url: string): boolean {
  return REFUSED.test(text) && /^\/(v1|api\/v1|heclore\/v1|reset_password)\//.test(new URL(url).pathname);
}

/** Whether it is the icon of a provider's page, which has none; our pages name theirs. */
function isForeignIcon(url: string): boolean {
  return new URL(url).pathname === '/favicon.ico';
}

/** The stream of live updates ends when the server stops; the page reopens it. */
function isCutStream(text: string, url: string): boolean {
  return text.startsWith('Failed to load resource: ') && new URL(url).pathname === '/events/';
}

/** So does an upload to the server, which is resumed. */
function isCutUpload(text: string, url: string): boolean {
  return text.startsWith('Failed to load resource: net::') && /^\/v1\/uploads\//.test(new URL(url).pathname);
}

/** Whether the line was caused by the test, which alone can cut the network. */
function isExpected(text: string, url: string): boolean {
  if (url && (isCutStream(text, url) || isCutUpload(text, url))) return true;
  return text === DISCONNECTED || isRefusedCall(text, url) || (REFUSED.test(text) && isForeignIcon(url));
}

export async function watch(context: BrowserContext): Promise<string[]> {
  const faults: string[] = [];
  context.on('console', (message) => {
    const { url } = message.location();
    if (message.type() === 'error' && !isExpected(message.text(), url)) {
      faults.push(`${message.text()} (${url})`);
    }
  });
  context.on('weberror', (thrown) => faults.push(String(thrown.error())));
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      // biome-ignore lint/suspicious/noConsole: this is how it reaches the listener above
      console.error(`CSP: ${event.violatedDirective} forbids ${event.blockedURI}`);
    });
  });
  return faults;
}
