import '@mantine/core/styles/Menu.css';
import '@mantine/core/styles/Popover.css';
import '@mantine/core/styles/Paper.css';
import { Menu } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Pill } from '#/ui/data-display/pill';
import menu from '#/ui/lists/more-menu.module.css';
import type { CaseContent, StatusCode } from '../../api/case';
import { moveWord, statusWord, toneOf } from '../../model/status/statuses';
import classes from './status-menu.module.css';

interface StatusMenuProps {
  content: Pick<CaseContent, 'status' | 'moves' | 'is_deleted' | 'archived_date'>;
  isBusy: boolean;
  onMove: (move: StatusCode) => void;
}

/** The status of the case, and the statuses this person may move it to (CAS-03). */
export function StatusMenu({ content, isBusy, onMove }: StatusMenuProps) {
  const { t } = useTranslation();
  const { status, moves, is_deleted, archived_date } = content;
  const word = is_deleted ? t('cases.deleted') : statusWord(t, status);
  if (archived_date) {
    return (
      <>
        <Pill tone="grey">{t('cases.archived')}</Pill>
        <Pill tone={toneOf(status.code)}>{word}</Pill>
      </>
    );
  }
  if (moves.length === 0) return <Pill tone={is_deleted ? 'grey' : toneOf(status.code)}>{word}</Pill>;
  return (
    <Menu
      disabled={isBusy}
      position="bottom-end"
      width={176}
      radius="var(--radius)"
      returnFocus
      withInitialFocusPlaceholder={false}
      transitionProps={{ transition: 'fade', duration: 150 }}
    >
      <Menu.Target>
        <button
          type="button"
          className={classes.button}
          data-tone={toneOf(status.code)}
          aria-label={t('cases.changeStatus', { status: word })}
          // Not disabled: the button would lose the focus.
          aria-disabled={isBusy}
        >
          {word}
          <IconChevronDown size={15} stroke={2} aria-hidden />
        </button>
      </Menu.Target>
      <Menu.Dropdown className={menu.menu}>
        {moves.map((move, index) => (
          <Menu.Item
            key={move}
            className={menu.entry}
            data-autofocus={index === 0 || undefined}
            leftSection={<span className={classes.dot} data-tone={toneOf(move)} />}
            onClick={() => onMove(move)}
          >
            {moveWord(t, move)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
