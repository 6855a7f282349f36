import { useQuery } from '@tanstack/react-query';
import { alarmsOptions } from '../api/alarms';

/** The number of connection requests and group invitations that wait for an answer (CON-06). */
export function usePendingCount(): number {
  const { data } = useQuery(alarmsOptions());
  return data ? data.contacts.length + data.sg_users.length : 0;
}

/** The number of group invitations that wait for an answer. */
export function usePendingInvitations(): number {
  const { data } = useQuery(alarmsOptions());
  return data?.sg_users.length ?? 0;
}
