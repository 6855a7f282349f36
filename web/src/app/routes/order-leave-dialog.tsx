import { useBlocker } from '@tanstack/react-router';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { currentUser } from '#/api/session';
import { ConfirmDialog } from '#/ui/confirm-dialog';

/** Asks before changes to an order are left behind; a session that has ended takes them along unasked. */
export function OrderLeaveDialog({ isDirty }: { isDirty: boolean }) {
  const { t } = useTranslation();
  const isGuarded = useCallback(() => isDirty && currentUser() !== null, [isDirty]);
  const blocker = useBlocker({ shouldBlockFn: isGuarded, enableBeforeUnload: isGuarded, withResolver: true });
  return (
    <ConfirmDialog
      opened={blocker.status === 'blocked'}
      title={t('orders.leaveTitle')}
      text={t('orders.leaveText')}
      confirm={t('orders.leave')}
      cancel={t('orders.stay')}
      onConfirm={() => blocker.proceed?.()}
      onClose={() => blocker.reset?.()}
    />
  );
}
