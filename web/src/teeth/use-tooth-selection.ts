import { type MouseEvent, useRef, useState } from 'react';
import { between, clicked, merged, type Ordered, toggled } from './selection';
import { isInSystem, type NumberSystem, type ToothCode } from './tooth';
import { isAdding, type ToothChoice, toothAt } from './tooth-choice';
import { useStroke } from './use-stroke';
import { useToothKeys } from './use-tooth-keys';

interface SelectionOptions extends Ordered {
  numberSystem: NumberSystem;
  selected: readonly ToothCode[];
  onChange: ((teeth: ToothCode[]) => void) | undefined;
}

/** Selecting by click, by a stroke over teeth, and by keys (ORD-02). */
export function useToothSelection(options: SelectionOptions) {
  const { numberSystem, selected, ordered, joined, onChange } = options;
  const frame = useRef<SVGSVGElement>(null);
  const anchor = useRef<{ tooth: ToothCode; base: readonly ToothCode[] }>(undefined);
  const [wanted, setCurrent] = useState<ToothCode>();
  /** A pointer shows where it is; only keys need a mark of the place. */
  const [isByPointer, setByPointer] = useState(false);
  const first = selected[0] ?? 'tu8';
  const current = wanted && isInSystem(wanted, numberSystem) ? wanted : first;

  const choice: ToothChoice = {
    frame,
    selected,
    onChange,
    current,
    focus(tooth) {
      setCurrent(tooth);
      frame.current?.querySelector<SVGGElement>(`[data-tooth="${tooth}"]`)?.focus({ preventScroll: true });
    },
    choose(tooth, adds) {
      const next = adds ? toggled(selected, tooth) : clicked(selected, tooth, { ordered, joined });
      anchor.current = { tooth, base: next };
      onChange?.(next);
    },
    extendTo(tooth) {
      anchor.current ??= { tooth: current, base: selected };
      onChange?.(merged(anchor.current.base, between(anchor.current.tooth, tooth)));
    },
    startFrom(tooth) {
      anchor.current = tooth && { tooth, base: selected };
    },
  };
  const strokes = useStroke(choice, () => setByPointer(true));
  const onKeyDown = useToothKeys(choice, numberSystem, () => setByPointer(false));

  /** Without a pointer before it, a click comes from assistive technology such as a screen reader. */
  function onClick(event: MouseEvent<SVGSVGElement>) {
    const tooth = toothAt(event.target as Element);
    if (!tooth || event.detail !== 0) return;
    choice.focus(tooth);
    choice.choose(tooth, isAdding(event));
  }

  const handlers = { ...strokes, onClick, onKeyDown, onBlur: () => setByPointer(false) };
  return { current, isByPointer, frame, handlers: onChange && handlers };
}
