import { useUser } from '#/api/session';
import { type Area, mayOpen } from './areas';

/** Tells which areas the signed-in person may open. */
export function useMayOpen(): (area: Area) => boolean {
  const user = useUser();
  return (area) => user !== null && mayOpen(area, user);
}
