/** The waiting times after a lost connection: short at first, then longer. */
const DELAYS_MS = [500, 1_000, 2_000, 5_000, 10_000, 20_000];
const LONGEST_MS = 30_000;

/** Waits for the next attempt, less long if the network is back; throws when the upload is cancelled. */
export function waitForNextTry(cuts: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const settled = new AbortController();
    const end = (then: () => void) => {
      clearTimeout(timer);
      settled.abort();
      then();
    };
    const timer = setTimeout(() => end(resolve), DELAYS_MS[cuts] ?? LONGEST_MS);
    window.addEventListener('online', () => end(resolve), { signal: settled.signal });
    signal.addEventListener('abort', () => end(() => reject(signal.reason)), { signal: settled.signal });
  });
}
