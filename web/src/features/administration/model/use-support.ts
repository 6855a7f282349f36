import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#/api/call';
import { type ApiProblem, problemFromBody } from '#/api/problem';
import type { SupportSession } from '#/api/support';
import type { User } from '#/api/types';
import { useSubmission } from '#/api/use-submission';
import { fieldText, problemText } from '#/ui/error-text';
import { useMessage } from '#/ui/message';
import type { SupportOffer, SupportStart } from '../api/contract';
import { ADMINISTRATION_KEY } from './use-list';

/** Asked with the new token, not with that of whoever is signed in here. */
async function whoIs(token: string): Promise<User> {
  const response = await fetch(`${location.origin}/v1/auth/check/`, {
    headers: { Authorization: `Bearer ${token}` },
    credentials: 'omit',
  });
  const body: unknown = await response.json();
  if (!response.ok) throw problemFromBody(response.status, body);
  return body as User;
}

async function startSupport(path: string, body: { reason: string; code: string }): Promise<SupportSession> {
  const { token, until } = await call<SupportStart>('POST', path, { body });
  const { token: _, ...user } = await whoIs(token);
  return { token, user: { ...user, support: user.support ?? { by_name: '', until } } };
}

/** What it takes to look as somebody else: a reason, the own second factor, and the server's word (ADM-05). */
export function useSupport(path: string, isWanted: boolean) {
  const { t } = useTranslation();
  const [reason, setReason] = useState('');
  const [code, setCode] = useState('');
  const [isChecked, setChecked] = useState(false);
  const [session, setSession] = useState<SupportSession>();
  const [problem, setProblem] = useState<ApiProblem>();
  const [blocked, setBlocked] = useMessage();
  const offer = useQuery({
    queryKey: [...ADMINISTRATION_KEY, path],
    queryFn: ({ signal }) => call<SupportOffer>('GET', path, { signal }),
    enabled: isWanted,
    gcTime: 0,
  });
  const { isBusy, submit } = useSubmission({
    send: (given: { reason: string; code: string }) => startSupport(path, given),
    onDone: (started) => {
      setProblem(undefined);
      setSession(started);
    },
    onProblem: setProblem,
  });
  const reasonError =
    (isChecked && !reason.trim() && t('adm.reason.missing')) || (problem && fieldText(t, problem, 'reason'));
  const codeError = problem && fieldText(t, problem, 'code');
  return {
    offer: offer.data,
    offerError: offer.error,
    retry: () => void offer.refetch(),
    session,
    reason,
    setReason,
    reasonError,
    code,
    setCode,
    codeError,
    error: blocked ?? (problem && !reasonError && !codeError ? problemText(t, problem) : undefined),
    isBusy,
    sayBlocked: () => setBlocked((t) => t('security.tabBlocked')),
    start: () => {
      setChecked(true);
      if (reason.trim()) submit({ reason: reason.trim(), code });
    },
    reset: () => {
      setReason('');
      setCode('');
      setChecked(false);
      setSession(undefined);
      setProblem(undefined);
      setBlocked(undefined);
    },
  };
}
