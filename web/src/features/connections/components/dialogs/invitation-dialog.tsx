import { Button, Loader } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LinkOutcome } from '#/api/link';
import { toProblem } from '#/api/problem';
import { useRefresh } from '#/api/touched';
import { useLookOnly } from '#/ui/controls/look-only';
import { Dialog } from '#/ui/dialogs/dialog';
import dialog from '#/ui/dialogs/dialog.module.css';
import { problemText } from '#/ui/feedback/error-text';
import { type Invitation, invitationOptions } from '../../api/accept-connection';
import { detailText, isGoodNews, problemDetailText } from '../../model/details';
import classes from './invitation-dialog.module.css';

interface InvitationDialogProps {
  invitation: Invitation;
  /** Called after the person has read the outcome. */
  onClosed: () => void;
}

function isWelcome({ refusal }: LinkOutcome<string>): boolean {
  return !refusal || isGoodNews(refusal);
}

/**
 * Accepts the invitation of a link once and shows the outcome (CON-05). A support session does not use the
 * link.
 */
export function InvitationDialog({ invitation, onClosed }: InvitationDialogProps) {
  const { t } = useTranslation();
  const changed = useRefresh('connections_changed');
  const lookOnly = useLookOnly();
  const enabled = lookOnly === undefined;
  const {
    data: outcome,
    error,
    isFetching,
    refetch,
  } = useQuery({
    ...invitationOptions(invitation),
    enabled,
  });
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
    if (lookOnly) return lookOnly;
    if (outcome)
      return outcome.refusal ? problemDetailText(t, outcome.refusal) : detailText(t, outcome.answer);
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
            <Button ref={ok} disabled={enabled && !outcome} onClick={close}>
              {t('common.ok')}
            </Button>
          )}
        </div>
      </div>
    </Dialog>
  );
}
