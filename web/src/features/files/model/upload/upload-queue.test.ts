import { describe, expect, it, vi } from 'vitest';
import { ApiProblem } from '#/api/problem';
import { localFile } from '../../testing/case-file';
import { type QueuePorts, UploadQueue } from './upload-queue';

const pick = (name: string) => ({ file: localFile(name), path: name, isFromFolder: false });

type Events = Parameters<QueuePorts['send']>[1];

/** Sends nothing by itself: each file ends when the test says so. */
function startQueue({ isOpen = true } = {}) {
  const sent: { name: string; commentId?: string; events: Events; end: (error?: unknown) => void }[] = [];
  const ports = {
    send: vi.fn<QueuePorts['send']>(
      ({ filename, commentId }, events) =>
        new Promise((resolve, reject) => {
          sent.push({ name: filename, commentId, events, end: (e) => (e ? reject(e) : resolve()) });
          events.signal.addEventListener('abort', () => reject(events.signal.reason));
        }),
    ),
    discard: vi.fn<QueuePorts['discard']>(),
    onSent: vi.fn<QueuePorts['onSent']>(),
    onBatchSent: vi.fn(),
    onCanceled: vi.fn(),
  };
  const queue = new UploadQueue(isOpen ? ports : undefined);
  const add = (...names: string[]) => queue.add(names.map(pick));
  const states = () => queue.state().uploads.map(({ filename, state }) => `${filename} ${state}`);
  const settle = () => new Promise((resolve) => setTimeout(resolve));
  return { queue, ports, sent, add, states, settle };
}

