import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApiProblem } from '#/api/problem';
import { blankText } from '#/i18n/blank-texts';
import { askedProof, proofError, proofKindOf, sendsCodes } from './proof';

interface ProofOptions {
  /** The person's two-step method, as the server numbers it; undefined while it is not known. */
  method: number | undefined;
  /** The last error of the action. */
  problem: ApiProblem | undefined;
}

/** The code or password with which a person proves their identity again, and its errors (ADM-04, ADM-05). */
export function useProof({ method, problem }: ProofOptions) {
  const { t } = useTranslation();
  const [value, setValue] = useState('');
  // The proof sent with the last request; undefined before the first.
  const [given, setGiven] = useState<string>();
  const [isMissed, setMissed] = useState(false);
  const refused = askedProof(problem);
  const kind = refused ?? proofKindOf(method);
  const hasCodeSent = sendsCodes(method);
  // The first request without a code makes the server send one.
  const mayBeEmpty = kind === undefined || method === undefined || (hasCodeSent && given === undefined);
  const isAboutThis = given !== undefined && given !== '' && given === value;
  const missing = isMissed && kind ? blankText(t, kind) : undefined;
  return {
    kind,
    value,
    change: (text: string) => {
      setValue(text);
      setMissed(false);
    },
    hasCodeSent,
    /** The server has sent a code and waits for it. */
    isCodeSent: hasCodeSent && refused === 'code' && given === '',
    wasTried: given !== undefined,
    /** Whether the server required a proof in its last answer. */
    isAskedNow: refused !== undefined,
    error: missing ?? (kind && isAboutThis ? proofError(t, problem, kind, given) : undefined),
    /** Whether the proof may be sent; if not, the field shows that it is missing. */
    check: () => {
      const isMissing = !value && !mayBeEmpty;
      setMissed(isMissing);
      return !isMissing;
    },
    /** The proof for the request body; with an empty code the server sends one. */
    give: (text: string) => {
      setGiven(text);
      setMissed(false);
      return kind && { [kind]: text };
    },
    forget: () => {
      setValue('');
      setGiven(undefined);
      setMissed(false);
    },
  };
}
