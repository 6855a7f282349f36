import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApiProblem } from '#/api/problem';
import { blankText } from '#/i18n/blank-texts';
import { askedProof, proofError, proofKindOf, sendsCodes } from './proof';

interface ProofOptions {
  /** The person's two-step method, as the server numbers it; undefined while it is not known. */
  method: number | undefined;
  /** Why the action was refused last. */
  problem: ApiProblem | undefined;
}

/** What somebody gives to prove once more who they are, and what is wrong with it (ADM-04, ADM-05). */
export function useProof({ method, problem }: ProofOptions) {
  const { t } = useTranslation();
  const [value, setValue] = useState('');
  // What the last answer is about; nothing before the first.
  const [given, setGiven] = useState<string>();
  const [isMissed, setMissed] = useState(false);
  const refused = askedProof(problem);
  const kind = refused ?? proofKindOf(method);
  const hasCodeSent = sendsCodes(method);
  // The first call without a code has one sent.
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
    /** The server has sent a code, and waits for it. */
    isCodeSent: hasCodeSent && refused === 'code' && given === '',
    wasTried: given !== undefined,
    /** Only now the server has asked for it. */
    isAskedNow: refused !== undefined,
    error: missing ?? (kind && isAboutThis ? proofError(t, problem, kind, given) : undefined),
    /** Whether there is enough to send; says at the field what is missing. */
    check: () => {
      const isMissing = !value && !mayBeEmpty;
      setMissed(isMissing);
      return !isMissing;
    },
    /** As part of the call; an empty code has one sent. */
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
