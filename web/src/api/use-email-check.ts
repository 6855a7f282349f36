import { useEffect, useState } from 'react';
import { client, toFormData } from './client';
import { type Fault, problemFromBody, unwrap } from './problem';

const DEBOUNCE_MS = 300;
const ASK_AGAIN_MS = 3_000;

export type EmailCheck =
  | { state: 'empty' | 'checking' | 'valid' }
  /** No answer: too many calls, or no network. The check is repeated automatically. */
  | { state: 'unanswered' }
  | { state: 'invalid'; faults: Fault[] };

interface Answer {
  email: string;
  faults: Fault[] | undefined;
}

type InvitationForm = 'connection' | 'groupUser';

/** The server's complaints about an address to invite; empty when the address is fine. */
async function validateEmail(form: InvitationForm, email: string, signal: AbortSignal): Promise<Fault[]> {
  const answer = await unwrap(
    client.POST('/v1/auth/validate/', {
      params: { query: { form, field: 'email' } },
      body: { email },
      bodySerializer: (body) => toFormData(body),
      signal,
    }),
  );
  return problemFromBody(200, answer).fields.error_message ?? [];
}

/** Checks an address with the server as it is typed; ignores the answer about an older address (CON-02, GRP-01). */
export function useEmailCheck(form: InvitationForm, typed: string): EmailCheck {
  const email = typed.trim();
  const [answer, setAnswer] = useState<Answer>();

  useEffect(() => {
    if (!email) return;
    const request = new AbortController();
    let timer = setTimeout(ask, DEBOUNCE_MS);
    async function ask() {
      try {
        const faults = await validateEmail(form, email, request.signal);
        if (!request.signal.aborted) setAnswer({ email, faults });
      } catch {
        if (request.signal.aborted) return;
        setAnswer({ email, faults: undefined });
        timer = setTimeout(ask, ASK_AGAIN_MS);
      }
    }
    return () => {
      clearTimeout(timer);
      request.abort();
    };
  }, [form, email]);

  if (!email) return { state: 'empty' };
  if (answer?.email !== email) return { state: 'checking' };
  if (!answer.faults) return { state: 'unanswered' };
  return answer.faults.length > 0 ? { state: 'invalid', faults: answer.faults } : { state: 'valid' };
}
