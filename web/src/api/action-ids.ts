/**
 * Ids of the changes made in this tab. Live events carry them, so that a tab does not reload its own changes
 * (RT-03).
 */

const LIFETIME_MS = 300_000;
const sentAt = new Map<string, number>();

function forgetOld(now: number): void {
  for (const [id, at] of sentAt) {
    if (now - at > LIFETIME_MS) sentAt.delete(id);
  }
}

export function newActionId(): string {
  const now = Date.now();
  forgetOld(now);
  // Not randomUUID, which is missing without HTTPS.
  const id = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
  sentAt.set(id, now);
  return id;
}

export function isOwnAction(id: string | null | undefined): boolean {
  if (!id) return false;
  forgetOld(Date.now());
  return sentAt.has(id);
}
