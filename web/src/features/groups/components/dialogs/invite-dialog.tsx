import { Button, Loader, TextInput, VisuallyHidden } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApiProblem } from '#/api/problem';
import { useEmailCheck } from '#/api/use-email-check';
import { Dialog } from '#/ui/dialogs/dialog';
import dialogs from '#/ui/dialogs/dialog.module.css';
import forms from '#/ui/forms/form.module.css';
import { inviteMember } from '../../api/invite-member';
import { checkText, invitationOutcome, type Outcome, problemOutcome } from '../../model/details';
import { useGroupAction } from '../../model/use-group-action';
import classes from './invite-dialog.module.css';
import { OutcomeAlert } from './outcome-alert';

const EMAIL_MAX_LENGTH = 254;

interface InviteFormProps {
  groupId: string;
  onInvited: (outcome: Outcome) => void;
  onClose: () => void;
}

function InviteForm({ groupId, onInvited, onClose }: InviteFormProps) {
  const { t } = useTranslation();
  const [email, setEmail] = useState('');
  const check = useEmailCheck('groupUser', email);
  const isValid = check.state === 'valid';
  // A check without an answer, for example because of the rate limit, is repeated automatically. So it is not
  // shown as an error.
  const isChecking = check.state === 'checking' || check.state === 'unanswered';
  const [refusal, setRefusal] = useState<ApiProblem>();
  const sending = useGroupAction({
    send: inviteMember,
    onDone: (detail) => onInvited(invitationOutcome(t, detail)),
    onProblem: setRefusal,
  });

  return (
    <form
      className={forms.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setRefusal(undefined);
        if (isValid) sending.submit({ groupId, email: email.trim() });
      }}
    >
      <h3 className={classes.title}>{t('groups.invite')}</h3>
      <p className={classes.text}>{t('groups.inviteText')}</p>
      {refusal && <OutcomeAlert outcome={problemOutcome(t, refusal)} />}
      <TextInput
        data-autofocus
        type="email"
        name="email"
        label={t('groups.email')}
        autoComplete="off"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={EMAIL_MAX_LENGTH}
        value={email}
        error={check.state === 'invalid' && checkText(t, check.faults)}
        rightSection={
          isChecking ? (
            <Loader size={16} />
          ) : (
            isValid && <IconCheck size={18} className={classes.valid} aria-hidden />
          )
        }
        onChange={(event) => {
          setRefusal(undefined);
          setEmail(event.currentTarget.value);
        }}
      />
      <VisuallyHidden role="status">
        {isChecking && t('groups.checking')}
        {isValid && t('groups.emailFine')}
      </VisuallyHidden>
      <div className={dialogs.actions}>
        <Button variant="default" onClick={onClose}>
          {t('common.cancel')}
        </Button>
        <Button type="submit" disabled={!isValid} loading={sending.isBusy}>
          {t('groups.sendInvite')}
        </Button>
      </div>
    </form>
  );
}

interface InviteDialogProps extends InviteFormProps {
  opened: boolean;
  onClosed: () => void;
}

/**
 * The Members dialog with "Invite new member". Send Invite is enabled only if the server accepts the address
 * (GRP-01).
 */
export function InviteDialog({ opened, onClosed, ...form }: InviteDialogProps) {
  const { t } = useTranslation();
  return (
    <Dialog opened={opened} title={t('groups.members')} onClose={form.onClose} onClosed={onClosed}>
      <InviteForm {...form} />
    </Dialog>
  );
}
