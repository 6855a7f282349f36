/**
 * Whether somebody is at this page. The server ends a session in which its person does nothing (SES-06), so each call says
 * whether a person caused it: one that follows an input soon enough did, one that a page sends by itself did not.
 */

const CAUSED_BY = 'caused-by';
/** Long enough for a part of the page to be loaded, or a draft to be saved, between an input and its call. */
const CAUSES_FOR_MS = 10_000;

// Opening a page is activity.
let lastInputAt = Date.now();
let lastCallAt = 0;
let onCounted: (() => void) | undefined;

export function noteInput(): void {
  lastInputAt = Date.now();
}

/** How long ago the server last heard of the person at this page. */
export function msSinceHeard(): number {
  return Date.now() - lastCallAt;
}

/** Hears of each call that counts as the person's, until what it returns is called. */
export function watchCounted(listener: () => void): () => void {
  onCounted = listener;
  return () => {
    onCounted = undefined;
  };
}

/** What a call says that nobody caused. */
export const CAUSED_BY_PAGE: Record<string, string> = { [CAUSED_BY]: 'page' };

/** What a call says that is sent now. */
export function causeHeaders(): Record<string, string> {
  if (Date.now() - lastInputAt > CAUSES_FOR_MS) return CAUSED_BY_PAGE;
  lastCallAt = Date.now();
  onCounted?.();
  return {};
}
