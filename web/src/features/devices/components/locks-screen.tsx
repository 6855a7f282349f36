import '@mantine/core/styles/Switch.css';
import '@mantine/core/styles/InlineInput.css';
import { Switch } from '@mantine/core';
import { IconDeviceMobile } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useLookOnly } from '#/ui/controls/look-only';
import { Udi } from '#/ui/data-display/udi';
import { LeaveDialog } from '#/ui/dialogs/leave-dialog';
import { SaveBar } from '#/ui/forms/save-bar';
import { PageHeading } from '#/ui/layout/page-heading';
import { SectionCard } from '#/ui/layout/section-card';
import { EmptyState } from '#/ui/lists/empty-state';
import { ListSkeleton } from '#/ui/lists/list-skeleton';
import { LoadError } from '#/ui/lists/load-error';
import list from '#/ui/lists/row-list.module.css';
import { useLockDraft } from '../model/use-lock-draft';

/**
 * Lets a rental manager lock the devices of partners, one at a time or all at once: the cases of a locked
 * device go only to this connection (DEV-01).
 */
export function LocksScreen() {
  const { t } = useTranslation();
  const draft = useLockDraft();
  const lookOnly = useLookOnly();
  const { rows, error } = draft;
  const isFixed = draft.isSaving || lookOnly !== undefined;
  return (
    <>
      <PageHeading title={t('shell.deviceManagement')} text={t('deviceLocks.text')} />
      {!rows && (
        <SectionCard>
          {error ? <LoadError error={error} onRetry={draft.retry} /> : <ListSkeleton rows={3} />}
        </SectionCard>
      )}
      {rows?.length === 0 && (
        <EmptyState title={t('deviceLocks.emptyTitle')}>{t('deviceLocks.emptyText')}</EmptyState>
      )}
      {rows && rows.length > 0 && (
        <>
          <SectionCard
            title={t('deviceLocks.count', { number: rows.length })}
            action={
              <Switch
                label={t('deviceLocks.all')}
                labelPosition="left"
                withThumbIndicator={false}
                checked={draft.areAllLocked}
                disabled={isFixed}
                wrapperProps={{ title: lookOnly }}
                onChange={(event) => draft.toggleAll(event.currentTarget.checked)}
              />
            }
          >
            <ul className={list.list}>
              {rows.map((row) => (
                <li key={`${row.dev_id} ${row.user_id}`} className={list.row}>
                  <span className={list.icon}>
                    <IconDeviceMobile size={19} stroke={1.6} aria-hidden />
                  </span>
                  <div>
                    <div className={list.name}>{row.user_name || row.user_email}</div>
                    <div className={list.facts}>
                      {[row.institution, row.serial_no].filter(Boolean).join(' · ')}
                    </div>
                    <div className={`${list.facts} ${list.mono}`}>
                      <Udi device={row} />
                    </div>
                  </div>
                  <Switch
                    aria-label={t('deviceLocks.one', { udi: row.udi })}
                    withThumbIndicator={false}
                    checked={draft.isLocked(row)}
                    disabled={isFixed}
                    wrapperProps={{ title: lookOnly }}
                    onChange={(event) => draft.toggle(row, event.currentTarget.checked)}
                  />
                </li>
              ))}
            </ul>
          </SectionCard>
          <SaveBar
            isDirty={draft.isDirty}
            isSaving={draft.isSaving}
            isSaved={draft.isSaved}
            problem={draft.problem}
            canSave={draft.isDirty}
            onSave={draft.save}
            onDiscard={draft.discard}
          />
        </>
      )}
      <LeaveDialog isDirty={draft.isDirty} />
    </>
  );
}
