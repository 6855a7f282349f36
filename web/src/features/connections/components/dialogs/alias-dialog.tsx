import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApiProblem } from '#/api/problem';
import { useRefresh } from '#/api/touched';
import { useSubmission } from '#/api/use-submission';
import { Dialog } from '#/ui/dialogs/dialog';
import dialog from '#/ui/dialogs/dialog.module.css';
import { fieldText } from '#/ui/feedback/error-text';
import { notify } from '#/ui/feedback/notify';
import forms from '#/ui/forms/form.module.css';
import { FormAlert } from '#/ui/forms/form-alert';
import type { Connection } from '../../api/connections';
import { editAlias } from '../../api/edit-alias';
import { problemDetailText } from '../../model/details';
import { ALIAS_MAX_CHARACTERS } from '../../model/limits';
import type { ConnectionDialogProps } from './dialog-props';

interface AliasFormProps {
  connection: Connection;
  onSaved: () => void;
  onCancel: () => void;
}

function AliasForm({ connection, onSaved, onCancel }: AliasFormProps) {
  const { t } = useTranslation();
  const changed = useRefresh('connections_changed');
  const [alias, setAlias] = useState(connection.alias);
  const [problem, setProblem] = useState<ApiProblem>();
  const saving = useSubmission({
    send: async (input: { id: string; alias: string }) => {
      await editAlias(input);
      await changed();
    },
    onDone: onSaved,
    onProblem: setProblem,
  });
  const fieldError = problem && fieldText(t, problem, 'alias');
  return (
    <form
      className={forms.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setProblem(undefined);
        saving.submit({ id: connection.id, alias: alias.trim() });
      }}
    >
      {problem && !fieldError && <FormAlert>{problemDetailText(t, problem)}</FormAlert>}
      <TextInput
        data-autofocus
        name="alias"
        label={t('connections.alias')}
        description={t('connections.aliasHint')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        placeholder={connection.name || connection.email}
        autoComplete="off"
        maxLength={ALIAS_MAX_CHARACTERS}
        value={alias}
        error={fieldError}
        onChange={(event) => setAlias(event.currentTarget.value)}
      />
      <div className={dialog.actions}>
        <Button variant="default" onClick={onCancel}>
          {t('common.cancel')}
        </Button>
        <Button type="submit" loading={saving.isBusy}>
          {t('common.save')}
        </Button>
      </div>
    </form>
  );
}

interface AliasDialogProps extends ConnectionDialogProps {
  onSaved: (id: string) => void;
}

/** Edits one's own name for a partner. */
export function AliasDialog({ connection, onSaved, ...frame }: AliasDialogProps) {
  const { t } = useTranslation();
  return (
    <Dialog {...frame} title={t('connections.editAlias')}>
      <AliasForm
        connection={connection}
        onSaved={() => {
          void notify({ kind: 'success', text: t('connections.aliasSaved') });
          onSaved(connection.id);
          frame.onClose();
        }}
        onCancel={frame.onClose}
      />
    </Dialog>
  );
}
