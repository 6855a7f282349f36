import { Button, Textarea } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Device } from '#/api/administration';
import { Dialog } from '#/ui/dialogs/dialog';
import classes from '#/ui/dialogs/dialog.module.css';
import { FormAlert } from '#/ui/forms/form-alert';
import { linesOf } from '../../model/lines';

const FEATURES_MAX = 20;
const FEATURE_MAX_CHARACTERS = 40;

interface FeaturesDialogProps {
  opened: boolean;
  devices: Device[];
  isBusy: boolean;
  error: string | undefined;
  onSave: (features: string[]) => void;
  onClose: () => void;
}

/** Edits the features of one or several devices, one per line. They replace the current features. */
export function FeaturesDialog({ opened, devices, isBusy, error, onSave, onClose }: FeaturesDialogProps) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const [only] = devices;
  useEffect(() => {
    if (opened) setText(devices.length === 1 && only ? only.features.join('\n') : '');
  }, [opened, devices.length, only]);
  const features = linesOf(text);
  const isTooMuch =
    features.length > FEATURES_MAX || features.some((feature) => feature.length > FEATURE_MAX_CHARACTERS);
  return (
    <Dialog opened={opened} onClose={onClose} title={t('adm.devices.setFeatures')}>
      <form
        className={classes.body}
        onSubmit={(event) => {
          event.preventDefault();
          if (!isTooMuch) onSave(features);
        }}
      >
        {error && <FormAlert>{error}</FormAlert>}
        <Textarea
          data-autofocus
          size="md"
          rows={6}
          label={t('adm.devices.features')}
          description={t('adm.devices.featuresHint', { number: devices.length })}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          error={
            isTooMuch &&
            t('adm.devices.featuresLimit', { number: FEATURES_MAX, characters: FEATURE_MAX_CHARACTERS })
          }
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <div className={classes.actions}>
          <Button variant="default" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" loading={isBusy}>
            {t('common.save')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
