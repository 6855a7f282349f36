import { useEffect, useState } from 'react';
import { validateEmail } from '../api/validate-email';

const DEBOUNCE_MS = 300;
const ASK_AGAIN_MS = 3_000;

export type EmailCheck =
  | { state: 'empty' | 'checking' | 'valid' }
  /** Nobody could say: too many questions, or no network. It is asked again by itself. */
  | { state: 'unanswered' }
  | { state: 'invalid'; texts: string[] };

interface Answer {
  email: string;
  texts: string[] | undefined;
}

/** Asks the server about an address as it is typed; an answer about an older one is dropped (CON-02). */
export function useEmailCheck(typed: string): EmailCheck {
  const email = typed.trim();
  const [answer, setAnswer] = useState<Answer>();

  useEffect(() => {
    if (!email) return;
    const request = new AbortController();
    let timer = setTimeout(ask, DEBOUNCE_MS);
    async function ask() {
      try {
        const texts = await validateEmail(email, request.signal);
        if (!request.signal.aborted) setAnswer({ email, texts });
      } catch {
        if (request.signal.aborted) return;
        setAnswer({ email, texts: undefined });
        timer = setTimeout(ask, ASK_AGAIN_MS);
      }
    }
    return () => {
      clearTimeout(timer);
      request.abort();
    };
  }, [email]);

  if (!email) return { state: 'empty' };
  if (answer?.email !== email) return { state: 'checking' };
  if (!answer.texts) return { state: 'unanswered' };
  return answer.texts.length > 0 ? { state: 'invalid', texts: answer.texts } : { state: 'valid' };
}
