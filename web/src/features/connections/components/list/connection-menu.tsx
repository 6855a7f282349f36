import { IconInfoCircle, IconPencil, IconTrash, IconUserX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useLookOnly } from '#/ui/controls/look-only';
import { type MenuEntry, MoreMenu } from '#/ui/lists/more-menu';
import type { Connection } from '../../api/connections';
import { type MenuAction, menuActions, type Section } from '../../model/actions';
import { displayName } from '../../model/names';
import { menuId } from '../../model/use-dialogs';
import classes from './connection-row.module.css';

interface ConnectionMenuProps {
  connection: Connection;
  section: Section;
  isBusy: boolean;
  onAct: (connection: Connection, action: MenuAction) => void;
}

export function ConnectionMenu({ connection, section, isBusy, onAct }: ConnectionMenuProps) {
  const { t } = useTranslation();
  const entries: Record<MenuAction, Omit<MenuEntry, 'onChoose'>> = {
    info: { label: t('connections.info'), icon: IconInfoCircle },
    edit: { label: t('connections.edit'), icon: IconPencil },
    remove: { label: t('connections.remove'), icon: IconTrash, isDangerous: true },
    reject: { label: t('connections.reject'), icon: IconUserX, isDangerous: true },
  };
  const actions = menuActions(connection, section);
  const lookOnly = useLookOnly();
  if (actions.length === 0) return null;
  return (
    <div id={menuId(connection)} className={classes.menu}>
      <MoreMenu
        label={t('connections.more', { name: displayName(connection) })}
        entries={actions.map((action) => ({
          ...entries[action],
          disabledBecause: action === 'info' ? undefined : lookOnly,
          onChoose: () => onAct(connection, action),
        }))}
        disabled={isBusy}
      />
    </div>
  );
}
