/** Where the time of a run goes, as steps with fixed names; `times.ts` adds them up. */
import { test } from '@playwright/test';

export const SPENT_ON = [
  'start a server',
  'make people',
  'sign in',
  'open a screen',
  'axe',
  'turn to a width',
  'turn to a scheme',
  'turn to a language',
  'take a picture',
] as const;

export async function spend<T>(on: (typeof SPENT_ON)[number], work: () => Promise<T>): Promise<T> {
  return isInTest() ? await test.step(on, work, { box: true }) : await work();
}

/** Whether a test is running: a worker stops its servers after its last test, where steps are impossible. */
function isInTest(): boolean {
  try {
    test.info();
    return true;
  } catch {
    return false;
  }
}
