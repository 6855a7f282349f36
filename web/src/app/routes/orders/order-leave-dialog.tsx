import { type ShouldBlockFn, useBlocker } from '@tanstack/react-router';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { currentUser } from '#/api/session';
import { ConfirmDialog } from '#/ui/dialogs/confirm-dialog';

interface OrderLeaveDialogProps {
  isDirty: boolean;
  /** Something was entered, but not enough to create a draft (ORD-02). */
  isUnkept: boolean;
  /** Some files are not uploaded yet. */
  isUploading: boolean;
}

/** A new order moves to the address of the draft it has created. */
function isOwnDraft({ current, next, action }: Parameters<ShouldBlockFn>[0]): boolean {
  return action === 'REPLACE' && current.fullPath === '/cases/new' && next.fullPath === '/cases/$caseNo/edit';
}

/** Asks before unsaved parts of an order are lost. After the session has ended it does not ask. */
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
