import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { listDate, longDate } from '#/i18n/dates';
import { SectionCard } from '#/ui/layout/section-card';
import { ListSkeleton } from '#/ui/lists/list-skeleton';
import { LoadError } from '#/ui/lists/load-error';
import rows from '#/ui/lists/row-list.module.css';
import { browsersOptions, forgetBrowser } from '../../api/browsers';
import { useListAction } from '../../model/use-list-action';
import { BrowserRow } from './browser-row';
import { FoldedRows } from './folded-rows';
import { ListOutcome } from './list-outcome';

/** The browsers that signed in before; remembered ones are not asked for a code. */
export function BrowsersCard() {
  const { t, i18n } = useTranslation();
  const { data: browsers, error, refetch } = useQuery(browsersOptions());
  const forgetting = useListAction({ queryKey: browsersOptions().queryKey, act: forgetBrowser });
  return (
    <SectionCard title={t('security.browsers')} text={t('security.browsersText')}>
      {error && !browsers && <LoadError error={error} onRetry={() => void refetch()} />}
      {!browsers && !error && <ListSkeleton />}
      {browsers?.length === 0 && <p className={rows.empty}>{t('security.noBrowsers')}</p>}
      {browsers && browsers.length > 0 && (
        <FoldedRows
          items={browsers}
          isKept={({ current }) => current}
          row={({ id, user_agent, address, last_used_at, remembered_until, current }) => (
            <BrowserRow
              key={id}
              userAgent={user_agent}
              label={current && t('security.thisBrowser')}
              facts={[
                `${address} · ${t('security.lastUsed', { date: listDate(i18n.language, last_used_at) })}`,
                remembered_until
                  ? t('security.rememberedUntil', { date: longDate(i18n.language, remembered_until) })
                  : false,
              ]}
              action={{
                label: t('security.forget'),
                isBusy: forgetting.busyWith === id,
                run: () => forgetting.run(id),
              }}
            />
          )}
        />
      )}
      <ListOutcome action={forgetting} done={t('security.forgotten')} />
    </SectionCard>
  );
}
