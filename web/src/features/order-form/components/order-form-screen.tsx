import '@mantine/core/styles/Skeleton.css';
import { Button, Skeleton } from '@mantine/core';
import { IconArrowLeft, IconPrinter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { LoadError } from '#/ui/lists/load-error';
import { orderedCaseOptions } from '../api/ordered-case';
import classes from './order-form-screen.module.css';
import { OrderSheet } from './order-sheet';

interface OrderFormScreenProps {
  caseNo: string;
  /** Renders a link back to the case. */
  back: (props: { className?: string; children: ReactNode }) => ReactNode;
}

/** The order as it is printed; on the screen with a bar above it (CAS-06). */
export function OrderFormScreen({ caseNo, back }: OrderFormScreenProps) {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(orderedCaseOptions(caseNo));
  // Browsers print the title and use it as the file name, so it contains only the number.
  useEffect(() => {
    document.title = data?.no ?? caseNo;
  }, [data, caseNo]);
  return (
    <div className={classes.desk}>
      <header className={classes.bar}>
        {back({
          className: classes.back,
          children: (
            <>
              <IconArrowLeft size={18} stroke={1.75} aria-hidden />
              {t('orderForm.back')}
            </>
          ),
        })}
        <Button
          size="sm"
          disabled={!data}
          leftSection={<IconPrinter size={18} stroke={1.75} aria-hidden />}
          onClick={() => window.print()}
        >
          {t('orderForm.print')}
        </Button>
      </header>
      <main className={classes.place} aria-busy={!data && !error}>
        {data && (
          <div className={classes.paper}>
            <OrderSheet order={data} />
          </div>
        )}
        {!data && error && (
          <div className={classes.unready}>
            <LoadError error={error} onRetry={() => void refetch()} />
          </div>
        )}
        {!data && !error && (
          <div className={classes.unready} role="status" aria-label={t('common.loading')}>
            <Skeleton width="40%" height={32} mb={32} />
            <Skeleton height={96} mb={24} />
            <Skeleton height={320} />
          </div>
        )}
      </main>
    </div>
  );
}
