import { type ShouldBlockFn, useBlocker } from '@tanstack/react-router';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { currentUser } from '#/api/session';
import { ConfirmDialog } from '#/ui/confirm-dialog';

interface OrderLeaveDialogProps {
  isDirty: boolean;
  /** Files were added that are not sent. */
  hasFiles: boolean;
}

/** A new order goes on at the address of the draft it has made. */
function isOwnDraft({ current, next, action }: Parameters<ShouldBlockFn>[0]): boolean {
  return action === 'REPLACE' && current.fullPath === '/cases/new' && next.fullPath === '/cases/$caseNo/edit';
}

/** Asks before something of an order is left behind; a session that has ended takes it along unasked. */
export function OrderLeaveDialog({ isDirty, hasFiles }: OrderLeaveDialogProps) {
  const { t } = useTranslation();
  const isGuarded = useCallback(() => (isDirty || hasFiles) && currentUser() !== null, [isDirty, hasFiles]);
  const shouldBlockFn = useCallback<ShouldBlockFn>((move) => isGuarded() && !isOwnDraft(move), [isGuarded]);
  const blocker = useBlocker({ shouldBlockFn, enableBeforeUnload: isGuarded, withResolver: true });
  return (
    <ConfirmDialog
      opened={blocker.status === 'blocked'}
      title={hasFiles ? t('orders.leaveFilesTitle') : t('orders.leaveTitle')}
      text={hasFiles ? t('orders.leaveFilesText') : t('orders.leaveText')}
      confirm={t('orders.leave')}
      cancel={t('orders.stay')}
      onConfirm={() => blocker.proceed?.()}
      onClose={() => blocker.reset?.()}
    />
  );
}
