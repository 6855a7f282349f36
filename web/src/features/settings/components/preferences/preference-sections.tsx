import { useTranslation } from 'react-i18next';
import { LookOnly } from '#/ui/controls/look-only';
import { PageSection } from '#/ui/layout/page-section';
import { SectionCard } from '#/ui/layout/section-card';
import { ListSkeleton } from '#/ui/lists/list-skeleton';
import { LoadError } from '#/ui/lists/load-error';
import type { SettingsDraft } from '../../model/use-settings-draft';
import { ProjectionField } from './projection-field';
import { SwitchRow } from './switch-row';

/** View, 3D and Notification: what Save Settings saves (SET-01). */
export function PreferenceSections({ settings }: { settings: SettingsDraft }) {
  const { t } = useTranslation();
  const { draft, change, loadError, reload } = settings;
  const waiting = loadError ? <LoadError error={loadError} onRetry={reload} /> : <ListSkeleton rows={1} />;
  return (
    <>
      <PageSection id="view" title={t('settings.view')}>
        <SectionCard>
          {draft ? (
            <LookOnly>
              <SwitchRow
                name="use_auto_refresh"
                label={t('settings.autoRefresh')}
                text={t('settings.autoRefreshText')}
                checked={draft.use_auto_refresh}
                onChange={(use_auto_refresh) => change({ use_auto_refresh })}
              />
            </LookOnly>
          ) : (
            waiting
          )}
        </SectionCard>
      </PageSection>
      <PageSection id="3d" title={t('settings.threeD')} text={t('settings.threeDText')}>
        {draft ? (
          <LookOnly>
            <ProjectionField
              value={draft._3d_projection}
              onChange={(projection) => change({ _3d_projection: projection })}
            />
          </LookOnly>
        ) : (
          <SectionCard>{waiting}</SectionCard>
        )}
      </PageSection>
      <PageSection id="notification" title={t('settings.notification')} text={t('settings.notificationText')}>
        <SectionCard>
          {draft ? (
            <LookOnly>
              <SwitchRow
                name="post_publish_email"
                label={t('settings.mailPublished')}
                checked={draft.post_publish_email}
                onChange={(post_publish_email) => change({ post_publish_email })}
              />
              <SwitchRow
                name="post_edit_email"
                label={t('settings.mailEdited')}
                checked={draft.post_edit_email}
                onChange={(post_edit_email) => change({ post_edit_email })}
              />
              <SwitchRow
                name="comment_add_email"
                label={t('settings.mailCommentAdded')}
                checked={draft.comment_add_email}
                onChange={(comment_add_email) => change({ comment_add_email })}
              />
              <SwitchRow
                name="comment_edit_email"
                label={t('settings.mailCommentEdited')}
                checked={draft.comment_edit_email}
                onChange={(comment_edit_email) => change({ comment_edit_email })}
              />
            </LookOnly>
          ) : (
            waiting
          )}
        </SectionCard>
      </PageSection>
    </>
  );
}
