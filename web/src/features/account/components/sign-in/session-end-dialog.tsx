import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toProblem } from '#/api/problem';
import { staySignedIn } from '#/api/session-life';
import { Dialog } from '#/ui/dialogs/dialog';
import { problemText } from '#/ui/feedback/error-text';
import { FormAlert } from '#/ui/forms/form-alert';
import { signOut } from '../../model/sign-out';
import classes from './session-end-dialog.module.css';

/**
 * Which text to announce up to which number of seconds. Screen readers could not finish a sentence that
 * changes every second.
 */
const STEPS: [upToSeconds: number, count: number, unit: 'second' | 'minute'][] = [
  [10, 10, 'second'],
  [30, 30, 'second'],
  [60, 1, 'minute'],
];

function useSecondsLeft(endsAt: number | undefined): number {
  const [now, setNow] = useState(Date.now);
  // Keeps the last value while the dialog fades out.
  const [shown, setShown] = useState(endsAt);
  if (endsAt !== undefined && endsAt !== shown) setShown(endsAt);
  useEffect(() => {
    if (endsAt === undefined) return;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, [endsAt]);
  return Math.max(0, Math.ceil(((shown ?? now) - now) / 1_000));
}

interface SessionEndDialogProps {
  /** The dialog closes when this is undefined. */
  endsAt: number | undefined;
  onClosed: () => void;
}

/** Warns that an idle session will end soon, and lets the person stay signed in (SES-06). */
export default function SessionEndDialog({ endsAt, onClosed }: SessionEndDialogProps) {
  const { t, i18n } = useTranslation();
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const seconds = useSecondsLeft(endsAt);
  const [, count, unit] = STEPS.find(([upTo]) => seconds <= upTo) ?? [0, 2, 'minute' as const];
  const when = new Intl.RelativeTimeFormat(i18n.language).format(count, unit);

  async function stay() {
    setBusy(true);
    setError(undefined);
    await staySignedIn().catch(setError);
    setBusy(false);
  }

  return (
    <Dialog
      opened={endsAt !== undefined}
      onClose={() => void stay()}
      onClosed={onClosed}
      title={t('sessionEnd.title')}
    >
      <div className={classes.body}>
        {error !== undefined && <FormAlert>{problemText(t, toProblem(error))}</FormAlert>}
        <p className={classes.text} role="status">
          {t('sessionEnd.text', { when })}
        </p>
        <div className={classes.left} aria-hidden>
          {Math.floor(seconds / 60)}:{String(seconds % 60).padStart(2, '0')}
        </div>
        <div className={classes.actions}>
          <Button variant="default" onClick={() => void signOut()}>
            {t('shell.signOut')}
          </Button>
          <Button data-autofocus loading={isBusy} onClick={() => void stay()}>
            {t('sessionEnd.stay')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
