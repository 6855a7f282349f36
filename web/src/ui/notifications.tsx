import '@mantine/core/styles/Notification.css';
import '@mantine/core/styles/CloseButton.css';
import '@mantine/core/styles/Paper.css';
import '@mantine/notifications/styles.css';
import { Notifications, notifications } from '@mantine/notifications';
import i18next from 'i18next';
import type { Notice } from './notify';

const COLORS = { info: 'accent', success: 'teal', error: 'red' } as const;

export function NotificationsHost() {
  return <Notifications position="bottom-center" zIndex={500} />;
}

export function showNotice({ kind, text }: Notice): void {
  notifications.show({
    message: text,
    color: COLORS[kind],
    autoClose: 6000,
    closeButtonProps: { 'aria-label': i18next.t('common.close') },
    role: kind === 'error' ? 'alert' : 'status',
  });
}
