import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SupportOffer, SupportStart } from '#/api/administration';
import { call } from '#/api/call';
import { type ApiProblem, problemFromBody } from '#/api/problem';
import type { SupportSession } from '#/api/support';
import type { User } from '#/api/types';
import { useSubmission } from '#/api/use-submission';
import { fieldText, problemText } from '#/ui/error-text';
import { useMessage } from '#/ui/message';
import { REASON_MIN_CHARACTERS } from './limits';
import { proofError } from './proof';
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

interface Proof {
  reason: string;
  code: string;
  /** Asked for where there is no second factor. */
  password: string;
}

const EMPTY: Proof = { reason: '', code: '', password: '' };
const AUTHENTICATOR = 3;

async function startSupport(path: string, body: Proof): Promise<SupportSession> {
  const { token, until } = await call<SupportStart>('POST', path, { body });
  const { token: _, ...user } = await whoIs(token);
  return { token, user: { ...user, support: user.support ?? { by_name: '', until } } };
}

/** What it takes to look as somebody else: a reason, the own second factor, and the server's word (ADM-05). */
export function useSupport(path: string, isWanted: boolean) {
  const { t } = useTranslation();
  const [given, setGiven] = useState(EMPTY);
  const { reason, code, password } = given;
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
    send: (proof: Proof) => startSupport(path, proof),
    onDone: (started) => {
      setProblem(undefined);
      setSession(started);
    },
    onProblem: setProblem,
  });
  const isTooShort = reason.trim().length < REASON_MIN_CHARACTERS;
  const reasonError =
    (isChecked && isTooShort && t('adm.reason.short', { number: REASON_MIN_CHARACTERS })) ||
    (problem && fieldText(t, problem, 'reason'));
  // Sent without a code, the server has sent one.
  const isCodeSent = problem?.fields.code !== undefined && !code && offer.data?.method !== AUTHENTICATOR;
  const codeError = problem && !isCodeSent ? fieldText(t, problem, 'code') : undefined;
  const passwordError = proofError(t, problem, 'password', password || ' ');
  const isExplained = Boolean(reasonError || codeError || passwordError || isCodeSent);
  return {
    offer: offer.data,
    offerError: offer.error,
    retry: () => void offer.refetch(),
    session,
    ...given,
    setReason: (text: string) => setGiven({ ...given, reason: text }),
    reasonError,
    setCode: (text: string) => setGiven({ ...given, code: text }),
    codeError,
    isCodeSent,
    setPassword: (text: string) => setGiven({ ...given, password: text }),
    passwordError,
    error: blocked ?? (problem && !isExplained ? problemText(t, problem) : undefined),
    isBusy,
    sayBlocked: () => setBlocked((t) => t('security.tabBlocked')),
    start: () => {
      setChecked(true);
      if (!isTooShort) submit({ reason: reason.trim(), code, password });
    },
    reset: () => {
      setGiven(EMPTY);
      setChecked(false);
      setSession(undefined);
      setProblem(undefined);
      setBlocked(undefined);
    },
  };
}
