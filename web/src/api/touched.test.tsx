import { QueryClient, QueryClientProvider, QueryObserver } from '@tanstack/react-query';
import { renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { KEYS, refreshAfterEvent, useRefresh, useRefreshCases } from './touched';

const LOADED = [...Object.values(KEYS), ['devices']] as const;

function loadEverything(): QueryClient {
  const queryClient = new QueryClient();
  for (const key of LOADED) queryClient.setQueryData([...key, 'of Anna'], 'loaded');
  return queryClient;
}

function oldOnes(queryClient: QueryClient): string[] {
  return LOADED.filter((key) => queryClient.getQueryState([...key, 'of Anna'])?.isInvalidated).map(
    ([name]) => name,
  );
}

const CASES = ['case-lists', 'cases', 'dashboard'];
const GROUP = ['alarms', 'connections', 'groups', 'labs', 'user-check', ...CASES];

function wrapperOf(queryClient: QueryClient) {
  return ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
  );
}

// RT-02
it.each([
  ['connections_changed', ['alarms', 'connections', 'labs']],
  ['group_changed', GROUP],
  ['profile_changed', ['user-check']],
  ['ready', ['alarms', 'connections', 'groups', 'labs', ...CASES]],
  ['resync', [...GROUP.slice(0, -1), 'comments', 'dashboard', 'files', 'devices']],
  ['of_a_newer_server', []],
  ['toString', []],
])('%s makes stale: %j', async (name, old) => {
  const queryClient = loadEverything();
  await refreshAfterEvent(queryClient, { name, postIds: [] });
  expect(oldOnes(queryClient)).toEqual(old);
});

// RT-02: an answer that is still loading may be older than the change
it.each([
  ['connections_changed', KEYS.connections],
  ['post_status_modified', [...KEYS.cases, 'LMDH-P88F']],
  ['post_published', [...KEYS.caseLists, 1]],
])('%s reloads a query that was loading for the first time', async (name, queryKey) => {
  const queryClient = new QueryClient();
  const answer = (said: string) => ({ said, posts: [], page: { number: 1 }, content: { id: 'p1' } });
  const answers: ((answered: ReturnType<typeof answer>) => void)[] = [];
  const queryFn = () => new Promise<ReturnType<typeof answer>>((resolve) => answers.push(resolve));
  const observer = new QueryObserver(queryClient, { queryKey, queryFn });
  const stop = observer.subscribe(() => {});
  const refreshed = refreshAfterEvent(queryClient, { name, postIds: ['p1'] });
  answers[0]?.(answer('before'));
  await vi.waitFor(() => expect(answers).toHaveLength(2));
  answers[1]?.(answer('after'));
  await refreshed;
  expect(observer.getCurrentResult().data?.said).toBe('after');
  stop();
});

// RT-03: a tab gets no event for its own changes
it('is the same for a change made here', async () => {
  const queryClient = loadEverything();
  const { result } = renderHook(() => useRefresh('group_changed'), { wrapper: wrapperOf(queryClient) });
  await result.current();
  expect(oldOnes(queryClient)).toEqual(GROUP);
});

describe('an event about cases', () => {
  /** Shows lists, a case and its comments; returns what is loaded again. */
  function lookAtCases() {
    const queryClient = new QueryClient();
    const list = (page: number, ...ids: string[]) => ({
      posts: ids.map((id) => ({ id })),
      page: { number: page },
    });
    const answers: [name: string, queryKey: readonly unknown[], data: unknown][] = [
      ['page 1', [...KEYS.caseLists, 1], list(1, 'p1', 'p2')],
      ['page 2', [...KEYS.caseLists, 2], list(2, 'p3')],
      ['case p1', [...KEYS.cases, 'K7MP-4TXQ'], { content: { id: 'p1' } }],
      ['comments p1', [...KEYS.comments, 'p1'], { comments: [] }],
      ['files p1', [...KEYS.files, 'p1'], []],
      ['dashboard', [...KEYS.dashboard, 'status'], {}],
      ['connections', [...KEYS.connections, ''], {}],
    ];
    const loaded: string[] = [];
    for (const [name, queryKey, data] of answers) {
      queryClient.setQueryData(queryKey, data);
      const load = () => {
        loaded.push(name);
        return data;
      };
      new QueryObserver(queryClient, { queryKey, queryFn: load, staleTime: 60_000 }).subscribe(() => {});
    }
    return { queryClient, loaded };
  }

  // RT-03
  it.each([
    ['post_published', 'p9', ['page 1', 'dashboard']],
    ['post_published', 'p3', ['page 1', 'dashboard']],
    ['posts_deleted', 'p9', ['dashboard']],
    ['posts_deleted', 'p3', ['page 2', 'dashboard']],
    ['post_modified', 'p9', ['dashboard']],
    ['post_modified', 'p1', ['case p1', 'page 1', 'dashboard']],
    ['post_status_modified', 'p1', ['case p1', 'page 1', 'page 2', 'dashboard']],
    ['post_status_modified', 'p9', ['page 1', 'page 2', 'dashboard']],
    ['post_uploaded', 'p9', ['page 1', 'page 2', 'dashboard']],
    ['assignee_changed', 'p2', ['page 1', 'page 2', 'dashboard']],
    ['files_uploaded', 'p1', ['case p1', 'page 1', 'page 2', 'dashboard']],
    ['files_deleted', 'p1', ['case p1', 'page 1', 'page 2', 'dashboard']],
    ['file_rendered', 'p1', ['files p1']],
    ['file_rendered', 'p2', []],
    ['comment_added', 'p1', ['comments p1', 'page 1', 'page 2', 'dashboard']],
    ['comment_added', 'p9', ['page 1', 'page 2', 'dashboard']],
    ['comment_modified', 'p9', ['page 1', 'page 2', 'dashboard']],
    ['comment_deleted', 'p3', ['page 1', 'page 2', 'dashboard']],
  ])('%s of %s loads: %j', async (name, id, expected) => {
    const { queryClient, loaded } = lookAtCases();
    await refreshAfterEvent(queryClient, { name, postIds: [id] });
    expect(loaded).toEqual(expected);
  });

  // RT-03: hidden data is marked stale and loaded only when it is shown
  it('marks hidden data as stale without loading it', async () => {
    const queryClient = new QueryClient();
    const list = [...KEYS.caseLists, 3];
    const open = [...KEYS.cases, 'K7MP-4TXQ'];
    queryClient.setQueryData(list, { posts: [], page: { number: 3 } });
    queryClient.setQueryData(open, { content: { id: 'p1' } });
    await refreshAfterEvent(queryClient, { name: 'comment_added', postIds: ['p1'] });
    expect([list, open].map((key) => queryClient.getQueryState(key)?.isInvalidated)).toEqual([true, true]);
  });

  it('is the same for a change made here', async () => {
    const { queryClient, loaded } = lookAtCases();
    const { result } = renderHook(() => useRefreshCases(), { wrapper: wrapperOf(queryClient) });
    await result.current({ name: 'post_status_modified', postIds: ['p1'] });
    expect(loaded).toEqual(['case p1', 'page 1', 'page 2', 'dashboard']);
  });
});
