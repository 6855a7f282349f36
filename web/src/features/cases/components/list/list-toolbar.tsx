import '@mantine/core/styles/Checkbox.css';
import '@mantine/core/styles/InlineInput.css';
import { Button, Checkbox } from '@mantine/core';
import { IconTrash, IconX } from '@tabler/icons-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { OrderBy } from '../../model/filters/filters';
import type { Selection } from '../../model/list/use-selection';
import classes from './list-toolbar.module.css';
import { SortMenu } from './sort-menu';

interface ListToolbarProps {
  orderBy: OrderBy;
  selection: Selection;
  onDelete: () => void;
}

/** Select-all and the sort order; while cases are checked, their actions (LST-03). */
export function ListToolbar({ orderBy, selection, onDelete }: ListToolbarProps) {
  const { t } = useTranslation();
  const allId = useId();
  const { isOffered, isPossible, checked, areAllChecked, toggleAll, clear } = selection;
  const count = checked.length;
  return (
    <div className={classes.toolbar} data-selecting={count > 0 || undefined}>
      {isOffered && (
        <label className={classes.all} htmlFor={allId}>
          <Checkbox
            id={allId}
            size="xs"
            aria-label={t('common.selectAll')}
            disabled={!isPossible}
            checked={areAllChecked}
            indeterminate={count > 0 && !areAllChecked}
            onChange={toggleAll}
          />
          <span aria-hidden>{t('common.selectAll')}</span>
        </label>
      )}
      {count > 0 ? (
        <div className={classes.checked}>
          <span className={classes.count} role="status">
            {t('common.selected', { count })}
          </span>
          <Button
            size="sm"
            variant="subtle"
            data-dangerous
            className={classes.delete}
            leftSection={<IconTrash size={17} stroke={1.6} aria-hidden />}
            onClick={onDelete}
          >
            {t('cases.delete')}
          </Button>
          <button
            type="button"
            className={classes.clear}
            aria-label={t('common.clearSelection')}
            title={t('common.clearSelection')}
            onClick={clear}
          >
            <IconX size={17} stroke={1.75} aria-hidden />
          </button>
        </div>
      ) : (
        <SortMenu orderBy={orderBy} />
      )}
    </div>
  );
}
