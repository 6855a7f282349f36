import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import { type ReactNode, StrictMode } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { finalAnswer, linkOptions } from './link';
import { ApiProblem } from './problem';

describe('an answer', () => {
  it.each([400, 403, 404, 409, 422])('of %i is final', async (status) => {
    const refusal = new ApiProblem(status, { text: 'no' });
    expect(await finalAnswer(Promise.reject(refusal))).toEqual({ refusal });
  });

  it.each([0, 401, 408, 429, 500, 503])('of %i may be retried', async (status) => {
    const problem = new ApiProblem(status, { text: 'not now' });
    await expect(finalAnswer(Promise.reject(problem))).rejects.toBe(problem);
  });

  it('without a server response is not a refusal', async () => {
    await expect(finalAnswer(Promise.reject(new TypeError()))).rejects.toThrow(TypeError);
  });
});

function follow(use: () => Promise<string>) {
  const queryClient = new QueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <StrictMode>
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    </StrictMode>
  );
  const options = { wrapper };
  return { queryClient, ...renderHook(() => useQuery(linkOptions(['link'], use)), options) };
}

const lookAgain = () => act(() => void window.dispatchEvent(new Event('visibilitychange')));

describe('a link', () => {
  // CON-05, GRP-03
  it('is used once, even when effects run twice and all queries reload', async () => {
    const use = vi.fn(async () => 'done');
    const { result, queryClient } = follow(use);
    await waitFor(() => expect(result.current.data).toEqual({ answer: 'done' }));
    await act(() => queryClient.invalidateQueries());
    await lookAgain();
    expect(use).toHaveBeenCalledOnce();
  });

  it('is not retried automatically', async () => {
    const use = vi.fn(() => Promise.reject<string>(new ApiProblem(0, undefined)));
    const { result } = follow(use);
    await waitFor(() => expect(result.current.isError).toBe(true));
    await lookAgain();
    expect(use).toHaveBeenCalledOnce();
  });
});
