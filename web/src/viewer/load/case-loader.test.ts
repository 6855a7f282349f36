import { expect, it, vi } from 'vitest';
import type { Path } from '../model/mesh';
import type { ViewerSource } from '../source';
import { CaseLoader } from './case-loader';

const shape: Path = { kind: 'path', positions: new Float32Array(6), box: [0, 0, 0, 0, 0, 0] };

const source = (id: string, part: Partial<ViewerSource> = {}): ViewerSource => ({
  id,
  name: `${id}.stl`,
  layer: 'upper',
  format: 'stl',
  originalUrl: `/${id}`,
  ...part,
});

function start() {
  const load = vi.fn(async (_url: string) => new ArrayBuffer(4));
  const loader = new CaseLoader({
    load,
    failureText: () => undefined,
    reader: { read: async () => shape, dispose: vi.fn() },
  });
  const whole = vi.fn();
  const shown: string[] = [];
  const removed: string[] = [];
  const receiver = {
    show: ({ id }: ViewerSource) => shown.push(id),
    remove: (id: string) => removed.push(id),
    onWhole: whole,
  };
  const asked = () => load.mock.calls.map(([url]) => url);
  return { loader, receiver, whole, shown, removed, asked };
}

it('files loaded before the scene exists are passed to it, and to a later scene, too', async () => {
  const { loader, receiver, whole, shown } = start();
  loader.want([source('a')]);
  await vi.waitFor(() => expect(loader.states().a?.phase).toBe('whole'));
  loader.attach(receiver);
  expect(shown).toEqual(['a']);
  loader.want([source('a'), source('b')]);
  await vi.waitFor(() => expect(shown).toEqual(['a', 'b']));
  expect(whole).toHaveBeenCalled();
});

it('a renewed link loads nothing again; a removed file leaves the scene', async () => {
  const { loader, receiver, shown, removed, asked } = start();
  loader.attach(receiver);
  loader.want([source('a'), source('b')]);
  await vi.waitFor(() => expect(shown).toEqual(['a', 'b']));
  loader.want([source('a', { originalUrl: '/a?renewed' })]);
  expect(asked()).toEqual(['/a', '/b']);
  expect(removed).toEqual(['b']);
});

it('VWR-06: a scan moves to the layer of its jaw without being loaded again', async () => {
  const { loader, receiver, shown, removed, asked } = start();
  loader.attach(receiver);
  loader.want([source('a', { layer: 'other' }), source('b')]);
  await vi.waitFor(() => expect(shown).toEqual(['a', 'b']));
  loader.want([source('a', { layer: 'lower' }), source('b')]);
  expect([asked(), removed, shown]).toEqual([['/a', '/b'], ['a'], ['a', 'b', 'a']]);
});

it('a file without a link loads once it has one', async () => {
  const { loader, receiver, shown, asked } = start();
  loader.attach(receiver);
  loader.want([source('a', { originalUrl: undefined, failure: 'Not ready.' })]);
  await vi.waitFor(() => expect(loader.states().a?.failure).toEqual({ kind: 'other', text: 'Not ready.' }));
  loader.want([source('a', { originalUrl: undefined, coarseUrl: '/a/coarse' })]);
  await vi.waitFor(() => expect(shown).toEqual(['a']));
  expect(asked()).toEqual(['/a/coarse']);
  expect(loader.states().a?.phase).toBe('whole');
});

it('nothing is shown after it was stopped', async () => {
  const { loader, receiver, shown } = start();
  loader.attach(receiver);
  loader.want([source('a')]);
  loader.stop();
  await Promise.resolve();
  expect(shown).toEqual([]);
});
