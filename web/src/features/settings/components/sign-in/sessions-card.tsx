import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { listDate } from '#/i18n/dates';
import { LookOnly } from '#/ui/controls/look-only';
import { ConfirmDialog } from '#/ui/dialogs/confirm-dialog';
import { SectionCard } from '#/ui/layout/section-card';
import { ListSkeleton } from '#/ui/lists/list-skeleton';
import { LoadError } from '#/ui/lists/load-error';
import { endOtherSessions, endSession, sessionsOptions } from '../../api/sessions';
import { useListAction } from '../../model/use-list-action';
import { BrowserRow } from './browser-row';
import { FoldedRows } from './folded-rows';
import { ListOutcome } from './list-outcome';

/** The active sessions of the account, and buttons to end them. */
export function SessionsCard() {
  const { t, i18n } = useTranslation();
  const { data: sessions, error, refetch } = useQuery(sessionsOptions());
  const [isAsking, setAsking] = useState(false);
  const { queryKey } = sessionsOptions();
  const one = useListAction({ queryKey, act: endSession });
  const others = useListAction({ queryKey, act: endOtherSessions, onDone: () => setAsking(false) });

  return (
    <SectionCard
      title={t('security.sessions')}
      text={t('security.sessionsText')}
      action={
        sessions &&
        sessions.length > 1 && (
          <LookOnly>
            <Button size="sm" variant="default" onClick={() => setAsking(true)}>
              {t('security.signOutOthers')}
            </Button>
          </LookOnly>
        )
      }
    >
      {error && !sessions && <LoadError error={error} onRetry={() => void refetch()} />}
      {!sessions && !error && <ListSkeleton />}
      <FoldedRows
        items={sessions ?? []}
        isKept={({ current, support }) => current || support}
        row={({ id, user_agent, address, last_seen_at, current, support }) => (
          <BrowserRow
            key={id}
            userAgent={user_agent}
            label={(current && t('security.thisSession')) || (support && t('security.supportSession'))}
            facts={[
              `${address} · ${t('security.lastSeen', { date: listDate(i18n.language, last_seen_at) })}`,
            ]}
            action={
              current
                ? undefined
                : { label: t('security.signOut'), isBusy: one.busyWith === id, run: () => one.run(id) }
            }
          />
        )}
      />
      <ListOutcome action={one} done={t('security.sessionEnded')} />
      <ListOutcome action={others} done={t('security.othersEnded')} />
      <ConfirmDialog
        opened={isAsking}
        title={t('security.signOutOthers')}
        text={t('security.signOutOthersText')}
        confirm={t('security.signOutOthers')}
        isBusy={others.isBusy}
        error={others.errorText}
        onConfirm={() => others.run('')}
        onClose={() => setAsking(false)}
      />
    </SectionCard>
  );
}
