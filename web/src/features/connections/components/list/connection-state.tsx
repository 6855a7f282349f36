import '@mantine/core/styles/Tooltip.css';
import { Tooltip } from '@mantine/core';
import { IconShare } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Pill } from '#/ui/data-display/pill';
import type { Connection } from '../../api/connections';
import { type Section, sharedHow } from '../../model/actions';
import classes from './connection-row.module.css';

/** The state of a connection, and who requested or shared it if the person did not. */
export function ConnectionState({ connection, section }: { connection: Connection; section: Section }) {
  const { t } = useTranslation();
  const { status, owner, is_unknown, Im_invited } = connection;
  const how = sharedHow(connection);
  const by =
    how === 'shared'
      ? t('connections.sharedBy', { name: owner.username })
      : t('connections.requestedBy', { name: owner.username });
  return (
    <div className={classes.state}>
      {status === 'REQD' && Im_invited && <Pill tone="blue">{t('connections.invitesYou')}</Pill>}
      {status === 'REQD' && !Im_invited && <Pill tone="amber">{t('connections.waiting')}</Pill>}
      {section === 'pending' && is_unknown && <Pill tone="grey">{t('connections.noAccount')}</Pill>}
      {how && (
        <Tooltip label={by} events={{ hover: true, focus: false, touch: true }}>
          <span className={classes.share}>
            <IconShare size={18} stroke={1.6} aria-hidden />
            <span className={classes.by}>{by}</span>
          </span>
        </Tooltip>
      )}
    </div>
  );
}
