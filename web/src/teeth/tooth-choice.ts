import type { MouseEvent, RefObject } from 'react';
import type { ToothCode } from './tooth';

/** The selection as pointer and keys change it. */
export interface ToothChoice {
  frame: RefObject<SVGSVGElement | null>;
  selected: readonly ToothCode[];
  onChange: ((teeth: ToothCode[]) => void) | undefined;
  /** The tooth that the keys act on. */
  current: ToothCode;
  focus: (tooth: ToothCode) => void;
  /** Selects one tooth, or adds it or takes it out. */
  choose: (tooth: ToothCode, adds: boolean) => void;
  /** Selects all teeth from the last chosen one to this one. */
  extendTo: (tooth: ToothCode) => void;
  /** The next extension begins here; without a tooth, at the current one. */
  startFrom: (tooth: ToothCode | undefined) => void;
}

export function toothAt(element: Element | null): ToothCode | undefined {
  return element?.closest<SVGGElement>('[data-tooth]')?.dataset.tooth as ToothCode | undefined;
}

/** Adds or takes out one tooth, whatever it gets; the other selected ones stay. */
export function isAdding({ ctrlKey, metaKey }: Pick<MouseEvent, 'ctrlKey' | 'metaKey'>): boolean {
  return ctrlKey || metaKey;
}
