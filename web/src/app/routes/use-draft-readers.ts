import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { groupOptions } from '#/features/groups/api/group';
import { groupOfViewer } from '#/features/groups/model/viewer';

/** Who sees a draft: its author and the current members of their share group (ORD-02). */
export function useDraftReaders(isDraft: boolean) {
  const { t } = useTranslation();
  const { data, isError } = useQuery({ ...groupOptions(), enabled: isDraft });
  // While the group is unknown, neither text claims that nobody else sees the draft.
  if (!data)
    return { onCase: t('cases.draftTextPlain'), onForm: isError ? t('orders.seenByOwnGroup') : undefined };
  const { group, members } = groupOfViewer(data);
  if (!group || members.length < 2) return { onCase: t('cases.draftText'), onForm: t('orders.seenByYou') };
  const named = { group: group.name };
  return { onCase: t('cases.draftTextGroup', named), onForm: t('orders.seenByGroup', named) };
}
