import { Button, Loader } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toProblem } from '#/api/problem';
import { Dialog } from '#/ui/dialog';
import dialog from '#/ui/dialog.module.css';
import { problemText } from '#/ui/error-text';
import { type AcceptOutcome, type Invitation, invitationOptions } from '../api/accept-connection';
import { detailText, isGoodNews, problemDetailText } from '../model/details';
import { useConnectionsChanged } from '../model/use-connections-changed';
import classes from './invitation-dialog.module.css';

interface InvitationDialogProps {
  invitation: Invitation;
  /** Called once the person has read the outcome. */
  onClosed: () => void;
}

function isWelcome(outcome: AcceptOutcome): boolean {
  return outcome.isAccepted || isGoodNews(outcome.problem.detail);
}

/** Follows an invitation, once, and says what came of it (CON-05). */
export function InvitationDialog({ invitation, onClosed }: InvitationDialogProps) {
  const { t } = useTranslation();
  const changed = useConnectionsChanged();
  const { data: outcome, error, isFetching, refetch } = useQuery(invitationOptions(invitation));
  const [isOpen, setOpen] = useState(true);
  const ok = useRef<HTMLButtonElement>(null);
  const close = () => setOpen(false);

  useEffect(() => {
    if (!outcome) return;
    ok.current?.focus();
    void changed();
  }, [outcome, changed]);

  function title() {
    if (!outcome)
      return error && !isFetching ? t('connections.errorTitle') : t('connections.acceptInvitation');
    return isWelcome(outcome) ? t('connections.infoTitle') : t('connections.errorTitle');
  }

  function words() {
    if (outcome)
      return outcome.isAccepted ? detailText(t, outcome.detail) : problemDetailText(t, outcome.problem);
    if (error && !isFetching) return problemText(t, toProblem(error));
    return t('connections.accepting');
  }

  const isFailed = !outcome && error !== null;
  return (
    <Dialog opened={isOpen} onClose={close} onClosed={onClosed} title={title()}>
      <div className={dialog.body}>
        <div className={classes.words} role="status" aria-live="polite">
          {!outcome && isFetching && <Loader size={20} />}
          <p>{words()}</p>
        </div>
        <div className={dialog.actions}>
          {isFailed && (
            <Button variant="default" onClick={close}>
              {t('common.close')}
            </Button>
          )}
          {isFailed ? (
            <Button loading={isFetching} onClick={() => void refetch()}>
              {t('common.retry')}
            </Button>
          ) : (
            <Button ref={ok} disabled={!outcome} onClick={close}>
              {t('common.ok')}
            </Button>
          )}
        </div>
      </div>
    </Dialog>
  );
}
