/** An event that others can listen to. */
export class Signal<T = void> {
  private readonly listeners = new Set<(value: T) => void>();

  /** Returns a function that stops listening. */
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
