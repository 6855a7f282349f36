/** The query that the list sends to the server (LST-01, LST-03). */
import type { ListState } from './list-state';

export interface ListQuery {
  page: number;
  sort: string;
  /** The time zone in which days begin and end. */
  tz: string;
  status?: string;
  uid?: string;
  /**
   * Not sent to the server: set if the ids of the institution's people have to be looked up first, because
   * the URL contains only its name.
   */
  institution?: string;
  search?: string;
  unread?: true;
  /** Leaves out the drafts of colleagues. */
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
    // Drafts of colleagues are found by the Draft filter or a search.
    ...(status.length === 0 && !search && { drafts: 'own' }),
    ...(unreadCommentsOnly && { unread: true }),
    ...(createDateFrom && { createDateFrom }),
    ...(createDateTo && { createDateTo }),
  };
}
