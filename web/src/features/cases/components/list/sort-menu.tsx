import '@mantine/core/styles/Menu.css';
import '@mantine/core/styles/Popover.css';
import '@mantine/core/styles/Paper.css';
import { Menu } from '@mantine/core';
import { IconArrowsSort, IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import menu from '#/ui/lists/more-menu.module.css';
import type { OrderBy } from '../../model/filters/filters';
import { changeFilters } from '../../model/list/list-state';
import classes from './list-toolbar.module.css';

/** Selects the sort order of the list (LST-03). */
export function SortMenu({ orderBy }: { orderBy: OrderBy }) {
  const { t } = useTranslation();
  const orders: { value: OrderBy; label: string }[] = [
    { value: 'updated desc', label: t('cases.sortUpdated') },
    { value: 'created desc', label: t('cases.sortCreated') },
    { value: 'status asc', label: t('cases.sortStatus') },
    { value: 'delivery asc', label: t('cases.sortDelivery') },
  ];
  const current = orders.find(({ value }) => value === orderBy)?.label;
  return (
    <Menu
      position="bottom-end"
      width={200}
      radius="var(--radius)"
      returnFocus
      withInitialFocusPlaceholder={false}
      transitionProps={{ transition: 'fade', duration: 150 }}
    >
      <Menu.Target>
        <button type="button" className={classes.sort} aria-label={t('cases.sortBy', { order: current })}>
          <IconArrowsSort size={16} stroke={1.6} aria-hidden />
          {current}
        </button>
      </Menu.Target>
      <Menu.Dropdown className={menu.menu}>
        <Menu.RadioGroup value={orderBy} onChange={(value) => changeFilters({ orderBy: value as OrderBy })}>
          {orders.map(({ value, label }) => (
            <Menu.RadioItem
              key={value}
              value={value}
              closeMenuOnClick
              checkIcon={<IconCheck size={16} stroke={2} />}
              className={menu.entry}
              data-autofocus={value === orderBy || undefined}
            >
              {label}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  );
}
