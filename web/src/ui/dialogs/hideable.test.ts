import { act, renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { hideMessage, isMessageHidden, useHideable } from './hideable';

// NAV-03
it('hides a message for ten years', () => {
  const now = new Date('2026-11-15T10:00:00Z');
  expect(isMessageHidden('welcome', now)).toBe(false);
  hideMessage('welcome', now);
  expect(isMessageHidden('welcome', new Date('2036-11-15T09:59:00Z'))).toBe(true);
  expect(isMessageHidden('welcome', new Date('2036-11-15T10:01:00Z'))).toBe(false);
  expect(isMessageHidden('other', now)).toBe(false);
});

it('shows a message again that was only closed', () => {
  const first = renderHook(() => useHideable('tip'));
  act(() => first.result.current.close());
  expect(first.result.current.shown).toBe(false);

  const second = renderHook(() => useHideable('tip'));
  expect(second.result.current.shown).toBe(true);
  act(() => second.result.current.setDontShowAgain(true));
  act(() => second.result.current.close());
  expect(renderHook(() => useHideable('tip')).result.current.shown).toBe(false);
});

// DSH-03
it('shows a one-time message once, also if the page is left before it is closed', () => {
  const first = renderHook(() => useHideable('once', true));
  expect(first.result.current.shown).toBe(true);
  first.rerender();
  expect(first.result.current.shown, 'as long as it is open').toBe(true);
  first.unmount();
  expect(renderHook(() => useHideable('once', true)).result.current.shown).toBe(false);
});

it('shows a one-time message again if the reader wants it', () => {
  const first = renderHook(() => useHideable('wanted', true));
  act(() => first.result.current.setDontShowAgain(false));
  act(() => first.result.current.close());
  expect(first.result.current.shown).toBe(false);
  expect(renderHook(() => useHideable('wanted', true)).result.current.shown).toBe(true);
});
