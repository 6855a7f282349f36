import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ArchDrawing } from '../drawings/arch-drawing';
import type { ListAddress } from './state/types';
import classes from './table-states.module.css';

interface TableEmptyProps {
  address: ListAddress;
  title: string;
  text?: string;
  action?: ReactNode;
}

/** Shown for an empty list: either there are no entries yet, or the search and filters match none. */
export function TableEmpty({ address, title, text, action }: TableEmptyProps) {
  const { t } = useTranslation();
  const { search, filters, change } = address;
  const isNarrowed = search !== '' || Object.keys(filters).length > 0;
  const none = Object.fromEntries(Object.keys(filters).map((name) => [name, '']));
  return (
    <div className={classes.empty} role="status">
      <div className={classes.drawing}>
        <ArchDrawing />
      </div>
      <strong>{title}</strong>
      {isNarrowed ? (
        <>
          {search && <p>{t('common.nothingMatches', { search })}</p>}
          <Button
            className={classes.action}
            size="sm"
            variant="default"
            onClick={() => change({ search: '', filters: none })}
          >
            {t('common.showAll')}
          </Button>
        </>
      ) : (
        <>
          {text && <p>{text}</p>}
          {action && <div className={classes.action}>{action}</div>}
        </>
      )}
    </div>
  );
}
