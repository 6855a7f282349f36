import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { LookOnly } from '#/ui/controls/look-only';
import { EmptyState } from '#/ui/lists/empty-state';
import { LoadError } from '#/ui/lists/load-error';
import { type Connection, connectionsOptions } from '../../api/connections';
import type { MenuAction, RowButton, Section } from '../../model/actions';
import classes from './connection-lists.module.css';
import { ConnectionRow } from './connection-row';
import { ConnectionSection } from './connection-section';
import { ConnectionsSkeleton } from './connections-skeleton';

interface ConnectionListsProps {
  search: string;
  /** The id of the connection that is being changed. */
  busyWith: string | undefined;
  /** The id of the connection that was just changed. */
  freshId: string | undefined;
  onAct: (connection: Connection, action: MenuAction | RowButton) => void;
  onCreate: () => void;
  onClearSearch: () => void;
}

/** The pending, accepted and designated connections; if there are none, explains why (CON-01). */
export function ConnectionLists(props: ConnectionListsProps) {
  const { search, busyWith, freshId, onAct, onCreate, onClearSearch } = props;
  const { t } = useTranslation();
  const { data, error, refetch, isPlaceholderData } = useQuery(connectionsOptions(search));
  if (error && !data) {
    return (
      <div className={classes.card}>
        <LoadError error={error} onRetry={() => void refetch()} />
      </div>
    );
  }
  if (!data) return <ConnectionsSkeleton />;

  const { pending, accepted, locked } = data;
  const isEmpty = pending.length + accepted.length + locked.length === 0;
  if (isEmpty && !isPlaceholderData) {
    if (!search) {
      const button = (
        <LookOnly>
          <Button onClick={onCreate}>{t('connections.invite')}</Button>
        </LookOnly>
      );
      return (
        <EmptyState title={t('connections.emptyTitle')} action={button}>
          {t('connections.emptyText')}
        </EmptyState>
      );
    }
    const button = (
      <Button variant="default" onClick={onClearSearch}>
        {t('connections.clearFilter')}
      </Button>
    );
    return (
      <EmptyState title={t('connections.notFoundTitle', { search })} action={button}>
        {t('connections.notFoundText')}
      </EmptyState>
    );
  }

  function rowsOf(connections: Connection[], section: Section) {
    return connections.map((connection) => (
      <ConnectionRow
        key={connection.id}
        connection={connection}
        section={section}
        isBusy={busyWith === connection.id}
        isFresh={freshId === connection.id}
        onAct={onAct}
      />
    ));
  }

  return (
    <div className={classes.sections} aria-busy={isPlaceholderData}>
      <ConnectionSection
        title={t('connections.pending')}
        count={pending.length}
        empty={search ? t('connections.noneFound') : t('connections.noPending')}
      >
        {rowsOf(pending, 'pending')}
      </ConnectionSection>
      <ConnectionSection
        title={t('connections.accepted')}
        count={accepted.length}
        empty={search ? t('connections.noneFound') : t('connections.noAccepted')}
      >
        {rowsOf(accepted, 'accepted')}
      </ConnectionSection>
      {locked.length > 0 && (
        <ConnectionSection title={t('connections.designated')} count={locked.length} empty="">
          {rowsOf(locked, 'designated')}
        </ConnectionSection>
      )}
    </div>
  );
}
