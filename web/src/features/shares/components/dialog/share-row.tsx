import { Button } from '@mantine/core';
import { IconLock, IconLockOpen, IconUser } from '@tabler/icons-react';
import { useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { toProblem } from '#/api/problem';
import { problemText } from '#/ui/feedback/error-text';
import { FormAlert } from '#/ui/forms/form-alert';
import { focusIfLost } from '#/ui/keyboard/focus-if-lost';
import type { Share } from '../../api/types';
import { writtenMoment } from '../../model/dates';
import type { useRevocation } from '../../model/use-revocation';
import classes from './live-shares.module.css';

interface ShareRowProps {
  share: Share;
  revocation: ReturnType<typeof useRevocation>;
}

/** Who made the link and when, when it expires, how often it was opened, and what it requires and shows. */
export function ShareRow({ share, revocation }: ShareRowProps) {
  const { t, i18n } = useTranslation();
  const factsId = useId();
  const { id, name, created_date, expires_date, views, has_password, show_patient } = share;
  const moment = (value: string) => writtenMoment(i18n.language, value);
  const isAsked = revocation.askedId === id;
  const revokeButton = useRef<HTMLButtonElement>(null);
  const wasAsked = useRef(false);
  useEffect(() => {
    if (wasAsked.current && !isAsked) focusIfLost(revokeButton.current);
    wasAsked.current = isAsked;
  }, [isAsked]);
  return (
    <li className={classes.row}>
      <div id={factsId} className={classes.facts}>
        <span className={classes.name}>{t('shares.madeBy', { name, date: moment(created_date) })}</span>
        <span>{t('shares.until', { date: moment(expires_date) })}</span>
        <span>{views > 0 ? t('shares.views', { count: views }) : t('shares.neverOpened')}</span>
        <span className={classes.mark}>
          {has_password ? <IconLock size={14} aria-hidden /> : <IconLockOpen size={14} aria-hidden />}
          {has_password ? t('shares.protected') : t('shares.unprotected')}
        </span>
        {show_patient && (
          <span className={classes.mark}>
            <IconUser size={14} aria-hidden />
            {t('shares.patientShown')}
          </span>
        )}
      </div>
      {!isAsked && (
        <Button
          ref={revokeButton}
          size="sm"
          variant="default"
          data-dangerous
          aria-describedby={factsId}
          onClick={() => revocation.ask(id)}
        >
          {t('shares.revoke')}
        </Button>
      )}
      {isAsked && <RevokeQuestion revocation={revocation} />}
    </li>
  );
}

/** Inside the row: a second dialog would hide which link it is about. */
function RevokeQuestion({ revocation: { ask, confirm, isBusy, error } }: Pick<ShareRowProps, 'revocation'>) {
  const { t } = useTranslation();
  return (
    <div className={classes.question}>
      {error && <FormAlert>{problemText(t, toProblem(error))}</FormAlert>}
      <p role="alert">{t('shares.revokeQuestion')}</p>
      <div className={classes.answers}>
        <Button size="sm" variant="default" ref={focusOnce} onClick={() => ask(undefined)}>
          {t('common.cancel')}
        </Button>
        <Button size="sm" data-dangerous loading={isBusy} onClick={confirm}>
          {t('shares.revoke')}
        </Button>
      </div>
    </div>
  );
}

/** The button that was clicked is gone. Focuses the harmless button, so that a mistaken key press revokes nothing. */
function focusOnce(button: HTMLButtonElement | null): void {
  button?.focus();
}
