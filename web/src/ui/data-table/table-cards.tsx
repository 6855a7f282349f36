import '@mantine/core/styles/Checkbox.css';
import '@mantine/core/styles/InlineInput.css';
import { Checkbox } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { isOnControl, type TableRowsProps } from './state/table-rows';
import { useRowFocus } from './state/use-row-focus';
import classes from './table-cards.module.css';

/** The rows as cards below each other, each value with the name of its column. */
export function TableCards<Row>(props: TableRowsProps<Row>) {
  const { label, rows, columns, isStale, keyOf, nameOf, onOpen, selection } = props;
  const { t } = useTranslation();
  const { body, rowProps } = useRowFocus({ rows, onOpen, onSelect: selection?.toggle });
  const name = columns.find(({ isName }) => isName);
  const facts = columns.filter((column) => column !== name);
  return (
    <ul ref={body} className={classes.cards} aria-label={label} aria-busy={isStale}>
      {rows.map((row, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the row handles the keys
        <li
          key={keyOf(row)}
          {...rowProps(index)}
          className={classes.card}
          data-opens={onOpen ? true : undefined}
          onClick={(event) => {
            if (onOpen && !isOnControl(event.target)) onOpen(row);
          }}
        >
          <div className={classes.title}>
            {selection && (
              <Checkbox
                size="sm"
                aria-label={t('common.select', { name: nameOf(row) })}
                checked={selection.isSelected(row)}
                onChange={() => selection.toggle(row)}
              />
            )}
            <div>{name?.cell(row)}</div>
          </div>
          <dl className={classes.facts}>
            {facts.map(({ key, label: column, cell }) => (
              <div key={key}>
                <dt>{column}</dt>
                <dd>{cell(row)}</dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ul>
  );
}
