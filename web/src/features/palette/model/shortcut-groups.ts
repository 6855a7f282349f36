import { useTranslation } from 'react-i18next';

export interface Shortcut {
  label: string;
  keys: string[];
  /** The keys are pressed one after the other, not together. */
  isSequence?: boolean;
}

interface ShortcutGroup {
  title: string;
  shortcuts: Shortcut[];
}

function commandKey(): string {
  return /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl';
}

/** All shortcuts, by where they work. */
export function useShortcutGroups(): ShortcutGroup[] {
  const { t } = useTranslation();
  return [
    {
      title: t('shortcuts.anywhere'),
      shortcuts: [
        { label: t('shortcuts.palette'), keys: [commandKey(), 'K'] },
        { label: t('shortcuts.toDashboard'), keys: ['G', 'D'], isSequence: true },
        { label: t('shortcuts.toCases'), keys: ['G', 'C'], isSequence: true },
        { label: t('cases.newCase'), keys: ['N'] },
        { label: t('common.search'), keys: ['/'] },
        { label: t('shortcuts.showAll'), keys: ['?'] },
      ],
    },
    {
      title: t('shortcuts.inList'),
      shortcuts: [
        { label: t('shortcuts.next'), keys: ['J'] },
        { label: t('shortcuts.previous'), keys: ['K'] },
        { label: t('shortcuts.open'), keys: ['↵'] },
        { label: t('shortcuts.check'), keys: ['X'] },
      ],
    },
    { title: t('shortcuts.inCase'), shortcuts: [{ label: t('shortcuts.comment'), keys: ['C'] }] },
  ];
}
