import { type PointerEvent, type RefObject, useEffect, useRef } from 'react';
import { between, merged, without } from './selection';
import type { ToothCode } from './tooth';
import { isAdding, type ToothChoice, toothAt } from './tooth-choice';

interface Stroke {
  from: ToothCode;
  over: ToothCode;
  /** The selection before the stroke. */
  base: readonly ToothCode[];
  erases: boolean;
  /** It has reached another tooth; until then it is a click, however long the finger rests. */
  isDrawn: boolean;
  x: number;
  y: number;
}

/** A finger that rests this long draws over teeth instead of scrolling. */
const REST_MS = 220;

/** Only a listener that is not passive can keep the page from scrolling under the finger. */
function useHeldPage(frame: RefObject<SVGSVGElement | null>, isDrawing: RefObject<boolean>, isOn: boolean) {
  useEffect(() => {
    const svg = frame.current;
    if (!svg || !isOn) return;
    const hold = (event: TouchEvent) => {
      if (isDrawing.current && event.cancelable) event.preventDefault();
    };
    svg.addEventListener('touchmove', hold, { passive: false });
    return () => svg.removeEventListener('touchmove', hold);
  }, [frame, isDrawing, isOn]);
}

/** Selecting with a pointer: a click, or a stroke over teeth. */
export function useStroke(choice: ToothChoice, onPointer: () => void) {
  const { frame, selected, onChange } = choice;
  const stroke = useRef<Stroke>(undefined);
  const rest = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isDrawing = useRef(false);
  useHeldPage(frame, isDrawing, onChange !== undefined);

  function draw({ from, over, base, erases }: Stroke) {
    const teeth = between(from, over);
    onChange?.(erases ? without(base, teeth) : merged(base, teeth));
  }

  function end() {
    clearTimeout(rest.current);
    stroke.current = undefined;
    isDrawing.current = false;
  }

  function onPointerDown(event: PointerEvent<SVGSVGElement>) {
    const tooth = toothAt(event.target as Element);
    if (!tooth || event.button !== 0) return;
    event.preventDefault();
    onPointer();
    choice.focus(tooth);
    if (event.shiftKey) return choice.extendTo(tooth);
    const { clientX: x, clientY: y } = event;
    const erases = selected.includes(tooth);
    stroke.current = { from: tooth, over: tooth, base: selected, erases, isDrawn: false, x, y };
    if (event.pointerType !== 'touch') return;
    rest.current = setTimeout(() => {
      isDrawing.current = stroke.current !== undefined;
    }, REST_MS);
  }

  /** A finger that moves up or down without resting first scrolls the page. */
  function isScrolling({ pointerType, clientX, clientY }: PointerEvent, { x, y }: Stroke): boolean {
    return pointerType === 'touch' && !isDrawing.current && Math.abs(clientX - x) < Math.abs(clientY - y);
  }

  function onPointerMove(event: PointerEvent<SVGSVGElement>) {
    const begun = stroke.current;
    if (!begun) return;
    const over = toothAt(document.elementFromPoint?.(event.clientX, event.clientY) ?? null);
    if (!over || over === begun.over || isScrolling(event, begun)) return;
    isDrawing.current = true;
    begun.isDrawn = true;
    begun.over = over;
    draw(begun);
  }

  function onPointerUp(event: PointerEvent<SVGSVGElement>) {
    const done = stroke.current;
    if (done && !done.isDrawn) choice.choose(done.from, isAdding(event));
    else if (done) {
      draw(done);
      choice.startFrom(done.over);
    }
    end();
  }

  return { onPointerDown, onPointerMove, onPointerUp, onPointerCancel: end };
}
