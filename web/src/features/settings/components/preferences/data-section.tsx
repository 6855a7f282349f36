import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { longDate } from '#/i18n/dates';
import { PageSection } from '#/ui/layout/page-section';
import { SectionCard } from '#/ui/layout/section-card';
import { ListSkeleton } from '#/ui/lists/list-skeleton';
import { LoadError } from '#/ui/lists/load-error';
import { migrationOptions } from '../../api/migration';
import type { SettingsDraft } from '../../model/use-settings-draft';
import classes from './data-section.module.css';

/** The progress of moving the person's cases; shown in the European region only. */
function Migration({ completedAtMs }: { completedAtMs: number | null | undefined }) {
  const { t, i18n } = useTranslation();
  const { data, error, refetch } = useQuery(migrationOptions());
  if (error && !data) return <LoadError error={error} onRetry={() => void refetch()} />;
  if (!data) return <ListSkeleton rows={1} />;
  const percent = Math.round(data.cases_mv_percent);
  const asPercent = new Intl.NumberFormat(i18n.language, { style: 'percent' });
  if (percent >= 100) {
    return (
      <div className={classes.row}>
        <span className={classes.name}>{t('settings.migrationCompleted')}</span>
        {completedAtMs && <span>{longDate(i18n.language, completedAtMs)}</span>}
      </div>
    );
  }
  return (
    <div className={classes.row}>
      <span className={classes.name} id="migration">
        {t('settings.migrationInProgress')}
      </span>
      <span className={classes.percent}>{asPercent.format(percent / 100)}</span>
      <progress className={classes.progress} max={100} value={percent} aria-labelledby="migration" />
    </div>
  );
}

/** Where a person's data is stored (data-region variant only). */
export function DataSection({ settings: { draft, loadError, reload } }: { settings: SettingsDraft }) {
  const { t } = useTranslation();
  return (
    <PageSection id="data" title={t('settings.data')} text={t('settings.dataText')}>
      <SectionCard>
        {loadError && <LoadError error={loadError} onRetry={reload} />}
        {!draft && !loadError && <ListSkeleton rows={1} />}
        {draft && (
          <>
            <div className={classes.row}>
              <span className={classes.name}>{t('settings.dataRegion')}</span>
              <span>{draft.data_location === 'EU' ? t('settings.regionEu') : t('settings.regionUs')}</span>
            </div>
            {draft.data_location === 'EU' && <Migration completedAtMs={draft.data_loc_set_date} />}
          </>
        )}
      </SectionCard>
    </PageSection>
  );
}
