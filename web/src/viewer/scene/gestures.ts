/** Turns events of fingers, mice and wheels into gestures. */
import { isClick } from '../model/measuring';
import type { Pixel } from '../model/screen';

export interface GestureHandlers {
  turn: (rightPx: number, downPx: number, rollRad?: number) => void;
  shift: (rightPx: number, downPx: number) => void;
  zoom: (factor: number, at: Pixel) => void;
  click: (at: Pixel) => void;
  doubleClick: (at: Pixel) => void;
}

interface Held extends Pixel {
  startX: number;
  startY: number;
  startMs: number;
  /** Moved far enough to count as intended. */
  isMoving: boolean;
}

/** A hand is never completely still. */
const STILL_PX = 3;
const WHEEL_STEP = 0.0016;
/** Pixels per line, for a wheel that reports lines. */
const LINE_PX = 18;
/** Limits a wheel notch, so that one step does not lead from far away into the model. */
const WHEEL_MAX_PX = 160;
const WHEEL_PAUSE_MS = 250;
const DOUBLE_CLICK_MS = 320;
const DOUBLE_CLICK_PX = 12;

export function followGestures(stage: HTMLElement, handlers: GestureHandlers): () => void {
  const held = new Map<number, Held>();
  let isAlone = true;
  let lastClick = { x: 0, y: 0, ms: 0 };

  const pixelOf = ({ clientX, clientY }: MouseEvent): Pixel => {
    const { left, top } = stage.getBoundingClientRect();
    return { x: clientX - left, y: clientY - top };
  };

  function onDown(event: PointerEvent) {
    if (event.target !== stage && !(event.target instanceof HTMLCanvasElement)) return;
    stage.setPointerCapture(event.pointerId);
    const at = pixelOf(event);
    if (held.size === 0) isAlone = true;
    held.set(event.pointerId, {
      ...at,
      startX: at.x,
      startY: at.y,
      startMs: event.timeStamp,
      isMoving: false,
    });
    if (held.size > 1) isAlone = false;
  }

  function onMove(event: PointerEvent) {
    const pointer = held.get(event.pointerId);
    if (!pointer) return;
    const at = pixelOf(event);
    const others = [...held].filter(([id]) => id !== event.pointerId).map(([, other]) => other);
    const [other] = others;
    if (other) moveTwo(pointer, at, other);
    else if (pointer.isMoving || distance(at, { x: pointer.startX, y: pointer.startY }) > STILL_PX) {
      pointer.isMoving = true;
      moveOne(event, at.x - pointer.x, at.y - pointer.y);
    } else return;
    Object.assign(pointer, at);
  }

  function moveOne({ buttons, shiftKey }: PointerEvent, rightPx: number, downPx: number) {
    const isShift = shiftKey || (buttons & 6) !== 0;
    if (isShift) handlers.shift(rightPx, downPx);
    else handlers.turn(rightPx, downPx);
  }

  /** Two fingers hold two points of the scan: it moves, scales and rotates with them. */
  function moveTwo(before: Pixel, after: Pixel, other: Pixel) {
    const middle = { x: (after.x + other.x) / 2, y: (after.y + other.y) / 2 };
    handlers.shift((after.x - before.x) / 2, (after.y - before.y) / 2);
    const spanBefore = distance(before, other);
    if (spanBefore > 0) handlers.zoom(distance(after, other) / spanBefore, middle);
    handlers.turn(0, 0, wrapped(angle(other, after) - angle(other, before)));
  }

  function onUp(event: PointerEvent) {
    const pointer = held.get(event.pointerId);
    held.delete(event.pointerId);
    if (!pointer || !isAlone || event.type !== 'pointerup' || event.button !== 0) return;
    const at = pixelOf(event);
    const movedPx = distance(at, { x: pointer.startX, y: pointer.startY });
    if (!isClick(event.timeStamp - pointer.startMs, movedPx)) return;
    handlers.click(at);
    const isDouble =
      event.timeStamp - lastClick.ms < DOUBLE_CLICK_MS && distance(at, lastClick) < DOUBLE_CLICK_PX;
    if (isDouble) handlers.doubleClick(at);
    lastClick = { ...at, ms: isDouble ? 0 : event.timeStamp };
  }

  let lastWheelMs = 0;
  let isWheelOfPage = false;

  /** A page scroll that reaches the viewer continues to scroll the page. */
  function onAnyWheel(event: WheelEvent) {
    const isNew = event.timeStamp - lastWheelMs > WHEEL_PAUSE_MS;
    if (isNew) isWheelOfPage = !(event.target instanceof Node && stage.contains(event.target));
    lastWheelMs = event.timeStamp;
  }

  function onWheel(event: WheelEvent) {
    // A pinch on a trackpad arrives as a wheel event with the Control key.
    if (isWheelOfPage && !event.ctrlKey) return;
    event.preventDefault();
    const px = event.deltaY * (event.deltaMode === 1 ? LINE_PX : 1);
    const limited = Math.max(-WHEEL_MAX_PX, Math.min(WHEEL_MAX_PX, px));
    handlers.zoom(Math.exp(-limited * WHEEL_STEP * (event.ctrlKey ? 5 : 1)), pixelOf(event));
  }

  const keepMenuAway = (event: Event) => event.preventDefault();
  const stop = new AbortController();
  const { signal } = stop;
  stage.addEventListener('pointerdown', onDown, { signal });
  stage.addEventListener('pointermove', onMove, { signal });
  stage.addEventListener('pointerup', onUp, { signal });
  stage.addEventListener('pointercancel', onUp, { signal });
  stage.addEventListener('contextmenu', keepMenuAway, { signal });
  stage.addEventListener('wheel', onWheel, { signal, passive: false });
  window.addEventListener('wheel', onAnyWheel, { signal, passive: true, capture: true });
  return () => stop.abort();
}

function distance(a: Pixel, b: Pixel): number {
  return Math.hypot(b.x - a.x, b.y - a.y);
}

function angle(from: Pixel, to: Pixel): number {
  return Math.atan2(to.y - from.y, to.x - from.x);
}

/** The angle of the shorter rotation. */
function wrapped(rad: number): number {
  return Math.atan2(Math.sin(rad), Math.cos(rad));
}
