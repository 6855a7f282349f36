/** What the server is asked for a list (LST-01, LST-03). */
import type { ListState } from './list-state';

export interface ListQuery {
  page: number;
  sort: string;
  /** Where days begin and end. */
  tz: string;
  status?: string;
  uid?: string;
  /** Not for the server, but to be looked up first: an address says an institution, and not whom it stands for. */
  institution?: string;
  search?: string;
  unread?: true;
  /** Without those of colleagues. */
  drafts?: 'own';
  createDateFrom?: string;
  createDateTo?: string;
}

export function toListQuery({ filters, search, page }: ListState): ListQuery {
  const { status, institution, userIds, unreadCommentsOnly, createDateFrom, createDateTo, orderBy } = filters;
  return {
    page,
    sort: orderBy,
    tz: Intl.DateTimeFormat().resolvedOptions().timeZone,
    ...(status.length > 0 && { status: status.join(',') }),
    ...(userIds.length > 0 && { uid: userIds.join(',') }),
    ...(institution && userIds.length === 0 && { institution }),
    ...(search && { search }),
    // What colleagues have begun is found by its filter, or by searching for it.
    ...(status.length === 0 && !search && { drafts: 'own' }),
    ...(unreadCommentsOnly && { unread: true }),
    ...(createDateFrom && { createDateFrom }),
    ...(createDateTo && { createDateTo }),
  };
}
