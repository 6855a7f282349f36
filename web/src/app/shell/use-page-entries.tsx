import {
  IconKeyboard,
  IconMessage2,
  IconPlus,
  IconSettings,
  IconUserEdit,
  IconUsersGroup,
} from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { useApp } from '#/api/app-info';
import type { PaletteEntry } from '#/features/palette/model/entries';
import { matches } from '#/features/palette/model/matches';
import { useLookOnly } from '#/ui/controls/look-only';
import { useDestinations } from './destinations';
import { showOverlayNext } from './overlay';

interface Page {
  to: string;
  label: string;
  icon: ComponentType<{ size?: number; stroke?: number }>;
  open?: () => void;
}

/** Every page of the panel and its menu, and every action that can start anywhere. */
export function usePageEntries(search: string): PaletteEntry[] {
  const { t } = useTranslation();
  const router = useRouter();
  const { help } = useApp();
  const destinations = useDestinations();
  const lookOnly = useLookOnly();
  const pages: Page[] = [
    ...(lookOnly ? [] : [{ to: '/cases/new', label: t('cases.newCase'), icon: IconPlus }]),
    ...destinations,
    { to: '/groups', label: t('groups.title'), icon: IconUsersGroup },
    { to: '/settings', label: t('settings.title'), icon: IconSettings },
    { to: '/profile', label: t('shell.editProfile'), icon: IconUserEdit },
    ...(help.helpdesk ? [{ to: '/helpdesk', label: t('helpdesk.title'), icon: IconMessage2 }] : []),
    {
      to: 'shortcuts',
      label: t('shortcuts.title'),
      icon: IconKeyboard,
      open: () => showOverlayNext('shortcuts'),
    },
  ];
  return pages
    .filter(({ label }) => matches(search, [label]))
    .map(({ to, label, icon: Icon, open = () => void router.navigate({ to }) }) => ({
      key: to,
      label,
      mark: <Icon size={18} stroke={1.6} aria-hidden />,
      open,
    }));
}
