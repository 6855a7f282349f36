import { expect, it } from 'vitest';
import type { LoadingAction } from '../model/loading';
import { MeshFault, type Path } from '../model/mesh';
import type { ViewerSource } from '../source';
import { type Loading, loadLevels } from './load-levels';

const shape: Path = { kind: 'path', positions: new Float32Array(6), box: [0, 0, 0, 0, 0, 0] };

const compact = (id: string): ViewerSource => ({
  id,
  name: `${id}.stl`,
  layer: 'upper',
  format: 'stl',
  coarseUrl: `/${id}/coarse`,
  fineUrl: `/${id}/fine`,
  originalUrl: `/${id}/original`,
});

interface World {
  /** Addresses that do not answer. */
  missing?: string[];
  /** Addresses whose bytes cannot be read. */
  broken?: string[];
}

/** Loads everything and records the order of requests and of what was shown. */
async function run(sources: ViewerSource[], { missing = [], broken = [] }: World = {}) {
  const asked: string[] = [];
  const shown: string[] = [];
  const told: LoadingAction[] = [];
  const urlOf = new Map<ArrayBuffer, string>();
  const loading: Loading = {
    load: async (url, _, onProgress) => {
      asked.push(url);
      onProgress(4, 4);
      if (missing.includes(url)) throw new Error('gone');
      const bytes = new ArrayBuffer(4);
      urlOf.set(bytes, url);
      return bytes;
    },
    read: async (format, bytes) => {
      const url = urlOf.get(bytes) ?? '';
      if (broken.includes(url)) throw new MeshFault('truncated');
      shown.push(`${url}:${format}`);
      return shape;
    },
    signal: new AbortController().signal,
    tell: (action) => told.push(action),
    show: () => {},
    failureText: (error) => (error as Error).message,
  };
  await loadLevels(sources, loading);
  const ends = told.filter(({ type }) => type === 'whole' || type === 'fail');
  return { asked, shown, ends };
}

it('all coarse levels come before the first fine one', async () => {
  const { asked, ends } = await run([compact('a'), compact('b'), compact('c')]);
  expect(asked).toEqual(['/a/coarse', '/b/coarse', '/c/coarse', '/a/fine', '/b/fine', '/c/fine']);
  expect(ends.map(({ type }) => type)).toEqual(['whole', 'whole', 'whole']);
});

it('the original is read where there is no compact version', async () => {
  const { asked, shown } = await run([
    { ...compact('a'), coarseUrl: undefined, fineUrl: undefined },
    compact('b'),
  ]);
  expect(asked).toEqual(['/b/coarse', '/a/original', '/b/fine']);
  expect(shown).toContain('/a/original:stl');
});

it('margins are small and come with the coarse levels', async () => {
  const margin: ViewerSource = {
    ...compact('m'),
    layer: 'margin',
    format: 'margin',
    coarseUrl: undefined,
    fineUrl: undefined,
  };
  const { asked, ends } = await run([compact('a'), margin]);
  expect(asked).toEqual(['/a/coarse', '/m/original', '/a/fine']);
  expect(ends.every(({ type }) => type === 'whole')).toBe(true);
});

it('the original replaces a compact version that cannot be loaded', async () => {
  const { shown, ends } = await run([compact('a')], { missing: ['/a/coarse', '/a/fine'] });
  expect(shown).toEqual(['/a/original:stl']);
  expect(ends).toEqual([{ type: 'whole', id: 'a' }]);
});

it('nothing else is loaded where only the coarse level is allowed', async () => {
  const { asked, ends } = await run([{ ...compact('a'), fineUrl: undefined }]);
  expect(asked).toEqual(['/a/coarse']);
  expect(ends).toEqual([{ type: 'whole', id: 'a' }]);
});

it('a broken layer gives its reason and the others are shown', async () => {
  const { ends } = await run([compact('a'), compact('b'), { ...compact('c'), failure: 'not a mesh' }], {
    broken: ['/a/coarse', '/a/fine', '/a/original'],
  });
  expect(ends).toEqual([
    { type: 'fail', id: 'c', failure: { kind: 'other', text: 'not a mesh' } },
    { type: 'whole', id: 'b' },
    { type: 'fail', id: 'a', failure: { kind: 'fault', reason: 'truncated' } },
  ]);
});

it('the page’s text is used for a file that could not be loaded', async () => {
  const { ends } = await run([{ ...compact('a'), fineUrl: undefined, originalUrl: undefined }], {
    missing: ['/a/coarse'],
  });
  expect(ends).toEqual([{ type: 'fail', id: 'a', failure: { kind: 'other', text: 'gone' } }]);
});

it('nothing is reported once the viewer is closed', async () => {
  const stop = new AbortController();
  const told: LoadingAction[] = [];
  await loadLevels([compact('a')], {
    load: async () => {
      stop.abort();
      return new ArrayBuffer(0);
    },
    read: async () => shape,
    signal: stop.signal,
    tell: (action) => told.push(action),
    show: () => expect.unreachable(),
  });
  expect(told.map(({ type }) => type)).toEqual(['start']);
});
