/** Keeps a draft on the server: one call at a time, the newest words last, and nothing twice (ORD-02). */
import { type ApiProblem, toProblem } from '#/api/problem';
import type { SavedOrder } from '../api/order';
import type { OrderBody } from './order';

export const SAVE_AFTER_MS = 1_000;
const RETRY_AFTER_MS = 5_000;

export type SaveState =
  | { at: 'unchanged' | 'changed' | 'saving' | 'saved' }
  /** Not saved: refused, overtaken by somebody, or not heard; in the last case it is tried again. */
  | { at: 'failed'; problem: ApiProblem };

interface SaverOptions {
  known: SavedOrder | undefined;
  /** Drafts are saved by themselves, published orders when somebody says so. */
  savesItself: boolean;
  create: (body: OrderBody, keepalive: boolean) => Promise<SavedOrder>;
  save: (known: SavedOrder, body: OrderBody, keepalive: boolean) => Promise<SavedOrder>;
  onState: (state: SaveState) => void;
  onSaved: (saved: SavedOrder) => void;
}

export interface DraftSaver {
  change: (body: OrderBody) => void;
  /** Sends what is not saved yet; ends with what the server has, or throws its problem. */
  flush: (keepalive?: boolean) => Promise<SavedOrder | undefined>;
  isDirty: () => boolean;
  /** Nothing of it has to be saved any more, unless the server has it already. */
  forget: () => void;
  /** Nothing is sent while it is removed, nor afterwards. */
  discard: (remove: (draft: SavedOrder) => Promise<void>) => Promise<void>;
  stop: () => void;
}

export function createDraftSaver(options: SaverOptions): DraftSaver {
  const { savesItself, create, save, onState, onSaved } = options;
  let { known } = options;
  let unsaved: OrderBody | undefined;
  /** What the first call said. Repeated word for word while its answer is not heard, since it may have arrived. */
  let first: OrderBody | undefined;
  let running: Promise<SavedOrder | undefined> | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Somebody waits for all of it, or typing has stopped once more. */
  let isUrgent = false;
  /** Somebody else saved or removed it: from now on nothing here may overwrite that. */
  let overtakenBy: ApiProblem | undefined;

  function schedule(after_ms: number): void {
    clearTimeout(timer);
    if (savesItself && !overtakenBy) timer = setTimeout(() => void flush().catch(() => {}), after_ms);
  }

  async function sendOnce(body: OrderBody, keepalive: boolean): Promise<SavedOrder> {
    if (known) return save(known, body, keepalive);
    first ??= body;
    const sent = first;
    const created = await create(sent, keepalive);
    if (sent !== body) {
      unsaved ??= body;
      isUrgent = true;
    }
    return created;
  }

  async function sendAll(keepalive: boolean): Promise<SavedOrder | undefined> {
    do {
      const body = unsaved as OrderBody;
      unsaved = undefined;
      isUrgent = false;
      onState({ at: 'saving' });
      try {
        known = await sendOnce(body, keepalive);
      } catch (error) {
        fail(body, toProblem(error));
        throw error;
      }
      onSaved(known);
    } while (unsaved && isUrgent);
    onState({ at: unsaved ? 'changed' : 'saved' });
    return known;
  }

  function fail(body: OrderBody, problem: ApiProblem): void {
    unsaved ??= body;
    if (problem.status === 409 || problem.status === 404) overtakenBy = problem;
    // What was refused was not created: the next try may say something else.
    if (problem.status === 400) first = undefined;
    onState({ at: 'failed', problem });
    if (problem.isUnreachable || problem.status >= 500 || problem.status === 429) schedule(RETRY_AFTER_MS);
  }

  async function flush(keepalive = false): Promise<SavedOrder | undefined> {
    clearTimeout(timer);
    if (overtakenBy) throw overtakenBy;
    if (running) {
      isUrgent = true;
      return running;
    }
    if (!unsaved) return known;
    running = sendAll(keepalive).finally(() => {
      running = undefined;
    });
    return running;
  }

  /** What the server has of it. A first call without an answer may have arrived: saying it again tells what it made. */
  async function findKept(): Promise<SavedOrder | undefined> {
    if (known || !first) return known;
    try {
      known = await create(first, false);
    } catch (error) {
      const { status } = toProblem(error);
      // Refused, so nothing was made; or what was made is removed already.
      if (status !== 400 && status !== 404) throw error;
      first = undefined;
    }
    return known;
  }

  async function discard(remove: (draft: SavedOrder) => Promise<void>): Promise<void> {
    clearTimeout(timer);
    const left = unsaved;
    unsaved = undefined;
    // The first call may be making it at this moment.
    await running?.catch(() => {});
    clearTimeout(timer);
    try {
      // What somebody else has written is not removed unseen.
      if (overtakenBy) throw overtakenBy;
      const kept = await findKept();
      if (kept) await remove(kept);
      unsaved = undefined;
    } catch (error) {
      unsaved ??= left;
      if (unsaved) schedule(SAVE_AFTER_MS);
      throw error;
    }
  }

  return {
    change: (body) => {
      unsaved = body;
      if (overtakenBy) return;
      onState({ at: 'changed' });
      schedule(SAVE_AFTER_MS);
    },
    flush,
    forget: () => {
      if (known || first || unsaved === undefined) return;
      clearTimeout(timer);
      unsaved = undefined;
      onState({ at: 'unchanged' });
    },
    discard,
    isDirty: () => unsaved !== undefined || running !== undefined,
    stop: () => clearTimeout(timer),
  };
}
