import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DevicesAdded } from '#/api/administration';
import { client } from '#/api/client';
import { type ApiProblem, unwrap } from '#/api/problem';
import { fieldText } from '#/ui/feedback/error-text';
import { DayField } from '#/ui/forms/day-field/day-field';
import { FormAlert } from '#/ui/forms/form-alert';
import { skippedReason } from '../../model/skipped';
import { useChange } from '../../model/use-change';
import classes from './add-device-form.module.css';

const EMPTY = { udi: '', serial_no: '', prod_date: '' };

/** Adds one device by its UDI. If no serial number is entered, the one in the UDI is used. */
export function AddDeviceForm() {
  const { t } = useTranslation();
  const [fields, setFields] = useState(EMPTY);
  const [problem, setProblem] = useState<ApiProblem>();
  const [outcome, setOutcome] = useState<DevicesAdded>();
  const { isBusy, error, submit } = useChange({
    send: ({ udi, serial_no, prod_date }: typeof EMPTY) =>
      unwrap(
        client.POST('/v1/cs/devices/', {
          body: {
            devices: [
              {
                udi: udi.trim(),
                serial_no: serial_no.trim() || undefined,
                prod_date: prod_date || undefined,
              },
            ],
          },
        }),
      ),
    onDone: (answer) => {
      setOutcome(answer);
      setProblem(undefined);
      if (answer.skipped.length === 0) setFields(EMPTY);
    },
    onProblem: setProblem,
  });
  const change = (field: keyof typeof EMPTY) => (event: { currentTarget: { value: string } }) => {
    setOutcome(undefined);
    setFields({ ...fields, [field]: event.currentTarget.value });
  };
  // For a file this error means that no valid UDI is left; here it is about the typed UDI.
  const isNoDevice = problem?.code === 'upload_without_udis';
  const refused = (field: keyof typeof EMPTY) =>
    field === 'udi' && isNoDevice ? t('adm.skipped.noIdentifier') : problem && fieldText(t, problem, field);
  const hasBlamedField = Object.keys(EMPTY).some((field) => refused(field as keyof typeof EMPTY));
  const [skipped] = outcome?.skipped ?? [];
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (fields.udi.trim()) submit(fields);
      }}
    >
      {error && !hasBlamedField && <FormAlert>{error}</FormAlert>}
      {outcome && !skipped && <FormAlert kind="success">{t('adm.devices.added')}</FormAlert>}
      {skipped && <FormAlert kind="info">{skippedReason(t, skipped.reason)}</FormAlert>}
      <div className={classes.fields}>
        <TextInput
          label={t('adm.udi')}
          required
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          value={fields.udi}
          error={refused('udi')}
          onChange={change('udi')}
        />
        <TextInput
          label={t('devices.serial')}
          autoComplete="off"
          maxLength={40}
          value={fields.serial_no}
          error={refused('serial_no')}
          onChange={change('serial_no')}
        />
        <DayField
          label={t('adm.devices.prodDate')}
          day={fields.prod_date}
          error={refused('prod_date')}
          onDay={(day) => change('prod_date')({ currentTarget: { value: day } })}
        />
      </div>
      <Button type="submit" loading={isBusy} disabled={!fields.udi.trim()}>
        {t('adm.devices.addSubmit')}
      </Button>
    </form>
  );
}