describe('a queue of uploads', () => {
  // FIL-01
  it('sends one by one, sorted into jaws, and tells the end once', async () => {
    const { ports, sent, add, states, settle } = startQueue();
    add('photo.png', 'lowerjaw.stl', 'upperjaw.stl');
    expect(states()).toEqual(['upperjaw.stl sending', 'lowerjaw.stl waiting', 'photo.png waiting']);
    for (let index = 0; index < 3; index += 1) {
      expect(sent).toHaveLength(index + 1);
      expect(ports.onBatchSent).not.toHaveBeenCalled();
      sent[index]?.end();
      await settle();
    }
    expect(states()).toEqual(['upperjaw.stl done', 'lowerjaw.stl done', 'photo.png done']);
    expect(ports.onSent).toHaveBeenCalledTimes(3);
    expect(ports.onBatchSent).toHaveBeenCalledTimes(1);
  });

  // ORD-02
  it('waits for a case to send them to', async () => {
    const { queue, ports, sent, add, states, settle } = startQueue({ isOpen: false });
    add('a.stl', 'b.stl');
    queue.cancel(queue.state().uploads[1]?.key ?? 0);
    queue.retry();
    expect(states()).toEqual(['a.stl waiting']);
    queue.open(ports);
    expect(states()).toEqual(['a.stl sending']);
    sent[0]?.end();
    await settle();
    expect(ports.onSent.mock.calls).toMatchObject([[{ filename: 'a.stl', state: 'done' }]]);
    expect(ports.onBatchSent).toHaveBeenCalledTimes(1);
  });

  // FIL-01
  it('takes what is on its way already no second time, but again what failed or has come', async () => {
    const { queue, sent, add, states, settle } = startQueue();
    add('a.stl', 'b.stl');
    add('a.stl', 'c.stl');
    queue.add([pick('b.stl')], 'c1');
    expect(states()).toEqual(['a.stl sending', 'b.stl waiting', 'c.stl waiting', 'b.stl waiting']);
    sent[0]?.end(new ApiProblem(400, { text: 'size limit', code: 'case_too_large' }));
    await settle();
    add('a.stl');
    expect(states().at(-1)).toBe('a.stl sending');
  });

  // FIL-01
  it('stops the rest after a failure, and takes all of it up again', async () => {
    const { queue, ports, sent, add, states, settle } = startQueue();
    add('a.stl', 'b.stl', 'c.stl');
    sent[0]?.end();
    await settle();
    sent[1]?.end(new ApiProblem(400, { text: 'size limit', code: 'case_too_large' }));
    await settle();
    expect(states()).toEqual(['a.stl done', 'b.stl failed', 'c.stl stopped']);
    expect(queue.state().problem).toMatchObject({ status: 400, code: 'case_too_large' });
    // What was sent is told of.
    expect(ports.onBatchSent).toHaveBeenCalledTimes(1);
    queue.retry();
    expect(queue.state().problem).toBeUndefined();
    expect(states()).toEqual(['a.stl done', 'b.stl sending', 'c.stl waiting']);
  });

  // FIL-01
  it('goes on with the rest when the one that failed is removed, and with nothing when all are', async () => {
    const { queue, sent, add, states, settle } = startQueue();
    add('a.stl', 'b.stl', 'c.stl');
    sent[0]?.end(new ApiProblem(400, { text: 'size limit', code: 'case_too_large' }));
    await settle();
    queue.cancel(queue.state().uploads[0]?.key ?? 0);
    expect(queue.state().problem).toBeUndefined();
    expect(states()).toEqual(['b.stl sending', 'c.stl waiting']);
    sent[1]?.end(new ApiProblem(400, { text: 'size limit', code: 'case_too_large' }));
    await settle();
    queue.cancelAll();
    expect(states()).toEqual([]);
    expect(sent).toHaveLength(2);
  });

  // FIL-01
  it('has the server forget also what it had only begun when it was canceled', async () => {
    const { queue, ports, sent, add, settle } = startQueue();
    add('a.stl');
    queue.cancelAll();
    await settle();
    expect(ports.discard).not.toHaveBeenCalled();
    sent[0]?.events.onStart('/v1/uploads/up1/');
    expect(ports.discard.mock.calls).toEqual([['/v1/uploads/up1/']]);
  });

  // FIL-01
  it('cancels one, which the server forgets, and goes on with the next', async () => {
    const { queue, ports, sent, add, states, settle } = startQueue();
    add('a.stl', 'b.stl');
    sent[0]?.events.onStart('/v1/uploads/up1/');
    queue.cancel(queue.state().uploads[0]?.key ?? 0);
    await settle();
    expect(ports.discard.mock.calls).toEqual([['/v1/uploads/up1/']]);
    expect(states()).toEqual(['b.stl sending']);
    expect(ports.onCanceled).toHaveBeenCalledTimes(1);
  });

  // FIL-01
  it('is canceled as a whole, which is told once', async () => {
    const { queue, ports, sent, add, settle } = startQueue();
    add('a.stl', 'b.stl', 'c.stl');
    sent[0]?.events.onStart('/v1/uploads/up1/');
    queue.cancelAll();
    await settle();
    expect(queue.state().uploads).toEqual([]);
    expect(ports.discard.mock.calls).toEqual([['/v1/uploads/up1/']]);
    expect(sent).toHaveLength(1);
    expect(ports.onCanceled).toHaveBeenCalledTimes(1);
  });

  // FIL-01
  it('is put away without a word once nothing is under way', async () => {
    const { queue, ports, sent, add, settle } = startQueue();
    add('a.stl', 'b.stl');
    sent[0]?.end();
    await settle();
    sent[1]?.end(new ApiProblem(503, undefined));
    await settle();
    queue.cancelAll();
    queue.leave();
    expect(queue.state()).toMatchObject({ uploads: [], problem: undefined });
    expect(ports.onCanceled).not.toHaveBeenCalled();
  });

  // FIL-01, FIL-02
  it('is left with another case, and the server keeps what it has', async () => {
    const { queue, ports, sent, add, settle } = startQueue();
    add('a.stl', 'b.stl');
    sent[0]?.events.onStart('/v1/uploads/up1/');
    queue.leave();
    await settle();
    expect(sent).toHaveLength(1);
    expect(ports.discard).not.toHaveBeenCalled();
    expect(queue.state().uploads).toEqual([]);
    queue.leave();
    expect(ports.onCanceled).toHaveBeenCalledTimes(1);
  });

  // FIL-02
  it('shows that the line is cut, and that it goes on', () => {
    const { sent, add, states } = startQueue();
    add('a.stl');
    sent[0]?.events.onProgress(4);
    sent[0]?.events.onCut();
    expect(states()).toEqual(['a.stl cut']);
    sent[0]?.events.onProgress(5);
    expect(states()).toEqual(['a.stl sending']);
  });

  // COM-01
  it('sends files to their comment', () => {
    const { queue, sent } = startQueue();
    queue.add([pick('a.png')], 'c1');
    expect(sent[0]?.commentId).toBe('c1');
  });
});
