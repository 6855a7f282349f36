import { useBlocker } from '@tanstack/react-router';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { currentUser } from '#/api/session';
import { ConfirmDialog } from './confirm-dialog';

interface LeaveDialogProps {
  isDirty: boolean;
  /** What would be lost, where it is not obvious. */
  text?: string;
}

/** Asks before unsaved changes are lost. After the session has ended it does not ask. */
export function LeaveDialog({ isDirty, text }: LeaveDialogProps) {
  const { t } = useTranslation();
  const isGuarded = useCallback(() => isDirty && currentUser() !== null, [isDirty]);
  const shouldBlockFn = useCallback(
    ({ current, next }: { current: { pathname: string }; next: { pathname: string } }) =>
      isGuarded() && current.pathname !== next.pathname,
    [isGuarded],
  );
  const blocker = useBlocker({ shouldBlockFn, enableBeforeUnload: isGuarded, withResolver: true });
  return (
    <ConfirmDialog
      opened={blocker.status === 'blocked'}
      title={t('common.leaveTitle')}
      text={text ?? t('common.unsaved')}
      confirm={t('common.leaveUnsaved')}
      cancel={t('common.stay')}
      onConfirm={() => blocker.proceed?.()}
      onClose={() => blocker.reset?.()}
    />
  );
}
