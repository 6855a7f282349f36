import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { toProblem } from '#/api/problem';
import { problemText } from '#/ui/feedback/error-text';
import { FormAlert } from '#/ui/forms/form-alert';
import { requestActivation } from '../../api/request-activate';
import classes from './resend-activation.module.css';

/** The Resend button, with its result shown above it (ACC-07). */
export function ResendActivation({ uid, children }: { uid: string; children?: ReactNode }) {
  const { t } = useTranslation();
  const resend = useMutation({ mutationFn: requestActivation });
  const problem = resend.error && toProblem(resend.error);
  const isSayable = problem && (problem.isUnreachable || problem.status === 429 || problem.status === 503);

  return (
    <div className={classes.resend}>
      {resend.isSuccess && (
        <FormAlert kind="success">
          <strong>{t('activation.resentTitle')}</strong>
          <br />
          {t('activation.resentText')}
        </FormAlert>
      )}
      {problem && (
        <FormAlert>
          {isSayable ? (
            problemText(t, problem)
          ) : (
            <>
              <strong>{t('activation.resendFailed')}</strong>
              <br />
              {t('activation.resendFailedText')}
            </>
          )}
        </FormAlert>
      )}
      <div className={classes.actions}>
        <Button
          loading={resend.isPending}
          onClick={() => {
            if (!resend.isPending) resend.mutate(uid);
          }}
        >
          {t('activation.resend')}
        </Button>
        {children}
      </div>
    </div>
  );
}
