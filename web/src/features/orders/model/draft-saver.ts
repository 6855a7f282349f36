/** Keeps a draft on the server: one call at a time, the newest content last, and nothing created twice (ORD-02). */
import { type ApiProblem, toProblem } from '#/api/problem';
import type { SavedOrder } from '../api/order';
import type { OrderBody } from './order';

export const SAVE_AFTER_MS = 1_000;
const RETRY_AFTER_MS = 5_000;

export type SaveState =
  | { at: 'unchanged' | 'changed' | 'saving' | 'saved' }
  /** Not saved: refused, changed by another person, or the server was down or busy; only then it is retried. */
  | { at: 'failed'; problem: ApiProblem };

interface SaverOptions {
  known: SavedOrder | undefined;
  /** Drafts are saved automatically, sent orders on request. */
  savesItself: boolean;
  create: (body: OrderBody, keepalive: boolean) => Promise<SavedOrder>;
  save: (known: SavedOrder, body: OrderBody, keepalive: boolean) => Promise<SavedOrder>;
  onState: (state: SaveState) => void;
  onSaved: (saved: SavedOrder) => void;
}

export interface DraftSaver {
  change: (body: OrderBody) => void;
  /** Saves all changes; resolves with the server's version or throws its problem. */
  flush: (keepalive?: boolean) => Promise<SavedOrder | undefined>;
  isDirty: () => boolean;
  /** Forgets unsaved changes, unless the server has the order already. */
  forget: () => void;
  /** Saves nothing while the draft is removed, nor afterwards. */
  discard: (remove: (draft: SavedOrder) => Promise<void>) => Promise<void>;
  stop: () => void;
}

export function createDraftSaver(options: SaverOptions): DraftSaver {
  const { savesItself, create, save, onState, onSaved } = options;
  let { known } = options;
  let unsaved: OrderBody | undefined;
  /**
   * The content of the first call. Repeated unchanged until its answer arrives, because the first call may have
   * reached the server.
   */
  let first: OrderBody | undefined;
  let running: Promise<SavedOrder | undefined> | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** A caller waits for all changes, or typing has stopped again. */
  let isUrgent = false;
  /** Another person saved or removed it: nothing here may overwrite that from now on. */
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
    // A refused call created nothing, so the next attempt may have other content.
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

  /**
   * The draft on the server. A first call without an answer may have arrived: repeating it returns what it created.
   */
  async function findKept(): Promise<SavedOrder | undefined> {
    if (known || !first) return known;
    try {
      known = await create(first, false);
    } catch (error) {
      const { status } = toProblem(error);
      // Refused, so nothing was created; or the draft is removed already.
      if (status !== 400 && status !== 404) throw error;
      first = undefined;
    }
    return known;
  }

  async function discard(remove: (draft: SavedOrder) => Promise<void>): Promise<void> {
    clearTimeout(timer);
    const left = unsaved;
    unsaved = undefined;
    // The first call may be creating it at this moment.
    await running?.catch(() => {});
    clearTimeout(timer);
    try {
      // Another person's changes are not removed unseen.
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
