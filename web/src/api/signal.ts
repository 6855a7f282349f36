/** Tells listeners that a state outside React has changed. */
import { useSyncExternalStore } from 'react';

export class Signal<Value = void> {
  readonly #listeners = new Set<(value: Value) => void>();

  /** Returns a function that stops listening. */
  readonly listen = (listener: (value: Value) => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  send(value: Value): void {
    for (const listener of this.#listeners) listener(value);
  }
}

/** The result of `read`, read again after each signal. */
export function useSignal<Read>(signal: Signal, read: () => Read): Read {
  return useSyncExternalStore(signal.listen, read);
}
