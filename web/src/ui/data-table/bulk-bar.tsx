import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { BulkAction } from './state/types';
import type { TableSelection } from './state/use-table-selection';
import classes from './table-states.module.css';

interface BulkBarProps<Row> {
  selection: TableSelection<Row>;
  actions: BulkAction<Row>[];
}

/** The actions on the selected rows. */
export function BulkBar<Row>({ selection, actions }: BulkBarProps<Row>) {
  const { t } = useTranslation();
  const { selected, clear } = selection;
  return (
    <div className={classes.bulk}>
      <span role="status">{t('common.selected', { count: selected.length })}</span>
      {actions.map(({ label, isDangerous, takes = () => true, onChoose }) => {
        const rows = selected.filter(takes);
        return (
          <Button
            key={label}
            size="sm"
            variant="default"
            data-dangerous={isDangerous || undefined}
            disabled={rows.length === 0}
            onClick={() => onChoose(rows)}
          >
            {label}
          </Button>
        );
      })}
      <Button size="sm" variant="subtle" onClick={clear}>
        {t('common.clearSelection')}
      </Button>
    </div>
  );
}
