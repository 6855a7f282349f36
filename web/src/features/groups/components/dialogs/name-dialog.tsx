import { Button, TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApiProblem } from '#/api/problem';
import { Dialog } from '#/ui/dialogs/dialog';
import dialogs from '#/ui/dialogs/dialog.module.css';
import forms from '#/ui/forms/form.module.css';
import { problemOutcome } from '../../model/details';
import { useGroupAction } from '../../model/use-group-action';
import { OutcomeAlert } from './outcome-alert';

const NAME_MAX_LENGTH = 100;

interface NameFormProps {
  initial: string;
  /** The label of the submit button: a verb. */
  submit: string;
  send: (name: string) => Promise<void>;
  onDone: () => void;
  onClose: () => void;
}

function NameForm({ initial, submit, send, onDone, onClose }: NameFormProps) {
  const { t } = useTranslation();
  const [name, setName] = useState(initial);
  const [isMissing, setMissing] = useState(false);
  const [refusal, setRefusal] = useState<ApiProblem>();
  const input = useRef<HTMLInputElement>(null);
  const saving = useGroupAction({
    send,
    onDone,
    onProblem: setRefusal,
  });

  function save() {
    setRefusal(undefined);
    if (name.trim()) return saving.submit(name.trim());
    setMissing(true);
    input.current?.focus();
  }

  return (
    <form
      className={forms.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      {refusal && <OutcomeAlert outcome={problemOutcome(t, refusal)} />}
      <TextInput
        ref={input}
        data-autofocus
        name="name"
        label={t('groups.name')}
        autoComplete="off"
        maxLength={NAME_MAX_LENGTH}
        value={name}
        error={isMissing && t('blank.groupName')}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => {
          setName(event.currentTarget.value);
          setMissing(false);
        }}
      />
      <div className={dialogs.actions}>
        <Button variant="default" onClick={onClose}>
          {t('common.cancel')}
        </Button>
        <Button type="submit" loading={saving.isBusy}>
          {submit}
        </Button>
      </div>
    </form>
  );
}

interface NameDialogProps extends NameFormProps {
  opened: boolean;
  title: string;
  onClosed: () => void;
}

/** Asks for the name of the group: Create new group, Edit Group (GRP-01). */
export function NameDialog({ opened, title, onClosed, ...form }: NameDialogProps) {
  return (
    <Dialog opened={opened} title={title} onClose={form.onClose} onClosed={onClosed}>
      <NameForm {...form} />
    </Dialog>
  );
}
