import { createContext, use } from 'react';

/** True around what stays mounted while it is not shown: it takes no keys and no files, and opens no dialog. */
export const OutOfSight = createContext(false);

export function useIsOutOfSight(): boolean {
  return use(OutOfSight);
}
