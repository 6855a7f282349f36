import { type FaultReason, MeshFault, type Shape } from '../model/mesh';
import type { ReadFormat } from './read-shape';

export interface ReadRequest {
  number: number;
  format: ReadFormat;
  bytes: ArrayBuffer;
}

export interface ReadAnswer {
  number: number;
  shape?: Shape;
  /** Absent for other errors, such as too little memory. */
  reason?: FaultReason;
}

interface Task extends ReadRequest {
  resolve: (shape: Shape) => void;
  reject: (error: Error) => void;
}

const WORKERS_MAX = 3;

function startWorker(): Worker {
  return new Worker(new URL('./mesh.worker.ts', import.meta.url), { type: 'module' });
}

/** A few workers with one file at a time; first come, first served. */
export class MeshReader {
  private readonly waiting: Task[] = [];
  private readonly working = new Map<Worker, Task | undefined>();
  private readonly workersMax = Math.max(1, Math.min(WORKERS_MAX, (navigator.hardwareConcurrency || 2) - 1));
  private lastNumber = 0;

  constructor(private readonly start: () => Worker = startWorker) {
    // Loads the worker's code while the first file loads.
    this.addWorker();
  }

  read(format: ReadFormat, bytes: ArrayBuffer): Promise<Shape> {
    this.lastNumber += 1;
    const number = this.lastNumber;
    return new Promise((resolve, reject) => {
      this.waiting.push({ number, format, bytes, resolve, reject });
      this.assign();
    });
  }

  dispose(): void {
    for (const worker of this.working.keys()) worker.terminate();
    this.working.clear();
    this.waiting.length = 0;
  }

  private addWorker(): Worker {
    const worker = this.start();
    this.working.set(worker, undefined);
    worker.addEventListener('message', ({ data }: MessageEvent<ReadAnswer>) => this.finish(worker, data));
    worker.addEventListener('error', () => this.lose(worker));
    return worker;
  }

  private assign(): void {
    const idle = [...this.working].find(([, task]) => task === undefined)?.[0];
    if (this.waiting.length === 0 || (!idle && this.working.size >= this.workersMax)) return;
    const worker = idle ?? this.addWorker();
    const task = this.waiting.shift();
    if (!task) return;
    this.working.set(worker, task);
    const { number, format, bytes } = task;
    worker.postMessage({ number, format, bytes } satisfies ReadRequest, [bytes]);
    this.assign();
  }

  private finish(worker: Worker, { number, shape, reason }: ReadAnswer): void {
    const task = this.working.get(worker);
    if (task?.number !== number) return;
    this.working.set(worker, undefined);
    if (shape) task.resolve(shape);
    else task.reject(reason ? new MeshFault(reason) : new Error('the file could not be read'));
    this.assign();
  }

  /** The worker's code did not load, or it ran out of memory: its file fails, the others continue. */
  private lose(worker: Worker): void {
    const task = this.working.get(worker);
    worker.terminate();
    this.working.delete(worker);
    (task ?? this.waiting.shift())?.reject(new Error('the reader stopped'));
    this.assign();
  }
}
