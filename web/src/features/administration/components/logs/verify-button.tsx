import { Button } from '@mantine/core';
import { IconShieldCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LogCheck } from '#/api/administration';
import { client } from '#/api/client';
import { toProblem, unwrap } from '#/api/problem';
import { useSubmission } from '#/api/use-submission';
import { InfoDialog } from '#/ui/dialogs/info-dialog';
import { problemText } from '#/ui/feedback/error-text';
import { notify } from '#/ui/feedback/notify';
import { FormAlert } from '#/ui/forms/form-alert';

/** Verifies the hash chain of the log: each entry refers to the one before (ADM-07). */
export function VerifyButton() {
  const { t } = useTranslation();
  const [check, setCheck] = useState<LogCheck>();
  const [isTelling, setTelling] = useState(false);
  const { isBusy, submit } = useSubmission({
    send: () => unwrap(client.GET('/v1/cs/logs/verify/')),
    onDone: (answer) => {
      setCheck(answer);
      setTelling(true);
    },
    onProblem: (problem) => void notify({ kind: 'error', text: problemText(t, toProblem(problem)) }),
  });
  return (
    <>
      <Button
        size="sm"
        variant="default"
        loading={isBusy}
        leftSection={<IconShieldCheck size={17} stroke={1.6} aria-hidden />}
        onClick={() => submit(undefined)}
      >
        {t('adm.logs.verify')}
      </Button>
      <InfoDialog opened={isTelling} title={t('adm.logs.verify')} onClose={() => setTelling(false)}>
        {check && (
          <FormAlert kind={check.whole ? 'success' : 'error'}>
            {check.whole
              ? t('adm.logs.whole', { number: check.entries })
              : t('adm.logs.broken', { number: check.broken_at })}
          </FormAlert>
        )}
      </InfoDialog>
    </>
  );
}
