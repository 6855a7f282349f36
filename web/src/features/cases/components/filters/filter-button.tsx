import '@mantine/core/styles/Popover.css';
import '@mantine/core/styles/Paper.css';
import { Popover } from '@mantine/core';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type CaseFilters, countFilters } from '../../model/filters/filters';
import classes from './filter-button.module.css';
import { FilterForm } from './filter-form';

/** Opens the filters and shows how many are set. */
export function FilterButton({ filters }: { filters: CaseFilters }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const count = countFilters(filters);
  const label = count > 0 ? t('cases.filterActive', { count }) : t('cases.filter');
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="bottom-start"
      width="min(400px, calc(100vw - 24px))"
      radius="var(--radius-large)"
      trapFocus
      returnFocus
      closeOnClickOutside
      middlewares={{ flip: false, shift: { padding: 12 } }}
      transitionProps={{ transition: 'fade', duration: 150 }}
    >
      <Popover.Target>
        <button
          type="button"
          className={classes.button}
          aria-label={label}
          title={t('cases.filter')}
          data-active={count > 0 || undefined}
          onClick={() => setOpen((before) => !before)}
          // Until the popover has the focus, key presses arrive here.
          onKeyDown={({ key }) => key === 'Escape' && setOpen(false)}
        >
          <IconAdjustmentsHorizontal size={18} stroke={1.6} aria-hidden />
          {count > 0 && <span className={classes.count}>{count}</span>}
        </button>
      </Popover.Target>
      <Popover.Dropdown className={classes.dropdown} aria-label={t('cases.filter')}>
        <FilterForm filters={filters} onDone={() => setOpen(false)} />
      </Popover.Dropdown>
    </Popover>
  );
}
