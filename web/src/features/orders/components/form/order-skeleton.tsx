import '@mantine/core/styles/Skeleton.css';
import { Skeleton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import classes from './order-form.module.css';

/** The heights of the form's parts, so that nothing moves when the form appears. */
const HEIGHTS_PX = [
  ['people', 210],
  ['teeth', 640],
  ['delivery', 260],
] as const;

export function OrderSkeleton() {
  const { t } = useTranslation();
  return (
    <div role="status" aria-label={t('orders.loading')} className={classes.skeleton}>
      {HEIGHTS_PX.map(([name, height]) => (
        <Skeleton key={name} height={height} radius="var(--radius)" />
      ))}
    </div>
  );
}
