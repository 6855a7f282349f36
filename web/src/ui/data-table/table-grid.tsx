import '@mantine/core/styles/Checkbox.css';
import '@mantine/core/styles/InlineInput.css';
import { Checkbox } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { SortHeader } from './sort-header';
import { isOnControl, type TableRowsProps } from './state/table-rows';
import { useRowFocus } from './state/use-row-focus';
import classes from './table-grid.module.css';

/** The list as a table with a sticky header. */
export function TableGrid<Row>(props: TableRowsProps<Row>) {
  const { label, rows, columns, address, isStale, keyOf, nameOf, onOpen, selection } = props;
  const { t } = useTranslation();
  const { body, rowProps } = useRowFocus({ rows, onOpen, onSelect: selection?.toggle });
  return (
    <table className={classes.grid} aria-label={label} aria-busy={isStale}>
      <colgroup>
        {selection && <col style={{ width: 48 }} />}
        {columns.map(({ key, width }) => (
          <col key={key} style={{ width }} />
        ))}
      </colgroup>
      <thead>
        <tr>
          {selection && (
            <th className={classes.check}>
              <Checkbox
                size="xs"
                aria-label={t('common.selectAll')}
                checked={selection.areAllSelected}
                indeterminate={selection.selected.length > 0 && !selection.areAllSelected}
                onChange={selection.toggleAll}
              />
            </th>
          )}
          {columns.map((column) => (
            <SortHeader key={column.key} column={column} address={address} />
          ))}
        </tr>
      </thead>
      <tbody ref={body}>
        {rows.map((row, index) => (
          <tr
            key={keyOf(row)}
            {...rowProps(index)}
            data-opens={onOpen ? true : undefined}
            aria-selected={selection?.isSelected(row)}
            onClick={(event) => {
              if (onOpen && !isOnControl(event.target)) onOpen(row);
            }}
          >
            {selection && (
              <td className={classes.check}>
                <Checkbox
                  size="xs"
                  tabIndex={-1}
                  aria-label={t('common.select', { name: nameOf(row) })}
                  checked={selection.isSelected(row)}
                  onChange={() => selection.toggle(row)}
                />
              </td>
            )}
            {columns.map(({ key, cell, isNumeric, isName }) => {
              const shown = cell(row);
              return (
                <td
                  key={key}
                  data-numeric={isNumeric}
                  data-name={isName}
                  // The tooltip shows the whole text where the column is too narrow.
                  title={typeof shown === 'string' ? shown : undefined}
                >
                  {shown}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
