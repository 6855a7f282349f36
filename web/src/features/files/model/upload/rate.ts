import type { TFunction } from 'i18next';

/** The upload speed, smoothed so that the number is readable. */
export interface Rate {
  atMs: number;
  sentBytes: number;
  bytesPerSecond?: number;
}

/** With shorter steps the number would jump. */
const STEP_MS = 500;
const WEIGHT_OF_NEWEST = 0.3;

export function nextRate(before: Rate, atMs: number, sentBytes: number): Rate {
  const elapsedMs = atMs - before.atMs;
  if (elapsedMs < STEP_MS) return before;
  const newest = Math.max(0, ((sentBytes - before.sentBytes) * 1_000) / elapsedMs);
  const old = before.bytesPerSecond;
  const bytesPerSecond = old === undefined ? newest : old + (newest - old) * WEIGHT_OF_NEWEST;
  return { atMs, sentBytes, bytesPerSecond };
}

export function timeLeftText(
  t: TFunction,
  bytesLeft: number,
  bytesPerSecond: number | undefined,
): string | undefined {
  if (!bytesPerSecond) return undefined;
  const seconds = Math.max(1, Math.ceil(bytesLeft / bytesPerSecond));
  if (seconds < 60) return t('files.secondsLeft', { count: seconds });
  const minutes = Math.ceil(seconds / 60);
  return minutes < 60
    ? t('files.minutesLeft', { count: minutes })
    : t('files.hoursLeft', { count: Math.ceil(minutes / 60) });
}
