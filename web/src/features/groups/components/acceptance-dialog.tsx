import { Button, VisuallyHidden } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toProblem } from '#/api/problem';
import { Dialog } from '#/ui/dialog';
import dialogs from '#/ui/dialog.module.css';
import { LoadingBar } from '#/ui/loading-bar';
import { type AcceptanceLink, type AcceptanceResult, acceptanceOptions } from '../api/accept-invitation';
import { outcomeOf, problemOutcome } from '../model/details';
import { refreshAfterChange } from '../model/use-group-action';

function wordsOf(t: TFunction, result: AcceptanceResult | undefined, error: unknown) {
  if (typeof result === 'string') return outcomeOf(t, result);
  if (result ?? error) return problemOutcome(t, result ?? toProblem(error));
  return undefined;
}

/** Uses the link once and says over the page what came of it; a server that did not answer can be asked again (GRP-03). */
export function AcceptanceDialog({ link, onClosed }: { link: AcceptanceLink; onClosed: () => void }) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const { data: result, error, isFetching, refetch } = useQuery(acceptanceOptions(link));
  const [isClosed, setClosed] = useState(false);
  const words = wordsOf(t, result, error);

  useEffect(() => {
    if (result) void refreshAfterChange(queryClient);
  }, [result, queryClient]);

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
            {!result && (
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
