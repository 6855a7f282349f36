import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { client } from '#/api/client';
import { type ApiProblem, problemFromBody, unwrap } from '#/api/problem';
import type { SupportSession } from '#/api/support';
import type { User } from '#/api/types';
import { useSubmission } from '#/api/use-submission';
import { fieldText, problemText } from '#/ui/feedback/error-text';
import { useMessage } from '#/ui/feedback/message';
import { REASON_MIN_CHARACTERS } from './limits';
import { ADMINISTRATION_KEY } from './use-list';
import { useProof } from './use-proof';

const PATH = '/v1/cs/users/{id}/login/';

/** Loads the person of this token, without using the session of the signed-in staff member. */
async function whoIs(token: string): Promise<User> {
  const response = await fetch(`${location.origin}/v1/auth/check/`, {
    headers: { Authorization: `Bearer ${token}` },
    credentials: 'omit',
  });
  const body: unknown = await response.json();
  if (!response.ok) throw problemFromBody(response.status, body);
  return body as User;
}

interface Given {
  reason: string;
  code?: string;
  /** Needed if the staff member has no second factor. */
  password?: string;
}

async function startSupport(userId: string, body: Given): Promise<SupportSession> {
  const { token, until } = await unwrap(client.POST(PATH, { params: { path: { id: userId } }, body }));
  const { token: _, ...user } = await whoIs(token);
  return { token, user: { ...user, support: user.support ?? { by_name: '', until } } };
}

/**
 * Starts a support session. It needs a reason, the staff member's own second factor and the server's
 * permission (ADM-05).
 */
export function useSupport(userId: string, isWanted: boolean) {
  const { t } = useTranslation();
  const [reason, setReason] = useState('');
  const [isChecked, setChecked] = useState(false);
  const [session, setSession] = useState<SupportSession>();
  const [problem, setProblem] = useState<ApiProblem>();
  const [blocked, setBlocked] = useMessage();
  const offer = useQuery({
    queryKey: [...ADMINISTRATION_KEY, 'support', userId],
    queryFn: ({ signal }) => unwrap(client.GET(PATH, { params: { path: { id: userId } }, signal })),
    enabled: isWanted,
    gcTime: 0,
  });
  const { isBusy, submit } = useSubmission({
    send: (given: Given) => startSupport(userId, given),
    onDone: (started) => {
      setProblem(undefined);
      setSession(started);
    },
    onProblem: setProblem,
  });
  const proof = useProof({ method: offer.data?.method, problem });
  const isTooShort = reason.trim().length < REASON_MIN_CHARACTERS;
  const reasonError =
    (isChecked && isTooShort && t('adm.reason.short', { number: REASON_MIN_CHARACTERS })) ||
    (problem && fieldText(t, problem, 'reason'));
  const isExplained = Boolean(reasonError || proof.isAskedNow);
  const send = (given: string) => {
    setChecked(true);
    if (!isTooShort) submit({ reason: reason.trim(), ...proof.give(given) });
  };
  return {
    offer: offer.data,
    offerError: offer.error,
    retry: () => void offer.refetch(),
    session,
    reason,
    setReason,
    reasonError,
    proof,
    error: blocked ?? (problem && !isExplained ? problemText(t, problem) : undefined),
    isBusy,
    sayBlocked: () => setBlocked((t) => t('security.tabBlocked')),
    sendCode: () => send(''),
    start: () => {
      setChecked(true);
      if (proof.check()) send(proof.value);
    },
    reset: () => {
      setReason('');
      proof.forget();
      setChecked(false);
      setSession(undefined);
      setProblem(undefined);
      setBlocked(undefined);
    },
  };
}
