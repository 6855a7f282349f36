/** The numbering a person works with, remembered in this browser: it says nothing about a patient. */
import { type NumberSystem, readNumberSystem } from '#/teeth/tooth';

const STORAGE_KEY = 'numberSystem';

export function rememberedNumberSystem(): NumberSystem {
  return readNumberSystem(localStorage.getItem(STORAGE_KEY));
}

export function rememberNumberSystem(system: NumberSystem): void {
  // A child's chart is about this patient, not about the person who draws it.
  if (system !== 'Primary') localStorage.setItem(STORAGE_KEY, system);
}
