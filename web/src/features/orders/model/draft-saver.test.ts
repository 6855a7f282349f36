import { beforeEach, expect, it, vi } from 'vitest';
import { ApiProblem } from '#/api/problem';
import type { SavedOrder } from '../api/order';
import { createDraftSaver, SAVE_AFTER_MS, type SaveState } from './draft-saver';
import { emptyOrder, type OrderBody, orderBody } from './order';

const body = (lastName: string): OrderBody => orderBody({ ...emptyOrder('FDI'), lastName });

function saver(known?: SavedOrder, savesItself = true) {
  const calls: string[] = [];
  const states: SaveState['at'][] = [];
  let fails: ApiProblem | undefined;
  let release: (() => void) | undefined;
  let holds = false;
  let count = 0;
  const answer = async (): Promise<SavedOrder> => {
    if (holds) await new Promise<void>((resolve) => (release = resolve));
    if (fails) throw fails;
    count += 1;
    return { id: 'p1', no: 'AB-1', updated_date: `t${count}` };
  };
  const made = createDraftSaver({
    known,
    savesItself,
    create: ({ patient }) => {
      calls.push(`create ${patient.lastname}`);
      return answer();
    },
    save: ({ updated_date }, { patient }) => {
      calls.push(`save ${patient.lastname} after ${updated_date}`);
      return answer();
    },
    onState: ({ at }) => states.push(at),
    onSaved: () => {},
  });
  return {
    ...made,
    calls,
    states,
    fail: (problem: ApiProblem | undefined) => (fails = problem),
    hold: () => (holds = true),
    release: () => {
      holds = false;
      release?.();
    },
  };
}

beforeEach(() => {
  vi.useFakeTimers();
});

it('ORD-02: a draft is saved 1 s after typing stops, first created and then changed', async () => {
  const draft = saver();
  draft.change(body('S'));
  await vi.advanceTimersByTimeAsync(SAVE_AFTER_MS - 1);
  draft.change(body('Sv'));
  await vi.advanceTimersByTimeAsync(SAVE_AFTER_MS - 1);
  expect(draft.calls).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(draft.calls).toEqual(['create Sv']);
  expect(draft.states).toEqual(['changed', 'changed', 'saving', 'saved']);
  draft.change(body('Svensson'));
  await vi.advanceTimersByTimeAsync(SAVE_AFTER_MS);
  expect(draft.calls[1]).toBe('save Svensson after t1');
});

it('ORD-02: one call at a time, and text typed meanwhile waits for its own pause', async () => {
  const draft = saver({ id: 'p1', no: 'AB-1', updated_date: 't0' });
  draft.hold();
  draft.change(body('A'));
  await vi.advanceTimersByTimeAsync(SAVE_AFTER_MS);
  draft.change(body('B'));
  await vi.advanceTimersByTimeAsync(SAVE_AFTER_MS / 2);
  draft.release();
  await vi.advanceTimersByTimeAsync(1);
  expect(draft.calls).toEqual(['save A after t0']);
  await vi.advanceTimersByTimeAsync(SAVE_AFTER_MS / 2);
  expect(draft.calls).toEqual(['save A after t0', 'save B after t1']);
  expect(draft.isDirty()).toBe(false);
});

it('ORD-02: leaving saves at once, also text typed during a call', async () => {
  const draft = saver({ id: 'p1', no: 'AB-1', updated_date: 't0' });
  draft.hold();
  draft.change(body('A'));
  const first = draft.flush();
  draft.change(body('B'));
  const second = draft.flush();
  draft.release();
  await Promise.all([first, second]);
  expect(draft.calls).toEqual(['save A after t0', 'save B after t1']);
});

it('ORD-01: a first call without an answer is repeated unchanged, then the changes follow', async () => {
  const draft = saver();
  draft.fail(new ApiProblem(0, undefined));
  draft.change(body('A'));
  await vi.advanceTimersByTimeAsync(SAVE_AFTER_MS);
  expect(draft.states.at(-1)).toBe('failed');
  draft.fail(undefined);
  draft.change(body('B'));
  await vi.advanceTimersByTimeAsync(SAVE_AFTER_MS);
  expect(draft.calls).toEqual(['create A', 'create A', 'save B after t1']);
  expect(draft.states.at(-1)).toBe('saved');
});

it('ORD-02: a failed save is retried automatically', async () => {
  const draft = saver({ id: 'p1', no: 'AB-1', updated_date: 't0' });
  draft.fail(new ApiProblem(503, undefined));
  draft.change(body('A'));
  await vi.advanceTimersByTimeAsync(SAVE_AFTER_MS);
  draft.fail(undefined);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(draft.calls).toEqual(['save A after t0', 'save A after t0']);
  expect(draft.isDirty()).toBe(false);
});

