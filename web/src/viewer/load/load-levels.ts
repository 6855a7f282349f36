/** The loading order of the files: first a coarse level of every file, then each whole file. */
import type { LoadFailure, LoadingAction } from '../model/loading';
import { MeshFault, type Shape } from '../model/mesh';
import type { Load, Progress, ViewerSource } from '../source';
import type { ReadFormat } from './read-shape';

export interface Loading {
  load: Load;
  read: (format: ReadFormat, bytes: ArrayBuffer) => Promise<Shape>;
  signal: AbortSignal;
  tell: (action: LoadingAction) => void;
  show: (source: ViewerSource, shape: Shape) => void;
  /** The page's text for an error, if it has one. */
  failureText?: (error: unknown, source: ViewerSource) => string | undefined;
}

const FIRST_AT_ONCE = 6;
const WHOLE_AT_ONCE = 2;
const PROGRESS_MS = 100;

interface Level {
  url: string;
  format: ReadFormat;
}

/** The result of a file's first level. */
type First = 'seen' | 'none' | LoadFailure;

export async function loadLevels(sources: readonly ViewerSource[], loading: Loading): Promise<void> {
  const sound = sources.filter((source) => {
    loading.tell({ type: 'start', id: source.id });
    if (source.failure === undefined) return true;
    loading.tell({ type: 'fail', id: source.id, failure: { kind: 'other', text: source.failure } });
    return false;
  });
  const firsts = new Map<ViewerSource, First>();
  await eachOf(sound, FIRST_AT_ONCE, loading.signal, async (source) => {
    const level = firstLevel(source);
    firsts.set(source, level ? ((await tryLevel(source, level, loading)) ?? 'seen') : 'none');
  });
  await eachOf(sound, WHOLE_AT_ONCE, loading.signal, (source) =>
    makeWhole(source, firsts.get(source) ?? 'none', loading),
  );
}

/** The coarse level; a margin is a few lines of text and has only one level. */
function firstLevel({ coarseUrl, originalUrl, format }: ViewerSource): Level | undefined {
  if (coarseUrl) return { url: coarseUrl, format: 'glb' };
  return format === 'margin' && originalUrl ? { url: originalUrl, format } : undefined;
}

async function makeWhole(source: ViewerSource, first: First, loading: Loading): Promise<void> {
  const { id, fineUrl, originalUrl, format } = source;
  const levels: Level[] = [];
  if (fineUrl) levels.push({ url: fineUrl, format: 'glb' });
  // If a compact version exists but cannot be loaded, the original is the fallback.
  if (originalUrl && (fineUrl || first !== 'seen')) levels.push({ url: originalUrl, format });
  let failure = first === 'seen' ? undefined : first === 'none' ? ({ kind: 'other' } as const) : first;
  for (const level of levels) {
    failure = await tryLevel(source, level, loading);
    if (!failure) break;
  }
  if (loading.signal.aborted) return;
  loading.tell(failure ? { type: 'fail', id, failure } : { type: 'whole', id });
}

/** Returns the failure, if any. */
async function tryLevel(
  source: ViewerSource,
  { url, format }: Level,
  { load, read, signal, tell, show, failureText }: Loading,
): Promise<LoadFailure | undefined> {
  try {
    const bytes = await load(
      url,
      signal,
      atIntervals((loadedBytes, totalBytes) => {
        if (!signal.aborted) tell({ type: 'progress', id: source.id, loadedBytes, totalBytes });
      }),
    );
    signal.throwIfAborted();
    const shape = await read(format, bytes);
    signal.throwIfAborted();
    show(source, shape);
    tell({ type: 'level', id: source.id, hasColours: shape.kind !== 'path' && !!shape.colours });
    return undefined;
  } catch (error) {
    if (error instanceof MeshFault) return { kind: 'fault', reason: error.reason };
    return { kind: 'other', text: signal.aborted ? undefined : failureText?.(error, source) };
  }
}

/** Limits reports to what an eye can follow. */
function atIntervals(tell: Progress): Progress {
  let toldMs = -Infinity;
  return (loadedBytes, totalBytes) => {
    const now = performance.now();
    if (now - toldMs < PROGRESS_MS && loadedBytes !== totalBytes) return;
    toldMs = now;
    tell(loadedBytes, totalBytes);
  };
}

/** Works on a number of items at a time. */
async function eachOf<T>(
  items: readonly T[],
  atOnce: number,
  signal: AbortSignal,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const left = [...items];
  const lanes = Array.from({ length: Math.min(atOnce, items.length) }, async () => {
    for (let item = left.shift(); item !== undefined && !signal.aborted; item = left.shift())
      await work(item);
  });
  await Promise.all(lanes);
}
