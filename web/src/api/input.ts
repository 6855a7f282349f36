/**
 * Whether a person is using this page. The server ends an idle session (SES-06), so each call says whether a person
 * caused it: a call soon after an input counts as caused by the person, any other as sent by the page.
 */

const CAUSED_BY = 'caused-by';
/** Long enough to load a part of the page or to save a draft between an input and its call. */
const CAUSES_FOR_MS = 10_000;

// Opening a page is activity.
let lastInputAt = Date.now();
let lastCallAt = 0;
let onCounted: (() => void) | undefined;

export function noteInput(): void {
  lastInputAt = Date.now();
}

/** Time since the last call that counted as the person's. */
export function msSinceHeard(): number {
  return Date.now() - lastCallAt;
}

/** Calls the listener for each call that counts as the person's. Returns a function that stops it. */
export function watchCounted(listener: () => void): () => void {
  onCounted = listener;
  return () => {
    onCounted = undefined;
  };
}

/** The header of a call that no person caused. */
export const CAUSED_BY_PAGE: Record<string, string> = { [CAUSED_BY]: 'page' };

/** The headers for a call that is sent now. */
export function causeHeaders(): Record<string, string> {
  if (Date.now() - lastInputAt > CAUSES_FOR_MS) return CAUSED_BY_PAGE;
  lastCallAt = Date.now();
  onCounted?.();
  return {};
}
