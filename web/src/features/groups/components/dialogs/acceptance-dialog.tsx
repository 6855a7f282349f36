import { Button, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LinkOutcome } from '#/api/link';
import { toProblem } from '#/api/problem';
import { useRefresh } from '#/api/touched';
import { useLookOnly } from '#/ui/controls/look-only';
import { Dialog } from '#/ui/dialogs/dialog';
import dialogs from '#/ui/dialogs/dialog.module.css';
import { LoadingBar } from '#/ui/feedback/loading-bar';
import { type Acceptance, acceptanceOptions } from '../../api/accept-invitation';
import { outcomeOf, problemOutcome } from '../../model/details';

function wordsOf(t: TFunction, result: LinkOutcome<string> | undefined, error: unknown) {
  if (result) return result.refusal ? problemOutcome(t, result.refusal) : outcomeOf(t, result.answer);
  return error ? problemOutcome(t, toProblem(error)) : undefined;
}

interface AcceptanceDialogProps {
  acceptance: Acceptance;
  /** Called after the person has read the outcome. */
  onClosed: () => void;
}

/**
 * Accepts the invitation of a link once and shows the outcome. If the server did not answer, the person can
 * retry (GRP-03). A support session does not use the link.
 */
export function AcceptanceDialog({ acceptance, onClosed }: AcceptanceDialogProps) {
  const { t } = useTranslation();
  const changed = useRefresh('group_changed');
  const lookOnly = useLookOnly();
  const {
    data: result,
    error,
    isFetching,
    refetch,
  } = useQuery({
    ...acceptanceOptions(acceptance),
    enabled: lookOnly === undefined,
  });
  const [isClosed, setClosed] = useState(false);
  const words = lookOnly ? { title: t('groups.info'), text: lookOnly } : wordsOf(t, result, error);

  useEffect(() => {
    if (result) void changed();
  }, [result, changed]);

  const close = () => setClosed(true);
  return (
    <>
      <LoadingBar active={isFetching} />
      <VisuallyHidden role="status">{isFetching && t('groups.accepting')}</VisuallyHidden>
      <Dialog
        opened={words !== undefined && !isClosed}
        title={words?.title ?? ''}
        onClose={close}
        onClosed={onClosed}
      >
        <div className={dialogs.body}>
          <div className={dialogs.text}>
            <p>{words?.text}</p>
          </div>
          <div className={dialogs.actions}>
            {!result && !lookOnly && (
              <Button variant="default" loading={isFetching} onClick={() => void refetch()}>
                {t('common.retry')}
              </Button>
            )}
            <Button data-autofocus onClick={close}>
              {t('common.ok')}
            </Button>
          </div>
        </div>
      </Dialog>
    </>
  );
}
