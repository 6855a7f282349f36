import { expect, it } from 'vitest';
import { changeLoading, type LoadingAction, type LoadingStates, stateOf, sumOf } from './loading';

const after = (...actions: LoadingAction[]) => actions.reduce(changeLoading, {} as LoadingStates);
const sum = (states: LoadingStates, ...ids: string[]) => sumOf(ids.map((id) => stateOf(states, id)));

it('waits, loads, is shown coarsely, is complete', () => {
  let states = after({ type: 'start', id: 'a' });
  expect(sum(states, 'a')).toMatchObject({ isLoading: true, isAnythingSeen: false });
  states = changeLoading(states, { type: 'progress', id: 'a', loadedBytes: 10, totalBytes: 40 });
  expect(sum(states, 'a')).toMatchObject({ loadedBytes: 10, totalBytes: 40 });
  states = changeLoading(states, { type: 'level', id: 'a', hasColours: true });
  expect(sum(states, 'a')).toMatchObject({ isLoading: true, isAnythingSeen: true });
  states = changeLoading(states, { type: 'whole', id: 'a' });
  expect(sum(states, 'a')).toMatchObject({ isLoading: false, failed: 0 });
  expect(stateOf(states, 'a').hasColours).toBe(true);
});

it('a failure does not affect the others, and can be retried', () => {
  const failed = after(
    { type: 'whole', id: 'a' },
    { type: 'fail', id: 'b', failure: { kind: 'fault', reason: 'truncated' } },
  );
  expect(sum(failed, 'a', 'b')).toMatchObject({ isLoading: false, failed: 1 });
  const again = changeLoading(failed, { type: 'start', id: 'b' });
  expect(stateOf(again, 'b').failure).toBeUndefined();
  expect(sum(again, 'a', 'b')).toMatchObject({ isLoading: true, failed: 0 });
});

it('the total is known once the length of every file is known', () => {
  const states = after(
    { type: 'progress', id: 'a', loadedBytes: 1, totalBytes: 10 },
    { type: 'progress', id: 'b', loadedBytes: 2, totalBytes: undefined },
  );
  expect(sum(states, 'a', 'b').totalBytes).toBeUndefined();
  expect(sum(states, 'a').totalBytes).toBe(10);
});
