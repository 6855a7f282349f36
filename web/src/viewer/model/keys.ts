/** The keys of the viewer while the picture has the focus. */
import { SIDES, type Side } from './camera';

export type KeyAction =
  | { type: 'turn' | 'shift'; rightPx: number; downPx: number }
  | { type: 'zoom'; factor: number }
  | { type: 'look'; side: Side }
  | { type: 'reset' | 'full' | 'measure' | 'place' | 'leave' };

const STEP_PX = 24;
const ZOOM_FACTOR = 1.2;

const ARROWS = new Map([
  ['ArrowLeft', [-STEP_PX, 0]],
  ['ArrowRight', [STEP_PX, 0]],
  ['ArrowUp', [0, -STEP_PX]],
  ['ArrowDown', [0, STEP_PX]],
] as const);

const OTHERS = new Map<string, KeyAction>([
  ['+', { type: 'zoom', factor: ZOOM_FACTOR }],
  // The same key without Shift, on many keyboards.
  ['=', { type: 'zoom', factor: ZOOM_FACTOR }],
  ['-', { type: 'zoom', factor: 1 / ZOOM_FACTOR }],
  ['0', { type: 'reset' }],
  ['f', { type: 'full' }],
  ['m', { type: 'measure' }],
  ['Enter', { type: 'place' }],
  ['Escape', { type: 'leave' }],
]);

interface Key {
  key: string;
  shiftKey: boolean;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
}

export function keyAction({ key, shiftKey, ctrlKey, metaKey, altKey }: Key): KeyAction | undefined {
  if (ctrlKey || metaKey || altKey) return undefined;
  const arrow = ARROWS.get(key as 'ArrowLeft');
  if (arrow) return { type: shiftKey ? 'shift' : 'turn', rightPx: arrow[0], downPx: arrow[1] };
  const side = SIDES[Number(key) - 1];
  if (side) return { type: 'look', side };
  return OTHERS.get(key.length === 1 ? key.toLowerCase() : key);
}
