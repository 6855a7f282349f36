import { beforeEach, expect, it, vi } from 'vitest';
import { isOwnAction, newActionId } from './action-ids';

beforeEach(() => {
  vi.useFakeTimers();
});

it('gives every action an id the server takes', () => {
  const first = newActionId();
  expect(first).toMatch(/^[A-Za-z0-9_-]{1,64}$/);
  expect(newActionId()).not.toBe(first);
});

// RT-03
it('knows its own for five minutes', () => {
  const id = newActionId();
  vi.advanceTimersByTime(300_000);
  expect(isOwnAction(id)).toBe(true);
  vi.advanceTimersByTime(1);
  expect(isOwnAction(id)).toBe(false);
});

// RT-03
it.each(['0123456789abcdef', '', null, undefined])('does not treat %s as its own', (id) => {
  newActionId();
  expect(isOwnAction(id)).toBe(false);
});
