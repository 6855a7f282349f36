import { act, renderHook } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { Signal, useSignal } from './signal';

it('reaches all listeners until they stop listening', () => {
  const signal = new Signal<string>();
  const first = vi.fn();
  const second = vi.fn();
  const stop = signal.listen(first);
  signal.listen(second);

  signal.send('one');
  stop();
  signal.send('two');

  expect(first.mock.calls).toEqual([['one']]);
  expect(second.mock.calls).toEqual([['one'], ['two']]);
});

it('makes a component read the value again', () => {
  const changed = new Signal();
  let count = 1;
  const { result, unmount } = renderHook(() => useSignal(changed, () => count));
  expect(result.current).toBe(1);

  count = 2;
  act(() => changed.send());
  expect(result.current).toBe(2);

  unmount();
  changed.send();
});
