import {
  IconArchiveOff,
  IconArrowBackUp,
  IconPencil,
  IconPrinter,
  IconShare2,
  IconTrash,
} from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useLookOnly } from '#/ui/controls/look-only';
import { type MenuEntry, MoreMenu } from '#/ui/lists/more-menu';
import type { CaseContent } from '../../api/case';

interface CaseActionsProps {
  content: Pick<
    CaseContent,
    'no' | 'status' | 'may_edit' | 'del_enabled' | 'is_deleted' | 'archived_date' | 'may_unarchive'
  >;
  onShare: () => void;
  onDelete: () => void;
  onRestore: () => void;
}

/** The menu of further actions that this person may take. */
export function CaseActions({ content, onShare, onDelete, onRestore }: CaseActionsProps) {
  const { t } = useTranslation();
  const router = useRouter();
  const { no, status, may_edit, del_enabled, is_deleted, archived_date, may_unarchive } = content;
  const lookOnly = useLookOnly();
  const params = { caseNo: no };
  const entries: (MenuEntry & { isOffered: boolean })[] = [
    {
      label: t('cases.edit'),
      icon: IconPencil,
      isOffered: may_edit,
      onChoose: () => void router.navigate({ to: '/cases/$caseNo/edit', params }),
    },
    {
      label: t('cases.orderForm'),
      icon: IconPrinter,
      isOffered: true,
      onChoose: () => void router.navigate({ to: '/cases/$caseNo/print', params }),
    },
    {
      label: t('shares.share'),
      icon: IconShare2,
      isOffered: !is_deleted && !archived_date && status.code !== 'DRFT',
      disabledBecause: lookOnly,
      onChoose: onShare,
    },
    {
      label: t('cases.restore'),
      icon: IconArrowBackUp,
      isOffered: is_deleted,
      disabledBecause: lookOnly,
      onChoose: onRestore,
    },
    { label: t('cases.unarchive'), icon: IconArchiveOff, isOffered: may_unarchive, onChoose: onRestore },
    {
      label: t('cases.delete'),
      icon: IconTrash,
      isDangerous: true,
      isOffered: del_enabled && !is_deleted,
      onChoose: onDelete,
    },
  ];
  return <MoreMenu label={t('cases.more')} entries={entries.filter(({ isOffered }) => isOffered)} />;
}
