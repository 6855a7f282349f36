/** The person's tooth numbering, remembered in this browser: it tells nothing about a patient. */
import { type NumberSystem, readNumberSystem } from '#/teeth/tooth';

const STORAGE_KEY = 'numberSystem';

export function rememberedNumberSystem(): NumberSystem {
  return readNumberSystem(localStorage.getItem(STORAGE_KEY));
}

export function rememberNumberSystem(system: NumberSystem): void {
  // Primary teeth are a fact about this patient, not a preference of the person.
  if (system !== 'Primary') localStorage.setItem(STORAGE_KEY, system);
}
