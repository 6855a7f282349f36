import '@mantine/core/styles/Menu.css';
import '@mantine/core/styles/Popover.css';
import '@mantine/core/styles/Paper.css';
import { Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import type { ComponentType } from 'react';
import classes from './more-menu.module.css';

export interface MenuEntry {
  label: string;
  icon: ComponentType<{ size?: number; stroke?: number }>;
  isDangerous?: boolean;
  /** Why the entry cannot be chosen now. */
  disabledBecause?: string;
  onChoose: () => void;
}

interface MoreMenuProps {
  label: string;
  entries: MenuEntry[];
  disabled?: boolean;
}

/** The further actions of a row, behind three dots. */
export function MoreMenu({ label, entries, disabled }: MoreMenuProps) {
  return (
    <Menu
      position="bottom-end"
      width={192}
      radius="var(--radius)"
      returnFocus
      withInitialFocusPlaceholder={false}
      transitionProps={{ transition: 'fade', duration: 150 }}
    >
      <Menu.Target>
        <button type="button" className={classes.button} aria-label={label} title={label} disabled={disabled}>
          <IconDots size={20} stroke={1.75} aria-hidden />
        </button>
      </Menu.Target>
      <Menu.Dropdown className={classes.menu}>
        {entries.map(({ label: name, icon: Icon, isDangerous, disabledBecause, onChoose }, index) => (
          <Menu.Item
            key={name}
            className={classes.entry}
            data-autofocus={index === 0 || undefined}
            data-dangerous={isDangerous || undefined}
            disabled={disabledBecause !== undefined}
            title={disabledBecause}
            leftSection={<Icon size={18} stroke={1.6} />}
            onClick={onChoose}
          >
            {name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
