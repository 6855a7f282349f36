import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ApiProblem } from '#/api/problem';
import { useSubmission } from '#/api/use-submission';
import { caseSharesOptions, makeShare } from '../api/case-shares';
import type { MadeShare } from '../api/types';

export const DAYS = [1, 7, 30, 90] as const;

interface ShareChoice {
  days: number;
  password: string;
  showsPatient: boolean;
  includesView: boolean;
}

/** One week, and no patient data unless chosen. */
const FIRST_CHOICE: ShareChoice = { days: 7, password: '', showsPatient: false, includesView: true };

/** Only this form knows the address, and only until it is left. */
export interface ReadyLink extends MadeShare {
  password: string;
}

/** The settings of a new link, and the link once it is made. */
export function useShareForm(caseId: string, view: string | undefined) {
  const queryClient = useQueryClient();
  const [choice, setChoice] = useState(FIRST_CHOICE);
  const [ready, setReady] = useState<ReadyLink>();
  const [problem, setProblem] = useState<ApiProblem>();
  const { submit, isBusy } = useSubmission({
    send: async ({ days, password, showsPatient, includesView }: ShareChoice): Promise<ReadyLink> => {
      const made = await makeShare(caseId, {
        days,
        password: password || undefined,
        show_patient: showsPatient,
        view: includesView ? view : undefined,
      });
      return { ...made, url: new URL(made.url, location.origin).href, password };
    },
    onDone: (made) => {
      setReady(made);
      void queryClient.invalidateQueries({ queryKey: caseSharesOptions(caseId).queryKey });
    },
    onProblem: setProblem,
  });

  return {
    choice,
    ready,
    problem,
    isBusy,
    change: (changed: Partial<ShareChoice>) => {
      setProblem(undefined);
      setChoice({ ...choice, ...changed });
    },
    send: () => {
      setProblem(undefined);
      submit(choice);
    },
    startAnother: () => {
      setReady(undefined);
      setProblem(undefined);
      setChoice(FIRST_CHOICE);
    },
  };
}
