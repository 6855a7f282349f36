import type { TFunction } from 'i18next';
import type { ActivityPage } from '../api/activities';

export type Activity = ActivityPage['cases_actions'][number] & {
  person: ActivityPage['users'][number] | undefined;
};

/** Describes an activity in words (RT-04). An unknown action of a newer server is described as a change. */
export function actionWords(
  t: TFunction,
  { action, file_count }: Pick<Activity, 'action' | 'file_count'>,
): string {
  if (file_count > 0) return t('dashboard.actionFilesAdded', { count: file_count });
  switch (action) {
    case 'STATUS_CHANGE':
      return t('dashboard.actionStatusChange');
    case 'POST_CREATE':
      return t('dashboard.actionPostCreate');
    case 'POST_EDIT':
      return t('dashboard.actionPostEdit');
    case 'ASSIGNEE_CHANGE':
      return t('dashboard.actionAssigneeChange');
    case 'POST_UPLOAD':
      return t('dashboard.actionPostUpload');
    case 'FILE_UPLOAD':
      return t('dashboard.actionFileUpload');
    case 'COMMENT_ADD':
      return t('dashboard.actionCommentAdd');
    case 'COMMENT_EDIT':
      return t('dashboard.actionCommentEdit');
    case 'REGION_CONFIRM':
      return t('dashboard.actionRegionConfirm');
    default:
      return t('dashboard.actionOther');
  }
}

/**
 * The rows of all loaded pages, each with its person. New rows move old ones to the next page, so a row may
 * be loaded twice; it is shown once.
 */
export function readActivities(pages: ActivityPage[]): (Activity & { key: string })[] {
  const people = new Map(pages.flatMap(({ users }) => users.map((user) => [user.id, user] as const)));
  const rows = new Map<string, Activity & { key: string }>();
  for (const entry of pages.flatMap(({ cases_actions }) => cases_actions)) {
    const key = [entry.action_date, entry.action, entry.post_id, entry.user_id, entry.status].join(' ');
    rows.set(key, { ...entry, key, person: people.get(entry.user_id) });
  }
  return [...rows.values()];
}
