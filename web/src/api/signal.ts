/** Tells those who listen that something kept outside React has changed. */
import { useSyncExternalStore } from 'react';

export class Signal<Value = void> {
  readonly #listeners = new Set<(value: Value) => void>();

  /** Answers with what ends it. */
  readonly listen = (listener: (value: Value) => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  send(value: Value): void {
    for (const listener of this.#listeners) listener(value);
  }
}

/** What `read` answers, and again after each signal. */
export function useSignal<Read>(signal: Signal, read: () => Read): Read {
  return useSyncExternalStore(signal.listen, read);
}
