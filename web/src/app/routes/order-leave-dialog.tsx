import { type ShouldBlockFn, useBlocker } from '@tanstack/react-router';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { currentUser } from '#/api/session';
import { ConfirmDialog } from '#/ui/dialogs/confirm-dialog';

interface OrderLeaveDialogProps {
  isDirty: boolean;
  /** Something was entered, and it is too little for a draft (ORD-02). */
  isUnkept: boolean;
  /** Files are not uploaded yet. */
  isUploading: boolean;
}

/** A new order goes on at the address of the draft it has made. */
function isOwnDraft({ current, next, action }: Parameters<ShouldBlockFn>[0]): boolean {
  return action === 'REPLACE' && current.fullPath === '/cases/new' && next.fullPath === '/cases/$caseNo/edit';
}

/** Asks before something of an order is left behind; a session that has ended takes it along unasked. */
export function OrderLeaveDialog({ isDirty, isUnkept, isUploading }: OrderLeaveDialogProps) {
  const { t } = useTranslation();
  const isLoss = isDirty || isUnkept || isUploading;
  const isGuarded = useCallback(() => isLoss && currentUser() !== null, [isLoss]);
  const shouldBlockFn = useCallback<ShouldBlockFn>((move) => isGuarded() && !isOwnDraft(move), [isGuarded]);
  const blocker = useBlocker({ shouldBlockFn, enableBeforeUnload: isGuarded, withResolver: true });
  return (
    <ConfirmDialog
      opened={blocker.status === 'blocked'}
      title={isUploading ? t('orders.leaveFilesTitle') : t('orders.leaveTitle')}
      text={
        isUploading
          ? t('orders.leaveFilesText')
          : isUnkept
            ? t('orders.leaveUnkeptText')
            : t('orders.leaveText')
      }
      confirm={t('orders.leave')}
      cancel={t('orders.stay')}
      onConfirm={() => blocker.proceed?.()}
      onClose={() => blocker.reset?.()}
    />
  );
}
