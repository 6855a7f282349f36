/** A key under which a call may be repeated. Not randomUUID, which plain http does not have. */
export function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('-');
}
