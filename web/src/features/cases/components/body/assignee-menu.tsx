import '@mantine/core/styles/Menu.css';
import '@mantine/core/styles/Popover.css';
import '@mantine/core/styles/Paper.css';
import '@mantine/core/styles/Skeleton.css';
import { Menu, Skeleton } from '@mantine/core';
import { IconCheck, IconChevronDown, IconUserOff, IconUserPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toProblem } from '#/api/problem';
import { Avatar } from '#/ui/data-display/avatar';
import { problemText } from '#/ui/feedback/error-text';
import menu from '#/ui/lists/more-menu.module.css';
import { assignmentOptions } from '../../api/assignee';
import type { Person } from '../../api/case';
import { useAssign } from '../../model/body/use-assign';
import { personName } from '../../model/names';
import classes from './assignee-menu.module.css';

/** Shows and changes the assignee of the case. The candidates are loaded when the menu opens (CAS-04). */
export function AssigneeMenu({ caseId, assignee }: { caseId: string; assignee: Person | null | undefined }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const { data, error } = useQuery({ ...assignmentOptions(caseId), enabled: isOpen });
  const { isBusy, give } = useAssign(caseId);
  const name = assignee ? personName(t, assignee) : t('cases.nobody');
  return (
    <Menu
      opened={isOpen}
      onChange={setOpen}
      disabled={isBusy}
      // Until the names are loaded, nothing in the menu can be focused.
      trapFocus={data !== undefined}
      position="bottom-start"
      width={240}
      radius="var(--radius)"
      returnFocus
      withInitialFocusPlaceholder={false}
      transitionProps={{ transition: 'fade', duration: 150 }}
    >
      <Menu.Target>
        <button
          type="button"
          className={classes.button}
          aria-label={t('cases.changeAssignee', { name })}
          aria-disabled={isBusy}
        >
          {assignee ? (
            <Avatar name={assignee.disp_name || assignee.username} picture={assignee.picture} size={28} />
          ) : (
            <IconUserPlus size={18} stroke={1.6} aria-hidden />
          )}
          <span data-none={!assignee || undefined}>{name}</span>
          <IconChevronDown size={15} stroke={2} aria-hidden />
        </button>
      </Menu.Target>
      <Menu.Dropdown className={`${menu.menu} ${classes.menu}`}>
        {!data && !error && <Skeleton height={28} m={8} width="auto" />}
        {error && <p className={classes.failed}>{problemText(t, toProblem(error))}</p>}
        {data?.candidates.map((person) => (
          <Menu.RadioItem
            key={person.id}
            value={person.id}
            checked={person.id === assignee?.id}
            closeMenuOnClick
            checkIcon={<IconCheck size={16} stroke={2} />}
            className={menu.entry}
            onChange={() => void give(person)}
          >
            <span className={classes.candidate}>
              <Avatar name={person.disp_name || person.username} picture={person.picture} size={24} />
              {personName(t, person)}
            </span>
          </Menu.RadioItem>
        ))}
        {data && assignee && (
          <Menu.Item
            className={menu.entry}
            leftSection={<IconUserOff size={18} stroke={1.6} />}
            onClick={() => void give(null)}
          >
            {t('cases.assignNobody')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
