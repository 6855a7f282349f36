import { afterEach, expect, it, vi } from 'vitest';
import { MeshReader, type ReadAnswer, type ReadRequest } from './mesh-reader';

/** A worker that answers when the test tells it to. */
class FakeWorker extends EventTarget {
  static all: FakeWorker[] = [];
  requests: ReadRequest[] = [];
  isTerminated = false;

  constructor() {
    super();
    FakeWorker.all.push(this);
  }

  postMessage(request: ReadRequest) {
    this.requests.push(request);
  }

  answer(answer: Partial<ReadAnswer>) {
    const number = this.requests.at(-1)?.number;
    this.dispatchEvent(new MessageEvent('message', { data: { number, ...answer } }));
  }

  terminate() {
    this.isTerminated = true;
  }
}

const shape = { kind: 'path', positions: new Float32Array(6), box: [0, 0, 0, 0, 0, 0] } as const;

function start(cores = 3) {
  FakeWorker.all = [];
  vi.spyOn(navigator, 'hardwareConcurrency', 'get').mockReturnValue(cores);
  return new MeshReader(() => new FakeWorker() as unknown as Worker);
}

afterEach(() => {
  vi.restoreAllMocks();
});

it('reads as many files at a time as there are spare cores, then the others', async () => {
  const reader = start();
  const reads = [1, 2, 3].map(() => reader.read('stl', new ArrayBuffer(1)));
  expect(FakeWorker.all.map(({ requests }) => requests.length)).toEqual([1, 1]);
  for (const worker of FakeWorker.all) worker.answer({ shape });
  expect(FakeWorker.all[0]?.requests).toHaveLength(2);
  FakeWorker.all[0]?.answer({ shape });
  expect(await Promise.all(reads)).toEqual([shape, shape, shape]);
});

it('says why a file cannot be read', async () => {
  const reader = start();
  const read = reader.read('ply', new ArrayBuffer(1));
  FakeWorker.all[0]?.answer({ reason: 'damaged' });
  await expect(read).rejects.toMatchObject({ reason: 'damaged' });
});

it('a crashed worker fails one file, and the next file gets a new worker', async () => {
  const reader = start(1);
  const first = reader.read('stl', new ArrayBuffer(1));
  const second = reader.read('stl', new ArrayBuffer(1));
  FakeWorker.all[0]?.dispatchEvent(new Event('error'));
  await expect(first).rejects.toThrow();
  FakeWorker.all[1]?.answer({ shape });
  expect(await second).toEqual(shape);
});

it('leaves no worker behind', () => {
  const reader = start();
  void reader.read('stl', new ArrayBuffer(1));
  reader.dispose();
  expect(FakeWorker.all.every(({ isTerminated }) => isTerminated)).toBe(true);
});
