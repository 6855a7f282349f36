/** What the server is asked for a list (LST-01, LST-03). */
import type { ListState } from './list-state';

export interface ListQuery {
  page: number;
  sort: string;
  /** Where days begin and end. */
  tz: string;
  status?: string;
  uid?: string;
  search?: string;
  unread?: true;
  createDateFrom?: string;
  createDateTo?: string;
}

export function toListQuery({ filters, search, page }: ListState): ListQuery {
  const { status, userIds, unreadCommentsOnly, createDateFrom, createDateTo, orderBy } = filters;
  return {
    page,
    sort: orderBy,
    tz: Intl.DateTimeFormat().resolvedOptions().timeZone,
    ...(status.length > 0 && { status: status.join(',') }),
    ...(userIds.length > 0 && { uid: userIds.join(',') }),
    ...(search && { search }),
    ...(unreadCommentsOnly && { unread: true }),
    ...(createDateFrom && { createDateFrom }),
    ...(createDateTo && { createDateTo }),
  };
}
