import { createContext, use } from 'react';

/** True inside content that stays mounted while hidden: it takes no keys and no files, and opens no dialog. */
export const OutOfSight = createContext(false);

export function useIsOutOfSight(): boolean {
  return use(OutOfSight);
}
