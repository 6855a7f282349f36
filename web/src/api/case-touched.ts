/** Which loaded queries an event about cases makes stale: lists by the cases they show, a case by its id (RT-03). */
import type { Query, QueryKey } from '@tanstack/react-query';

/** The first part of the keys of queries that hold cases. */
export const CASE_KEYS = {
  /** One query per page of each search and filter. */
  caseLists: ['case-lists'],
  /** One query per case, by the number or id in its address. Loading one also fills its comments. */
  cases: ['cases'],
  /** One query per case, by its id. */
  comments: ['comments'],
  dashboard: ['dashboard'],
} as const;

const ABOUT_COMMENTS = ['comment_added', 'comment_modified', 'comment_deleted'] as const;
const ABOUT_CASES = [
  'post_published',
  'post_status_modified',
  'post_modified',
  'posts_deleted',
  'post_uploaded',
  'assignee_changed',
  'files_uploaded',
  'files_deleted',
] as const;

/** These events affect a list only while it shows the case. */
const IN_VIEW_ONLY: readonly string[] = ['posts_deleted', 'post_modified'];

type CaseEventName = (typeof ABOUT_CASES)[number] | (typeof ABOUT_COMMENTS)[number];

export interface CaseEvent {
  name: CaseEventName;
  postIds: string[];
}

const NAMES: readonly string[] = [...ABOUT_CASES, ...ABOUT_COMMENTS];

export function isCaseEvent(event: { name: string; postIds: string[] }): event is CaseEvent {
  return NAMES.includes(event.name);
}

function isAboutComments(name: CaseEventName): boolean {
  return ABOUT_COMMENTS.some((known) => known === name);
}

function isListTouched(query: Query, { name, postIds }: CaseEvent): boolean {
  const list = query.state.data as { posts: { id: string }[]; page: { number: number } } | undefined;
  // A hidden list reloads when it is shown. A list that is still loading may be older than the change.
  if (!query.isActive() || !list) return true;
  if (name === 'post_published') return list.page.number === 1;
  // Any other event may add a case to a list or move it.
  return !IN_VIEW_ONLY.includes(name) || list.posts.some(({ id }) => postIds.includes(id));
}

function isCaseTouched(query: Query, { name, postIds }: CaseEvent): boolean {
  const open = query.state.data as { content: { id: string } } | undefined;
  // A case that is still loading may be any case, from before the change.
  if (!open) return query.state.fetchStatus === 'fetching';
  if (!postIds.includes(open.content.id)) return false;
  // While a case is shown, its comments have a query of their own.
  return !isAboutComments(name) || !query.isActive();
}

function areCommentsTouched({ queryKey: [, id] }: Query, { name, postIds }: CaseEvent): boolean {
  return isAboutComments(name) && postIds.some((post) => post === id);
}

function beginsWith(query: Query, [name]: QueryKey): boolean {
  return query.queryKey[0] === name;
}

/** Whether the query holds one case or its comments. */
export function isOpened(query: Query): boolean {
  return beginsWith(query, CASE_KEYS.cases) || beginsWith(query, CASE_KEYS.comments);
}

export function isTouched(query: Query, event: CaseEvent): boolean {
  if (beginsWith(query, CASE_KEYS.dashboard)) return true;
  if (beginsWith(query, CASE_KEYS.caseLists)) return isListTouched(query, event);
  if (beginsWith(query, CASE_KEYS.cases)) return isCaseTouched(query, event);
  return beginsWith(query, CASE_KEYS.comments) && areCommentsTouched(query, event);
}
