import '@mantine/core/styles/Notification.css';
import '@mantine/core/styles/CloseButton.css';
import '@mantine/core/styles/Paper.css';
import '@mantine/notifications/styles.css';
import { Notifications, notifications } from '@mantine/notifications';
import { IconAlertCircle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react';
import i18next from 'i18next';
import classes from './notifications.module.css';
import type { Notice } from './notify';

const ICONS = { info: IconInfoCircle, success: IconCircleCheck, error: IconAlertCircle };

export function NotificationsHost() {
  return <Notifications position="bottom-center" zIndex={500} classNames={{ root: classes.host }} />;
}

export function showNotice({ kind, text }: Notice): void {
  const Icon = ICONS[kind];
  notifications.show({
    message: text,
    icon: <Icon size={20} stroke={1.75} />,
    classNames: {
      root: classes.notice,
      icon: classes.icon,
      description: classes.text,
      closeButton: classes.close,
    },
    mod: { kind },
    autoClose: 6000,
    closeButtonProps: { 'aria-label': i18next.t('common.close'), size: 44, iconSize: 16 },
    role: kind === 'error' ? 'alert' : 'status',
  });
}
