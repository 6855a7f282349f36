import { useQuery } from '@tanstack/react-query';
import { alarmsOptions } from '../api/alarms';

/** How many people wait for an answer: asked-for connections and invitations to groups (CON-06). */
export function usePendingCount(): number {
  const { data } = useQuery(alarmsOptions());
  return data ? data.contacts.length + data.sg_users.length : 0;
}

/** How many groups wait for an answer. */
export function usePendingInvitations(): number {
  const { data } = useQuery(alarmsOptions());
  return data?.sg_users.length ?? 0;
}
