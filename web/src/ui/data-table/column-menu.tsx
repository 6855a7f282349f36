import '@mantine/core/styles/Menu.css';
import '@mantine/core/styles/Popover.css';
import '@mantine/core/styles/Paper.css';
import { Menu } from '@mantine/core';
import { IconCheck, IconColumns3 } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import menu from '../lists/more-menu.module.css';
import type { Column } from './state/types';

interface ColumnMenuProps<Row> {
  columns: Column<Row>[];
  choice: { isShown: (key: string) => boolean; toggle: (key: string) => void };
}

/** A menu to choose the visible columns; the column with the row's name is always visible. */
export function ColumnMenu<Row>({ columns, choice }: ColumnMenuProps<Row>) {
  const { t } = useTranslation();
  const label = t('table.columns');
  return (
    <Menu
      position="bottom-end"
      width={220}
      radius="var(--radius)"
      closeOnItemClick={false}
      returnFocus
      withInitialFocusPlaceholder={false}
      transitionProps={{ transition: 'fade', duration: 150 }}
    >
      <Menu.Target>
        <button type="button" className={menu.button} aria-label={label} title={label}>
          <IconColumns3 size={18} stroke={1.6} aria-hidden />
        </button>
      </Menu.Target>
      <Menu.Dropdown className={menu.menu}>
        {columns
          .filter(({ isName }) => !isName)
          .map(({ key, label: name }) => (
            <Menu.CheckboxItem
              key={key}
              className={menu.entry}
              checkIcon={<IconCheck size={16} stroke={2} />}
              checked={choice.isShown(key)}
              onChange={() => choice.toggle(key)}
            >
              {name}
            </Menu.CheckboxItem>
          ))}
      </Menu.Dropdown>
    </Menu>
  );
}
