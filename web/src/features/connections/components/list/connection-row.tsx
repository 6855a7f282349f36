import { Button } from '@mantine/core';
import { memo, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { LookOnly } from '#/ui/controls/look-only';
import { Avatar } from '#/ui/data-display/avatar';
import { focusIfLost } from '#/ui/keyboard/focus-if-lost';
import type { Connection } from '../../api/connections';
import { type MenuAction, type RowButton, rowButton, type Section } from '../../model/actions';
import { displayName, otherNames } from '../../model/names';
import { ConnectionMenu } from './connection-menu';
import classes from './connection-row.module.css';
import { ConnectionState } from './connection-state';
import { RequestMessage } from './request-message';

interface ConnectionRowProps {
  connection: Connection;
  section: Section;
  isBusy: boolean;
  /** Whether the person's last action moved it to this place. */
  isFresh: boolean;
  onAct: (connection: Connection, action: MenuAction | RowButton) => void;
}

function WaitingButton({ connection, section, isBusy, onAct }: Omit<ConnectionRowProps, 'isFresh'>) {
  const { t } = useTranslation();
  const button = rowButton(connection, section);
  if (!button) return null;
  return (
    <LookOnly>
      <Button
        size="sm"
        variant={button === 'accept' ? 'filled' : 'default'}
        className={classes.button}
        loading={isBusy}
        onClick={() => onAct(connection, button)}
      >
        {button === 'accept' ? t('connections.acceptInvitation') : t('connections.requestAgain')}
      </Button>
    </LookOnly>
  );
}

/**
 * A partner in one line of 64 px: name, institution, state and actions (CON-01). Unchanged rows are not
 * rendered again, because a lab may have hundreds.
 */
export const ConnectionRow = memo(function ConnectionRow({ isFresh, ...row }: ConnectionRowProps) {
  const { connection, section, isBusy, onAct } = row;
  const { t } = useTranslation();
  const element = useRef<HTMLLIElement>(null);
  const { name, email, picture, institution, status, text, Im_invited } = connection;
  const shown = displayName(connection);
  const title = status === 'REJD' ? t('connections.rejected', { name: shown }) : shown;
  const others = otherNames(connection);

  useEffect(() => {
    // The button that was clicked disappeared together with the old row.
    if (isFresh) focusIfLost(element.current);
  }, [isFresh]);

  return (
    <li
      ref={element}
      className={classes.row}
      tabIndex={-1}
      data-fresh={isFresh || undefined}
      data-rejected={status === 'REJD' || undefined}
    >
      <Avatar name={name || shown} email={email} picture={picture} size={40} />
      <div className={classes.person}>
        {section === 'pending' ? (
          <div className={classes.name} title={title}>
            {title}
          </div>
        ) : (
          <button
            type="button"
            className={classes.name}
            title={title}
            onClick={() => onAct(connection, 'info')}
          >
            {title}
          </button>
        )}
        {others.length > 0 && (
          <div className={classes.others} title={others.join(' · ')}>
            {others.join(' · ')}
          </div>
        )}
      </div>
      {institution && (
        <div className={classes.institution} title={institution}>
          {institution}
        </div>
      )}
      <ConnectionState connection={connection} section={section} />
      <WaitingButton {...row} />
      <ConnectionMenu connection={connection} section={section} isBusy={isBusy} onAct={onAct} />
      {section === 'pending' && Im_invited && text && (
        <div className={classes.message}>
          <RequestMessage text={text} />
        </div>
      )}
    </li>
  );
});
