import { Button, Textarea } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApiProblem } from '#/api/problem';
import { Dialog } from '#/ui/dialogs/dialog';
import classes from '#/ui/dialogs/dialog.module.css';
import { FormAlert } from '#/ui/forms/form-alert';
import { REASON_MAX_CHARACTERS, REASON_MIN_CHARACTERS } from '../model/limits';
import type { ProofKind } from '../model/proof';
import { useProof } from '../model/use-proof';
import { ProofField } from './proof-field';
import { SendCode } from './send-code';

export type ReasonGiven = { reason: string } & { [kind in ProofKind]?: string };

interface ReasonDialogProps {
  opened: boolean;
  title: string;
  text: ReactNode;
  /** The label of the confirm button: a verb. */
  confirm: string;
  isDangerous?: boolean;
  isBusy: boolean;
  error: string | undefined;
  /**
   * The two-step method of the acting person, as the server numbers it; set if the action needs a proof of
   * identity.
   */
  method?: number;
  /** The last error, which may be that the person has to prove their identity again. */
  problem?: ApiProblem;
  onConfirm: (given: ReasonGiven) => void;
  onClose: () => void;
}

/** Asks for a reason before an action that is recorded together with its reason. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { opened, title, text, confirm, isDangerous, isBusy, error, method, problem } = props;
  const { t } = useTranslation();
  const [reason, setReason] = useState('');
  const [isChecked, setChecked] = useState(false);
  const proof = useProof({ method, problem });
  const isTooShort = reason.trim().length < REASON_MIN_CHARACTERS;
  const send = (given: string) => {
    setChecked(true);
    if (!isTooShort) props.onConfirm({ reason: reason.trim(), ...proof.give(given) });
  };
  return (
    <Dialog
      opened={opened}
      onClose={props.onClose}
      onClosed={() => {
        setReason('');
        proof.forget();
        setChecked(false);
      }}
      title={title}
    >
      <form
        className={classes.body}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setChecked(true);
          if (proof.check()) send(proof.value);
        }}
      >
        {error && !proof.isAskedNow && <FormAlert>{error}</FormAlert>}
        <div className={classes.text}>{text}</div>
        <Textarea
          data-autofocus
          size="md"
          rows={3}
          required
          maxLength={REASON_MAX_CHARACTERS}
          label={t('adm.reason.label')}
          description={t('adm.reason.hint')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          error={isChecked && isTooShort && t('adm.reason.short', { number: REASON_MIN_CHARACTERS })}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        {proof.kind && (
          <ProofField
            takesFocus={proof.isAskedNow}
            kind={proof.kind}
            hint={proof.isCodeSent ? t('code.sentAgain') : undefined}
            error={proof.error}
            value={proof.value}
            onChange={proof.change}
          />
        )}
        {proof.hasCodeSent && <SendCode isSent={proof.wasTried} isBusy={isBusy} onSend={() => send('')} />}
        <div className={classes.actions}>
          <Button variant="default" onClick={props.onClose}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" data-dangerous={isDangerous || undefined} loading={isBusy}>
            {confirm}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
