import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApiProblem } from '#/api/problem';
import dialog from '#/ui/dialogs/dialog.module.css';
import forms from '#/ui/forms/form.module.css';
import { FormAlert } from '#/ui/forms/form-alert';
import { ListSkeleton } from '#/ui/lists/list-skeleton';
import { LoadError } from '#/ui/lists/load-error';
import { type Lab, labsOptions } from '../../api/labs';
import { problemDetailText } from '../../model/details';
import classes from './lab-form.module.css';
import { LabList } from './lab-list';

interface LabFormProps {
  isBusy: boolean;
  problem: ApiProblem | undefined;
  onEdit: () => void;
  onSubmit: (lab: Lab) => void;
  onCancel: () => void;
}

/**
 * Requests a connection with a lab of the list; not possible with a lab that is connected already (CON-02).
 */
export function LabForm({ isBusy, problem, onEdit, onSubmit, onCancel }: LabFormProps) {
  const { t } = useTranslation();
  const { data: labs, error, refetch } = useQuery(labsOptions());
  const [chosenId, setChosenId] = useState<string>();
  const chosen = labs?.find((lab) => lab.id === chosenId);
  const isConnected = chosen?.status === 'ACCD';
  return (
    <form
      className={forms.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (chosen && !isConnected) onSubmit(chosen);
      }}
    >
      {problem && <FormAlert>{problemDetailText(t, problem)}</FormAlert>}
      {error && !labs && <LoadError error={error} onRetry={() => void refetch()} />}
      {!labs && !error && <ListSkeleton rows={3} />}
      {labs?.length === 0 && <p className={classes.hint}>{t('labs.none')}</p>}
      {labs && labs.length > 0 && (
        <LabList
          labs={labs}
          chosenId={chosenId}
          onChoose={(id) => {
            setChosenId(id);
            onEdit();
          }}
        />
      )}
      <p className={classes.hint} role="status">
        {isConnected && t('labs.alreadyConnected')}
      </p>
      <div className={dialog.actions}>
        <Button variant="default" onClick={onCancel}>
          {t('common.cancel')}
        </Button>
        <Button type="submit" disabled={!chosen || isConnected} loading={isBusy}>
          {t('connections.sendInvitation')}
        </Button>
      </div>
    </form>
  );
}
