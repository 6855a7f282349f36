import { Button, TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './register-device-dialog.module.css';

const UDI_MAX_LENGTH = 100;

interface TypedUdiFormProps {
  isBusy: boolean;
  error?: string;
  onEdit: () => void;
  onSubmit: (udi: string) => void;
}

/** For computers without a camera, and for codes that cannot be scanned (WEL-02). */
export function TypedUdiForm({ isBusy, error, onEdit, onSubmit }: TypedUdiFormProps) {
  const { t } = useTranslation();
  const [udi, setUdi] = useState('');
  const [isMissing, setMissing] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  return (
    <form
      className={classes.typed}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const text = udi.trim();
        setMissing(!text);
        if (text) onSubmit(text);
        else input.current?.focus();
      }}
    >
      <TextInput
        ref={input}
        name="udi"
        label={t('devices.udi')}
        description={t('devices.udiHint')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={UDI_MAX_LENGTH}
        value={udi}
        error={isMissing ? t('blank.udi') : error}
        onChange={(event) => {
          setUdi(event.currentTarget.value);
          setMissing(false);
          onEdit();
        }}
      />
      <Button type="submit" loading={isBusy}>
        {t('devices.registerTyped')}
      </Button>
    </form>
  );
}
