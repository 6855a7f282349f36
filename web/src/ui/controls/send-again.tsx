import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { toProblem } from '#/api/problem';
import { problemText } from '../feedback/error-text';
import classes from './send-again.module.css';
import { useCooldown } from './use-cooldown';

const COOLDOWN_SECONDS = 30;

interface SendAgainProps {
  send: () => Promise<void>;
  /** Shown after it was sent. */
  sentText: string;
}

/** Sends a code or email again, at most every half minute, and shows the result beside the button. */
export function SendAgain({ send, sentText }: SendAgainProps) {
  const { t } = useTranslation();
  const { secondsLeft, start } = useCooldown(COOLDOWN_SECONDS);
  const sending = useMutation({ mutationFn: send, onSuccess: start });
  return (
    <div className={classes.again}>
      <button
        type="button"
        className={classes.button}
        disabled={sending.isPending || secondsLeft > 0}
        onClick={() => sending.mutate()}
      >
        {secondsLeft > 0 ? t('code.sendAgainIn', { seconds: secondsLeft }) : t('code.sendAgain')}
      </button>
      <span role="status">
        {sending.isSuccess && <span className={classes.done}>{sentText}</span>}
        {sending.error && <span className={classes.failed}>{problemText(t, toProblem(sending.error))}</span>}
      </span>
    </div>
  );
}
