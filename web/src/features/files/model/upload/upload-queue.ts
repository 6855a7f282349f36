/** Files on their way to a case, one by one; a failure stops the rest (FIL-01). */

import { type ApiProblem, toProblem } from '#/api/problem';
import { Signal } from '#/api/signal';
import type { Recognised } from '../../api/case-files';
import { sortIntoGroups } from '../list/groups';
import { isSamePick, type PickedFile, type RefusedFile } from '../picking/dropped';
import { recognise } from '../recognise';
import { nextRate, type Rate } from './rate';

export interface QueuedUpload extends PickedFile {
  key: number;
  filename: string;
  recognised: Recognised;
  commentId?: string;
  /** `cut`: the line is away, it goes on by itself. `stopped`: another one failed before its turn. */
  state: 'waiting' | 'sending' | 'cut' | 'done' | 'failed' | 'stopped';
  sentBytes: number;
  uploadUrl?: string;
}

export interface QueueState {
  uploads: readonly QueuedUpload[];
  /** Why the last one was not taken. */
  problem?: ApiProblem;
  bytesPerSecond?: number;
}

interface Events {
  signal: AbortSignal;
  /** May come after the abort, where the server was about to begin. */
  onStart: (uploadUrl: string) => void;
  onProgress: (sentBytes: number) => void;
  onCut: () => void;
}

export interface QueuePorts {
  send: (upload: QueuedUpload, events: Events) => Promise<void>;
  /** The server shall forget what it has of it. */
  discard: (uploadUrl: string) => void;
  onSent: (upload: QueuedUpload) => void;
  /** Nothing is waiting any more, and something was sent. */
  onBatchSent: () => void;
  /** Somebody gave up what was under way; once, however many files that were. */
  onCanceled: () => void;
}

const EMPTY: QueueState = { uploads: [] };

export function isUnderWay({ state }: QueuedUpload): boolean {
  return state === 'waiting' || state === 'sending' || state === 'cut';
}

function takenUp(upload: QueuedUpload): QueuedUpload {
  return upload.state === 'failed' || upload.state === 'stopped' ? { ...upload, state: 'waiting' } : upload;
}

export class UploadQueue {
  #state = EMPTY;
  #lastKey = 0;
  #isRunning = false;
  #sentInBatch = 0;
  #current: { key: number; abort: AbortController } | undefined;
  #ports: QueuePorts | undefined;
  readonly #changed = new Signal();

  /** Without ports all files wait for `open`. */
  constructor(ports?: QueuePorts) {
    this.#ports = ports;
  }

  /** Now there is a case to send them to. */
  open(ports: QueuePorts): void {
    this.#ports = ports;
    void this.#run();
  }

  subscribe = this.#changed.listen;

  state = (): QueueState => this.#state;

  /** Answers with those that are on their way already. */
  add(picked: readonly PickedFile[], commentId?: string): RefusedFile[] {
    const isComing = (one: PickedFile) =>
      this.#state.uploads.some(
        (upload) => isUnderWay(upload) && upload.commentId === commentId && isSamePick(upload, one),
      );
    const twice = picked
      .filter(isComing)
      .map(({ file: { name } }): RefusedFile => ({ name, reason: 'twice' }));
    const fresh = picked.filter((one) => !isComing(one));
    const named = fresh.map(({ file, ...rest }) => ({
      ...rest,
      file,
      filename: file.name,
      recognised: recognise(file.name),
    }));
    const sorted = sortIntoGroups(named).flatMap(([, ofGroup]) => ofGroup);
    const added = sorted.map((file): QueuedUpload => {
      this.#lastKey += 1;
      return { ...file, key: this.#lastKey, commentId, state: 'waiting', sentBytes: 0 };
    });
    const before = this.#state.uploads.filter(({ state }) => state !== 'done');
    this.#publish({ uploads: [...before, ...added] });
    // What failed before is for somebody to decide about; what comes now has not failed yet.
    void this.#run();
    return twice;
  }

