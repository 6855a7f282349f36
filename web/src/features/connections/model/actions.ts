/** The actions for a connection, by its state and the person's role in it (CON-01, CON-07). */
import type { Connection } from '../api/connections';

export type MenuAction = 'info' | 'edit' | 'remove' | 'reject';
export type RowButton = 'accept' | 'request-again';
export type Section = 'pending' | 'accepted' | 'designated';

type Sides = Pick<Connection, 'is_owner' | 'Im_invited' | 'may_remove'>;

export function menuActions({ is_owner, Im_invited, may_remove }: Sides, section: Section): MenuAction[] {
  if (section === 'pending' && Im_invited) return ['reject'];
  const actions: [MenuAction, boolean][] = [
    ['info', section !== 'pending'],
    ['edit', is_owner],
    ['remove', may_remove && section !== 'designated'],
  ];
  return actions.filter(([, isOffered]) => isOffered).map(([action]) => action);
}

/** The button of a row that waits for an answer. */
export function rowButton({ is_owner, Im_invited }: Sides, section: Section): RowButton | undefined {
  if (section !== 'pending') return undefined;
  if (Im_invited) return 'accept';
  return is_owner ? 'request-again' : undefined;
}

/**
 * How a connection came about that the person did not request: the partner requested it, or a colleague
 * shared it.
 */
export function sharedHow({
  is_owner,
  email,
  owner,
}: Pick<Connection, 'is_owner' | 'email' | 'owner'>): 'requested' | 'shared' | undefined {
  if (is_owner) return undefined;
  return owner.email === email ? 'requested' : 'shared';
}
