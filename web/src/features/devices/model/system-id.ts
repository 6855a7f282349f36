/** The id of a device that was registered by its code and not by its own software (WEL-02). */
const PREFIX = 'MOB';
const RANDOM_LENGTH = 52;
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';
/** Bytes from this value on would make the first letters of the alphabet more likely than the others. */
const FAIR_BELOW = 256 - (256 % ALPHABET.length);

export function newSystemId(): string {
  let id = PREFIX;
  while (id.length < PREFIX.length + RANDOM_LENGTH) {
    const [byte = FAIR_BELOW] = crypto.getRandomValues(new Uint8Array(1));
    if (byte < FAIR_BELOW) id += ALPHABET[byte % ALPHABET.length];
  }
  return id;
}