  /** Takes up again what failed and what that held up. */
  retry(): void {
    this.#publish({ problem: undefined, uploads: this.#state.uploads.map(takenUp) });
    void this.#run();
  }

  cancel(key: number): void {
    this.#remove([key]);
  }

  cancelAll(): void {
    this.#remove(this.#state.uploads.map(({ key }) => key));
  }

  /** Another case is opened. What has got to the server stays there, to go on later. */
  leave(): void {
    const wasBusy = this.#state.uploads.some(isUnderWay);
    this.#publish(EMPTY);
    this.#current?.abort.abort();
    if (wasBusy) this.#ports?.onCanceled();
  }

  /** With the one that failed goes what held up the others. */
  #remove(keys: readonly number[]): void {
    const isGone = ({ key }: { key: number }) => keys.includes(key);
    const gone = this.#state.uploads.filter(isGone);
    const left = this.#state.uploads.filter((upload) => !isGone(upload));
    if (left.some(({ state }) => state === 'failed')) this.#publish({ uploads: left });
    else this.#publish({ uploads: left.map(takenUp), problem: undefined });
    if (this.#current && isGone(this.#current)) this.#current.abort.abort();
    for (const { uploadUrl, state } of gone)
      if (uploadUrl && state !== 'done') this.#ports?.discard(uploadUrl);
    if (gone.some(isUnderWay)) this.#ports?.onCanceled();
    void this.#run();
  }

  #publish(change: Partial<QueueState>): void {
    this.#state = { ...this.#state, ...change };
    this.#changed.send();
  }

  #patch(key: number, change: Partial<QueuedUpload>): void {
    const uploads = this.#state.uploads.map((upload) =>
      upload.key === key ? { ...upload, ...change } : upload,
    );
    this.#publish({ uploads });
  }

  async #run(): Promise<void> {
    const ports = this.#ports;
    if (this.#isRunning || !ports) return;
    this.#isRunning = true;
    for (;;) {
      const next = this.#state.uploads.find(({ state }) => state === 'waiting');
      if (!next) break;
      await this.#sendOne(next, ports);
    }
    this.#isRunning = false;
    const hasSent = this.#sentInBatch > 0;
    this.#sentInBatch = 0;
    if (hasSent) ports.onBatchSent();
  }

  async #sendOne(upload: QueuedUpload, ports: QueuePorts): Promise<void> {
    const { key } = upload;
    const abort = new AbortController();
    this.#current = { key, abort };
    let rate: Rate = { atMs: performance.now(), sentBytes: upload.sentBytes };
    this.#patch(key, { state: 'sending' });
    try {
      await ports.send(upload, {
        signal: abort.signal,
        onStart: (uploadUrl) => {
          if (abort.signal.aborted) ports.discard(uploadUrl);
          else this.#patch(key, { uploadUrl });
        },
        onProgress: (sentBytes) => {
          rate = nextRate(rate, performance.now(), sentBytes);
          this.#patch(key, { state: 'sending', sentBytes });
          if (rate.bytesPerSecond !== undefined) this.#publish({ bytesPerSecond: rate.bytesPerSecond });
        },
        onCut: () => {
          this.#patch(key, { state: 'cut' });
          this.#publish({ bytesPerSecond: undefined });
        },
      });
      if (abort.signal.aborted) return;
      this.#sentInBatch += 1;
      this.#patch(key, { state: 'done', sentBytes: upload.file.size });
      ports.onSent(this.#state.uploads.find((sent) => sent.key === key) ?? upload);
    } catch (error) {
      if (!abort.signal.aborted) this.#stop(key, toProblem(error));
    } finally {
      this.#current = undefined;
    }
  }

  #stop(key: number, problem: ApiProblem): void {
    const uploads = this.#state.uploads.map((upload): QueuedUpload => {
      if (upload.key === key) return { ...upload, state: 'failed' };
      return upload.state === 'waiting' ? { ...upload, state: 'stopped' } : upload;
    });
    this.#publish({ uploads, problem });
  }
}
