const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;
const SPACE = 32;
const PLUS = 43;
const MINUS = 45;
const POINT = 46;
const NOUGHT = 48;
const NINE = 57;

/** More digits do not make a double more exact. */
const DIGITS_MAX = 17;

/** Reads words and numbers directly from bytes: a scan has millions, and making a string for each would be slow. */
export class TextScanner {
  at = 0;

  constructor(readonly bytes: Uint8Array) {}

  get isAtEnd(): boolean {
    return this.at >= this.bytes.length;
  }

  /** Skips spaces, tabs and carriage returns, but not line feeds. */
  skipBlanks(): void {
    for (;;) {
      const byte = this.bytes[this.at];
      if (byte !== SPACE && byte !== 9 && byte !== CARRIAGE_RETURN) return;
      this.at += 1;
    }
  }

  skipSpace(): void {
    while (this.at < this.bytes.length && (this.bytes[this.at] as number) <= SPACE) this.at += 1;
  }

  skipLine(): void {
    const end = this.bytes.indexOf(LINE_FEED, this.at);
    this.at = end < 0 ? this.bytes.length : end + 1;
  }

  skipWord(): void {
    while (this.at < this.bytes.length && (this.bytes[this.at] as number) > SPACE) this.at += 1;
  }

  get isAtLineEnd(): boolean {
    return this.isAtEnd || this.bytes[this.at] === LINE_FEED;
  }

  /** Whether this lower-case word starts here, in any case. */
  startsWith(word: string): boolean {
    for (let letter = 0; letter < word.length; letter += 1) {
      if (((this.bytes[this.at + letter] ?? 0) | 0x20) !== word.charCodeAt(letter)) return false;
    }
    return true;
  }

  /** Reads the number that starts here; without one, returns NaN and does not advance. */
  readNumber(): number {
    const { bytes } = this;
    let at = this.at;
    const first = bytes[at];
    const isNegative = first === MINUS;
    if (isNegative || first === PLUS) at += 1;
    let mantissa = 0;
    let digits = 0;
    let exponent = 0;
    let hasDigit = false;
    let isFraction = false;
    for (; ; at += 1) {
      const byte = bytes[at] as number;
      if (byte === POINT && !isFraction) {
        isFraction = true;
        continue;
      }
      if (!(byte >= NOUGHT && byte <= NINE)) break;
      hasDigit = true;
      if (digits < DIGITS_MAX) {
        mantissa = mantissa * 10 + (byte - NOUGHT);
        if (mantissa > 0) digits += 1;
        if (isFraction) exponent -= 1;
      } else if (!isFraction) {
        exponent += 1;
      }
    }
    if (!hasDigit) return Number.NaN;
    this.at = at;
    exponent += this.readExponent();
    // Two exact powers and one rounding; a negative power would round twice.
    const value = exponent < 0 ? mantissa / 10 ** -exponent : mantissa * 10 ** exponent;
    return isNegative ? -value : value;
  }

  private readExponent(): number {
    const { bytes } = this;
    if (((bytes[this.at] ?? 0) | 0x20) !== 101) return 0;
    let at = this.at + 1;
    const isNegative = bytes[at] === MINUS;
    if (isNegative || bytes[at] === PLUS) at += 1;
    let value = 0;
    let hasDigit = false;
    for (; (bytes[at] as number) >= NOUGHT && (bytes[at] as number) <= NINE; at += 1) {
      value = Math.min(value * 10 + (bytes[at] as number) - NOUGHT, 400);
      hasDigit = true;
    }
    if (!hasDigit) return 0;
    this.at = at;
    return isNegative ? -value : value;
  }
}
