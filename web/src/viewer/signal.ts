/** Something others may want to hear of. */
export class Signal<T = void> {
  private readonly listeners = new Set<(value: T) => void>();

  /** Gives back how to stop listening. */
  readonly listen = (listener: (value: T) => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  send(value: T): void {
    for (const listener of this.listeners) listener(value);
  }

  clear(): void {
    this.listeners.clear();
  }
}
