import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, it } from 'vitest';
import { KEYS, refreshAfterEvent, useRefresh } from './touched';

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

const GROUP = ['alarms', 'connections', 'groups', 'labs', 'user-check'];

// RT-02
it.each([
  ['connections_changed', ['alarms', 'connections', 'labs']],
  ['group_changed', GROUP],
  ['profile_changed', ['user-check']],
  ['ready', ['alarms', 'connections', 'groups', 'labs']],
  ['resync', [...GROUP, 'devices']],
  ['of_a_newer_server', []],
  ['toString', []],
])('%s makes old: %j', (name, old) => {
  const queryClient = loadEverything();
  refreshAfterEvent(queryClient, { name, postIds: [] });
  expect(oldOnes(queryClient)).toEqual(old);
});

// RT-03: nobody hears of what they did themselves
it('is the same for what is done here', async () => {
  const queryClient = loadEverything();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
  );
  const { result } = renderHook(() => useRefresh('group_changed'), { wrapper });
  await result.current();
  expect(oldOnes(queryClient)).toEqual(GROUP);
});
