import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type ApiProblem, toProblem } from '#/api/problem';
import type { ShareKey } from '../api/public-client';
import { sharedCaseOptions } from '../api/shared-case';
import type { SharedCaseAnswer } from '../api/types';

type SharedCaseState =
  | { step: 'loading' }
  | { step: 'shown'; key: ShareKey; shared: SharedCaseAnswer }
  /** Expired, revoked and never valid look the same to the holder of the link. */
  | { step: 'gone' }
  | {
      step: 'password';
      isBusy: boolean;
      /** Why the last password was refused. */
      refusal?: ApiProblem;
      tryPassword: (password: string) => void;
    }
  | { step: 'failed'; problem: ApiProblem; retry: () => void };

/** The state of a shared case, step by step. The password is kept only in the memory of this page. */
export function useSharedCase(token: string): SharedCaseState {
  const [password, setPassword] = useState<string>();
  const key = { token, password };
  const { data, error, isFetching, refetch } = useQuery(sharedCaseOptions(key));
  const retry = () => void refetch();
  if (data) return { step: 'shown', key, shared: data };

  const problem = error ? toProblem(error) : undefined;
  if (problem?.status === 404) return { step: 'gone' };
  if (password !== undefined || problem?.status === 401) {
    return {
      step: 'password',
      isBusy: isFetching,
      refusal: password === undefined || isFetching ? undefined : problem,
      tryPassword: (tried) => (tried === password ? retry() : setPassword(tried)),
    };
  }
  return problem && !isFetching ? { step: 'failed', problem, retry } : { step: 'loading' };
}
