import { IconArrowBackUp } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { StoredUser } from '#/api/types';
import { PanelFrame } from '../shell/panel-frame';
import classes from '../shell/side-panel.module.css';
import { MenuList } from './menu-list';

/** The left panel of the administration, with the screens the person may open. */
export function AdministrationPanel({ user }: { user: StoredUser }) {
  const { t } = useTranslation();
  const back = t('adm.menu.back');
  return (
    <PanelFrame user={user} homeLabel={back}>
      {(isCollapsed) => (
        <>
          <MenuList user={user} isCollapsed={isCollapsed} />
          <Link to="/dashboard" className={classes.entry} title={isCollapsed ? back : undefined}>
            <IconArrowBackUp size={20} stroke={1.6} aria-hidden />
            <span className={classes.label}>{back}</span>
          </Link>
        </>
      )}
    </PanelFrame>
  );
}
