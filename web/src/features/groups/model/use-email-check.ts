import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toProblem } from '#/api/problem';
import { problemText } from '#/ui/error-text';
import { validateEmail } from '../api/validate-email';
import { checkText } from './details';

const DEBOUNCE_MS = 300;
/** Until a check nobody answered, or asked for too often, is tried again. */
const RETRY_MS = 3_000;
const TOO_MANY = 429;

type Verdict = { kind: 'none' | 'checking' | 'valid' } | { kind: 'refused'; text: string };

/** Asks the server about an address while it is typed; an answer about an older one is dropped (GRP-01). */
export function useEmailCheck() {
  const { t } = useTranslation();
  const [email, setEmail] = useState('');
  const [verdict, setVerdict] = useState<Verdict>({ kind: 'none' });
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  function check(typed: string, afterMs: number) {
    const request = new AbortController();
    const { signal } = request;
    running.current = request;
    const timer = setTimeout(async () => {
      try {
        const [refusal] = await validateEmail(typed, signal);
        if (signal.aborted) return;
        setVerdict(refusal ? { kind: 'refused', text: checkText(t, refusal) } : { kind: 'valid' });
      } catch (error) {
        if (signal.aborted) return;
        const problem = toProblem(error);
        // Somebody who types fast is not to blame for asking often.
        if (problem.status !== TOO_MANY) setVerdict({ kind: 'refused', text: problemText(t, problem) });
        check(typed, RETRY_MS);
      }
    }, afterMs);
    signal.addEventListener('abort', () => clearTimeout(timer));
  }

  return {
    email,
    isValid: verdict.kind === 'valid',
    isChecking: verdict.kind === 'checking',
    error: verdict.kind === 'refused' ? verdict.text : undefined,
    change: (typed: string) => {
      running.current?.abort();
      setEmail(typed);
      setVerdict({ kind: typed.trim() ? 'checking' : 'none' });
      if (typed.trim()) check(typed.trim(), DEBOUNCE_MS);
    },
  };
}
