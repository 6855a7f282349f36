import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, it } from 'vitest';
import { serve } from '#/testing/server';
import { profileOptions } from './profile';

// PRF-01, RT-02
it('is not loaded again when all other queries are', async () => {
  const calls = serve({ 'GET /v1/user/edit/': [200, { first_name: 'Anna' }] });
  const queryClient = new QueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
  );
  const { result } = renderHook(() => useQuery(profileOptions()), { wrapper });
  await waitFor(() => expect(result.current.data).toBeTruthy());
  await act(() => queryClient.invalidateQueries());
  expect(calls).toHaveLength(1);
});