it('CAS-03: after another person saved, nothing is overwritten', async () => {
  const draft = saver({ id: 'p1', no: 'AB-1', updated_date: 't0' });
  draft.fail(new ApiProblem(409, { text: 'Somebody was quicker.' }));
  draft.change(body('A'));
  await vi.advanceTimersByTimeAsync(SAVE_AFTER_MS);
  draft.fail(undefined);
  draft.change(body('B'));
  await vi.advanceTimersByTimeAsync(60_000);
  await expect(draft.flush()).rejects.toThrow('Somebody was quicker.');
  expect(draft.calls).toEqual(['save A after t0']);
});

it('ORD-03: a sent order is saved only on request', async () => {
  const order = saver({ id: 'p1', no: 'AB-1', updated_date: 't0' }, false);
  order.change(body('A'));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(order.calls).toEqual([]);
  await order.flush();
  expect(order.calls).toEqual(['save A after t0']);
});

it('ORD-02: an entry that is undone before it is saved creates nothing', async () => {
  const draft = saver();
  draft.change(body('S'));
  draft.forget();
  await vi.advanceTimersByTimeAsync(SAVE_AFTER_MS * 10);
  expect(draft.calls).toEqual([]);
  expect(draft.states.at(-1)).toBe('unchanged');
});

it('ORD-02: a draft is discarded after the call that creates it, and nothing is saved afterwards', async () => {
  const draft = saver();
  const removed: string[] = [];
  draft.change(body('S'));
  draft.hold();
  await vi.advanceTimersByTimeAsync(SAVE_AFTER_MS);
  draft.change(body('Sv'));
  const discarded = draft.discard(async ({ id }) => void removed.push(id));
  expect(removed).toEqual([]);
  draft.release();
  await discarded;
  expect(removed).toEqual(['p1']);
  await draft.flush();
  await vi.advanceTimersByTimeAsync(SAVE_AFTER_MS * 10);
  expect(draft.calls).toEqual(['create S']);
});

it('ORD-02: a draft whose first call was not answered is found by its key, and discarded', async () => {
  const draft = saver();
  const removed: string[] = [];
  const remove = async ({ id }: SavedOrder) => void removed.push(id);
  draft.fail(new ApiProblem(0, undefined));
  draft.change(body('S'));
  await vi.advanceTimersByTimeAsync(SAVE_AFTER_MS);
  draft.change(body('Sv'));
  await expect(draft.discard(remove), 'nobody knows yet what is there').rejects.toThrow();
  expect(draft.isDirty()).toBe(true);
  draft.fail(undefined);
  await draft.discard(remove);
  await vi.advanceTimersByTimeAsync(SAVE_AFTER_MS * 10);
  expect(draft.calls).toEqual(['create S', 'create S', 'create S']);
  expect(removed).toEqual(['p1']);
});

it.each([400, 404])('ORD-02: a first call refused with %i has left nothing to discard', async (status) => {
  const draft = saver();
  draft.fail(new ApiProblem(0, undefined));
  draft.change(body('S'));
  await vi.advanceTimersByTimeAsync(SAVE_AFTER_MS);
  draft.fail(new ApiProblem(status, undefined));
  await draft.discard(() => Promise.reject(new Error('nothing is there')));
  await vi.advanceTimersByTimeAsync(SAVE_AFTER_MS * 10);
  expect(draft.calls).toEqual(['create S', 'create S']);
});

it('ORD-02 CAS-03: changes of another person are not discarded', async () => {
  const draft = saver({ id: 'p1', no: 'AB-1', updated_date: 't0' });
  const removed: string[] = [];
  draft.change(body('A'));
  draft.hold();
  await vi.advanceTimersByTimeAsync(SAVE_AFTER_MS);
  const discarded = draft.discard(async ({ id }) => void removed.push(id));
  draft.fail(new ApiProblem(409, { text: 'Somebody was quicker.' }));
  draft.release();
  await expect(discarded).rejects.toThrow('Somebody was quicker.');
  expect(removed).toEqual([]);
});

it('ORD-02: a draft that could not be discarded continues to save itself', async () => {
  const draft = saver({ id: 'p1', no: 'AB-1', updated_date: 't0' });
  draft.change(body('S'));
  await expect(draft.discard(() => Promise.reject(new Error('away')))).rejects.toThrow('away');
  await vi.advanceTimersByTimeAsync(SAVE_AFTER_MS);
  expect(draft.calls).toEqual(['save S after t0']);
});
