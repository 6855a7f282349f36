import '@mantine/core/styles/Skeleton.css';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { LookOnly } from '#/ui/controls/look-only';
import { PageHeading } from '#/ui/layout/page-heading';
import { LoadError } from '#/ui/lists/load-error';
import { recipientsOptions } from '../api/recipients';
import { HelpdeskForm } from './helpdesk-form';
import classes from './helpdesk-form.module.css';

const FIELD_HEIGHTS_PX = [
  ['recipient', 44],
  ['title', 44],
  ['description', 148],
] as const;

function FormSkeleton() {
  const { t } = useTranslation();
  return (
    <div role="status" aria-label={t('common.loading')}>
      {FIELD_HEIGHTS_PX.map(([field, height]) => (
        <div key={field}>
          <Skeleton width={90} height={11} mb={10} />
          <Skeleton height={height} mb={24} />
        </div>
      ))}
    </div>
  );
}

export function HelpdeskScreen({ email }: { email: string }) {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(recipientsOptions());
  return (
    <>
      <PageHeading title={t('helpdesk.title')} text={t('helpdesk.text')} />
      {error && !data ? (
        <div className={`${classes.card} ${classes.failed}`}>
          <LoadError error={error} onRetry={() => void refetch()} />
        </div>
      ) : (
        <div className={classes.card}>
          {!data && <FormSkeleton />}
          {data?.length === 0 && <p className={classes.none}>{t('helpdesk.none')}</p>}
          {data && data.length > 0 && (
            <LookOnly>
              <HelpdeskForm recipients={data} email={email} />
            </LookOnly>
          )}
        </div>
      )}
    </>
  );
}
