import { Button, Textarea } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApiProblem } from '#/api/problem';
import { Dialog } from '#/ui/dialog';
import classes from '#/ui/dialog.module.css';
import { FormAlert } from '#/ui/form-alert';
import { REASON_MAX_CHARACTERS, REASON_MIN_CHARACTERS } from '../model/limits';
import { askedProof, type ProofKind, proofError } from '../model/proof';
import { ProofField } from './proof-field';

export type ReasonGiven = { reason: string } & { [kind in ProofKind]?: string };

interface ReasonDialogProps {
  opened: boolean;
  title: string;
  text: ReactNode;
  /** The verb of what will happen. */
  confirm: string;
  isDangerous?: boolean;
  isBusy: boolean;
  error: string | undefined;
  /** Why it was refused last, which may be that somebody has to prove once more who they are. */
  problem?: ApiProblem;
  onConfirm: (given: ReasonGiven) => void;
  onClose: () => void;
}

/** Asks why before something that is written down together with its reason. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { opened, title, text, confirm, isDangerous, isBusy, error, problem } = props;
  const { t } = useTranslation();
  const [reason, setReason] = useState('');
  const [proof, setProof] = useState('');
  const [isChecked, setChecked] = useState(false);
  const asked = askedProof(problem);
  const isTooShort = reason.trim().length < REASON_MIN_CHARACTERS;
  return (
    <Dialog
      opened={opened}
      onClose={props.onClose}
      onClosed={() => {
        setReason('');
        setProof('');
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
          if (!isTooShort) props.onConfirm({ reason: reason.trim(), ...(asked && { [asked]: proof }) });
        }}
      >
        {error && !asked && <FormAlert>{error}</FormAlert>}
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
        {asked && (
          <ProofField
            takesFocus
            kind={asked}
            error={proofError(t, problem, asked, proof)}
            value={proof}
            onChange={setProof}
          />
        )}
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
