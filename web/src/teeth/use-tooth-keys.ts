import type { KeyboardEvent } from 'react';
import { jawTeeth, merged, toothAfterKey } from './selection';
import { ALL_TEETH, isInSystem, type NumberSystem } from './tooth';
import { isAdding, type ToothChoice } from './tooth-choice';

/** Selecting with the keyboard. */
export function useToothKeys(choice: ToothChoice, numberSystem: NumberSystem, onKeys: () => void) {
  const { current, selected, onChange } = choice;

  function selectJaw() {
    const jaw = jawTeeth(current, numberSystem);
    const isWhole = jaw.every((tooth) => selected.includes(tooth));
    onChange?.(
      isWhole ? ALL_TEETH.filter((tooth) => isInSystem(tooth, numberSystem)) : merged(selected, jaw),
    );
  }

  /** Whether the key means something here. */
  function move(event: KeyboardEvent): boolean {
    const { key, altKey, ctrlKey, metaKey } = event;
    const next = altKey || ctrlKey || metaKey ? undefined : toothAfterKey(current, key, numberSystem);
    if (!next) return key.startsWith('Arrow');
    if (event.shiftKey) choice.extendTo(next);
    else choice.startFrom(undefined);
    choice.focus(next);
    return true;
  }

  function act(event: KeyboardEvent): boolean {
    const { key } = event;
    if (key === ' ' || key === 'Enter') choice.choose(current, isAdding(event));
    else if (key === 'Escape' && selected.length > 0) onChange?.([]);
    else if (key.toLowerCase() === 'a' && isAdding(event)) selectJaw();
    else return move(event);
    return true;
  }

  return function onKeyDown(event: KeyboardEvent) {
    onKeys();
    if (!act(event)) return;
    event.preventDefault();
    event.stopPropagation();
  };
}
