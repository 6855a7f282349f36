/** An idempotency key for a call. Not randomUUID, which is missing without HTTPS. */
export function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('-');
}
