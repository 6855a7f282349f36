import { type KeyboardEvent, type MouseEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import {
  between,
  clicked,
  jawTeeth,
  merged,
  type Ordered,
  toggled,
  toothAfterKey,
  without,
} from './selection';
import { ALL_TEETH, isInSystem, type NumberSystem, type ToothCode } from './tooth';

interface SelectionOptions extends Ordered {
  numberSystem: NumberSystem;
  selected: readonly ToothCode[];
  onChange: ((teeth: ToothCode[]) => void) | undefined;
}

interface Stroke {
  from: ToothCode;
  over: ToothCode;
  /** What was selected before it. */
  base: readonly ToothCode[];
  erases: boolean;
  /** It has reached another tooth; until then it is a click, however long the finger rests. */
  isDrawn: boolean;
  x: number;
  y: number;
}

/** A finger resting this long means to draw over teeth, not to scroll. */
const REST_MS = 220;

function toothAt(element: Element | null): ToothCode | undefined {
  return element?.closest<SVGGElement>('[data-tooth]')?.dataset.tooth as ToothCode | undefined;
}

/** Adds or takes out one tooth, whatever it gets; the other selected ones stay. */
function isAdding({ ctrlKey, metaKey }: Pick<MouseEvent, 'ctrlKey' | 'metaKey'>): boolean {
  return ctrlKey || metaKey;
}

/** Selecting by click, by a stroke over teeth, and by keys (ORD-02). */
export function useToothSelection(options: SelectionOptions) {
  const { numberSystem, selected, ordered, joined, onChange } = options;
  const frame = useRef<SVGSVGElement>(null);
  const stroke = useRef<Stroke>(undefined);
  const rest = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isDrawing = useRef(false);
  const anchor = useRef<{ tooth: ToothCode; base: readonly ToothCode[] }>(undefined);
  const [wanted, setCurrent] = useState<ToothCode>();
  /** Who clicks sees where; only keys need a mark of the place. */
  const [isByPointer, setByPointer] = useState(false);
  const first = selected[0] ?? 'tu8';
  const current = wanted && isInSystem(wanted, numberSystem) ? wanted : first;

  // Only a listener that is not passive can keep the page from scrolling under the finger.
  useEffect(() => {
    const svg = frame.current;
    if (!svg || !onChange) return;
    const hold = (event: TouchEvent) => {
      if (isDrawing.current && event.cancelable) event.preventDefault();
    };
    svg.addEventListener('touchmove', hold, { passive: false });
    return () => svg.removeEventListener('touchmove', hold);
  }, [onChange]);

  function focus(tooth: ToothCode) {
    setCurrent(tooth);
    frame.current?.querySelector<SVGGElement>(`[data-tooth="${tooth}"]`)?.focus({ preventScroll: true });
  }

  function choose(tooth: ToothCode, adds: boolean) {
    const next = adds ? toggled(selected, tooth) : clicked(selected, tooth, { ordered, joined });
    anchor.current = { tooth, base: next };
    onChange?.(next);
  }

  function extendTo(tooth: ToothCode) {
    anchor.current ??= { tooth: current, base: selected };
    onChange?.(merged(anchor.current.base, between(anchor.current.tooth, tooth)));
  }

  function endStroke() {
    clearTimeout(rest.current);
    stroke.current = undefined;
    isDrawing.current = false;
  }

  function draw({ from, over, base, erases }: Stroke) {
    const teeth = between(from, over);
    onChange?.(erases ? without(base, teeth) : merged(base, teeth));
  }

  function onPointerDown(event: PointerEvent<SVGSVGElement>) {
    const tooth = toothAt(event.target as Element);
    if (!tooth || event.button !== 0) return;
    event.preventDefault();
    setByPointer(true);
    focus(tooth);
    if (event.shiftKey) return extendTo(tooth);
    const { clientX: x, clientY: y } = event;
    const erases = selected.includes(tooth);
    stroke.current = { from: tooth, over: tooth, base: selected, erases, isDrawn: false, x, y };
    if (event.pointerType !== 'touch') return;
    rest.current = setTimeout(() => {
      isDrawing.current = stroke.current !== undefined;
    }, REST_MS);
  }

  /** A finger that goes up or down without resting first moves the page. */
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
    if (done && !done.isDrawn) choose(done.from, isAdding(event));
    else if (done) {
      draw(done);
      anchor.current = { tooth: done.over, base: selected };
    }
    endStroke();
  }

  /** Without a pointer before it, a click comes from a screen reader or the like. */
  function onClick(event: MouseEvent<SVGSVGElement>) {
    const tooth = toothAt(event.target as Element);
    if (!tooth || event.detail !== 0) return;
    focus(tooth);
    choose(tooth, isAdding(event));
  }

  function selectJaw() {
    const jaw = jawTeeth(current, numberSystem);
    const isWhole = jaw.every((tooth) => selected.includes(tooth));
    onChange?.(
      isWhole ? ALL_TEETH.filter((tooth) => isInSystem(tooth, numberSystem)) : merged(selected, jaw),
    );
  }

  function act(event: KeyboardEvent): boolean {
    const { key } = event;
    if (key === ' ' || key === 'Enter') choose(current, isAdding(event));
    else if (key === 'Escape' && selected.length > 0) onChange?.([]);
    else if (key.toLowerCase() === 'a' && (event.ctrlKey || event.metaKey)) selectJaw();
    else {
      const next =
        event.altKey || event.ctrlKey || event.metaKey
          ? undefined
          : toothAfterKey(current, key, numberSystem);
      if (!next) return key.startsWith('Arrow');
      if (event.shiftKey) extendTo(next);
      else anchor.current = undefined;
      focus(next);
    }
    return true;
  }

  function onKeyDown(event: KeyboardEvent) {
    setByPointer(false);
    if (!act(event)) return;
    event.preventDefault();
    event.stopPropagation();
  }

  return {
    current,
    isByPointer,
    frame,
    handlers: onChange && {
      onPointerDown,
      onPointerMove,
      onPointerUp,
      onPointerCancel: endStroke,
      onClick,
      onKeyDown,
      onBlur: () => setByPointer(false),
    },
  };
}
