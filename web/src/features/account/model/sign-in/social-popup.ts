/**
 * Signs in at a provider in a separate window. State and verifier never leave this page's memory (ACC-13).
 */

const RANDOM_BYTES = 32;
const LOOK_EVERY_MS = 400;

export type ProviderAnswer =
  | { kind: 'code'; code: string; codeVerifier: string }
  | { kind: 'closed' }
  | { kind: 'denied' }
  | { kind: 'refused' };

/** The message that the page at /login/social/response sends to the window that opened it. */
export interface SocialMessage {
  type: 'archway-social';
  code: string | null;
  state: string | null;
  error: string | null;
}

function toUrlSafe(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

function randomText(): string {
  return toUrlSafe(crypto.getRandomValues(new Uint8Array(RANDOM_BYTES)));
}

async function challengeOf(verifier: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier));
  return toUrlSafe(new Uint8Array(digest));
}

function isSocialMessage(data: unknown): data is SocialMessage {
  return typeof data === 'object' && data !== null && 'type' in data && data.type === 'archway-social';
}

/** Waits for the response page's message. Ignores messages from other windows or with another state. */
function waitForMessage(popup: Window, state: string): Promise<SocialMessage | 'closed'> {
  return new Promise((resolve) => {
    let wasClosed = false;
    const listen = ({ origin, source, data }: MessageEvent<unknown>) => {
      if (origin !== location.origin || source !== popup) return;
      if (isSocialMessage(data) && data.state === state) end(data);
    };
    const timer = setInterval(() => {
      // The response page closes itself after sending its message, which can arrive after the window is gone.
      if (wasClosed) end('closed');
      wasClosed = popup.closed;
    }, LOOK_EVERY_MS);
    const end = (outcome: SocialMessage | 'closed') => {
      clearInterval(timer);
      window.removeEventListener('message', listen);
      resolve(outcome);
    };
    window.addEventListener('message', listen);
  });
}

export async function askProvider(popup: Window, provider: string): Promise<ProviderAnswer> {
  const state = randomText();
  const codeVerifier = randomText();
  const query = new URLSearchParams({ state, code_challenge: await challengeOf(codeVerifier) });
  popup.location.replace(`/v1/auth/social/${encodeURIComponent(provider)}/?${query}`);
  const message = await waitForMessage(popup, state);
  if (message === 'closed') return { kind: 'closed' };
  if (message.error === 'access_denied') return { kind: 'denied' };
  return message.code ? { kind: 'code', code: message.code, codeVerifier } : { kind: 'refused' };
}
