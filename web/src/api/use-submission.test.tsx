import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, it, vi } from 'vitest';
import { ApiProblem } from './problem';
import { useSubmission } from './use-submission';

const client = new QueryClient();
const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={client}>{children}</QueryClientProvider>
);

// ACC-16
it('blocks a second submission until the first is answered', async () => {
  const answers: (() => void)[] = [];
  const send = vi.fn(() => new Promise<string>((resolve) => answers.push(() => resolve('ok'))));
  const { result } = renderHook(() => useSubmission({ send, onDone: () => {}, onProblem: () => {} }), {
    wrapper,
  });
  act(() => {
    result.current.submit('a');
    result.current.submit('b');
  });
  await waitFor(() => expect(result.current.isBusy).toBe(true));
  expect(send).toHaveBeenCalledTimes(1);
  act(() => answers[0]?.());
  await waitFor(() => expect(result.current.isBusy).toBe(false));
  act(() => result.current.submit('c'));
  await waitFor(() => expect(send).toHaveBeenCalledTimes(2));
});

it('stays busy while the next page loads, and is enabled again after a problem', async () => {
  const send = vi
    .fn<(input: string) => Promise<string>>()
    .mockRejectedValueOnce(new ApiProblem(400, { text: 'no' }))
    .mockResolvedValue('ok');
  const onProblem = vi.fn();
  const { result } = renderHook(
    () => useSubmission({ send, onDone: () => {}, onProblem, leavesPage: () => true }),
    { wrapper },
  );
  act(() => result.current.submit('a'));
  await waitFor(() => expect(onProblem).toHaveBeenCalledOnce());
  act(() => result.current.submit('b'));
  await waitFor(() => expect(result.current.isBusy).toBe(true));
  act(() => result.current.submit('c'));
  expect(send).toHaveBeenCalledTimes(2);
});
