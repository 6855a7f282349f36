/** The loading progress of each file. */
import type { FaultReason } from './mesh';

export type LoadFailure =
  /** A fault that this viewer has a text for. */
  | { kind: 'fault'; reason: FaultReason }
  /** It could not be loaded, or is known to be broken; the page may have a text for it. */
  | { kind: 'other'; text?: string };

export interface SourceState {
  phase: 'waiting' | 'loading' | 'whole' | 'failed';
  /** A part of it is visible, at least the coarse level. */
  isSeen: boolean;
  loadedBytes: number;
  totalBytes?: number;
  failure?: LoadFailure;
  /** Known once the file is read. */
  hasColours?: boolean;
}

export type LoadingStates = Readonly<Record<string, SourceState>>;

export type LoadingAction =
  | { type: 'start'; id: string }
  | { type: 'progress'; id: string; loadedBytes: number; totalBytes: number | undefined }
  | { type: 'level'; id: string; hasColours: boolean }
  | { type: 'whole'; id: string }
  | { type: 'fail'; id: string; failure: LoadFailure };

const WAITING: SourceState = { phase: 'waiting', isSeen: false, loadedBytes: 0 };

export function stateOf(states: LoadingStates, id: string): SourceState {
  return states[id] ?? WAITING;
}

export function changeLoading(states: LoadingStates, action: LoadingAction): LoadingStates {
  const state = stateOf(states, action.id);
  return { ...states, [action.id]: changed(state, action) };
}

function changed(state: SourceState, action: LoadingAction): SourceState {
  switch (action.type) {
    case 'start':
      return { ...WAITING, isSeen: state.isSeen, hasColours: state.hasColours };
    case 'progress':
      return { ...state, phase: 'loading', loadedBytes: action.loadedBytes, totalBytes: action.totalBytes };
    case 'level':
      return { ...state, isSeen: true, hasColours: state.hasColours || action.hasColours };
    case 'whole':
      return { ...state, phase: 'whole' };
    case 'fail':
      return { ...state, phase: 'failed', failure: action.failure };
  }
}

export interface LoadingSum {
  loadedBytes: number;
  /** Known only when the length of every file is known. */
  totalBytes?: number;
  isLoading: boolean;
  isAnythingSeen: boolean;
  failed: number;
}

export function sumOf(all: readonly SourceState[]): LoadingSum {
  const totals = all.filter(({ phase }) => phase !== 'failed').map(({ totalBytes }) => totalBytes);
  return {
    loadedBytes: all.reduce((sum, { loadedBytes }) => sum + loadedBytes, 0),
    totalBytes: totals.includes(undefined)
      ? undefined
      : totals.reduce<number>((sum, total) => sum + (total ?? 0), 0),
    isLoading: all.some(({ phase }) => phase === 'waiting' || phase === 'loading'),
    isAnythingSeen: all.some(({ isSeen }) => isSeen),
    failed: all.filter(({ phase }) => phase === 'failed').length,
  };
}
