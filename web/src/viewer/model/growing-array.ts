/** Arrays of numbers whose final length is unknown. */
class GrowingArray<T extends Float32Array<ArrayBuffer> | Uint32Array<ArrayBuffer>> {
  length = 0;
  private values: T;

  constructor(private readonly make: (length: number) => T) {
    this.values = make(4096);
  }

  push(value: number): void {
    if (this.length === this.values.length) {
      const larger = this.make(this.values.length * 2);
      larger.set(this.values);
      this.values = larger;
    }
    this.values[this.length] = value;
    this.length += 1;
  }

  finish(): T {
    return this.values.slice(0, this.length) as T;
  }
}

export const growingFloats = () => new GrowingArray((length) => new Float32Array(length));
export const growingIndex = () => new GrowingArray((length) => new Uint32Array(length));
