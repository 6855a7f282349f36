/** How long to wait after a cut: a moment at first, longer when it stays away. */
const DELAYS_MS = [500, 1_000, 2_000, 5_000, 10_000, 20_000];
const LONGEST_MS = 30_000;

/** Ends sooner when the network is back, and throws when nobody wants it any more. */
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
