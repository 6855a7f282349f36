/** Notes everything a page complains about: errors in the console, thrown errors, violations of the CSP. */
import type { BrowserContext } from '@playwright/test';

const REFUSED = /^Failed to load resource: the server responded with a status of (4\d\d|503) /;
const DISCONNECTED = 'Failed to load resource: net::ERR_INTERNET_DISCONNECTED';

/** The browser writes a line about each refused call, which is an answer like any other; a missing file is a fault. */
function isRefusedCall(text: string, url: string): boolean {
  return REFUSED.test(text) && /^\/(v1|api\/v1|heclore\/v1|reset_password)\//.test(new URL(url).pathname);
}

/** Our pages name their icon; a page of a provider has none. */
function isForeignIcon(url: string): boolean {
  return new URL(url).pathname === '/favicon.ico';
}

/** The stream of live updates ends whenever the server does; the page opens it again. */
function isCutStream(text: string, url: string): boolean {
  return text.startsWith('Failed to load resource: ') && new URL(url).pathname === '/events/';
}

/** So does a file that is on its way to it, and it goes on. */
function isCutUpload(text: string, url: string): boolean {
  return text.startsWith('Failed to load resource: net::') && /^\/v1\/uploads\//.test(new URL(url).pathname);
}

/** Only a test itself takes the network away. */
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
