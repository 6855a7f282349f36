import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { GroupView } from '#/features/groups/components/group/group-view';
import { PageHeading } from '#/ui/layout/page-heading';

/**
 * The share group (GRP-01). A visitor from a link returns to the page's usual address once the group is gone
 * (GRP-03).
 */
export function GroupsPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return (
    <>
      <PageHeading title={t('groups.title')} />
      <GroupView onDeleted={() => void navigate({ to: '/groups', replace: true })} />
    </>
  );
}
