import '@mantine/core/styles/Switch.css';
import '@mantine/core/styles/InlineInput.css';
import { Button, Switch, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PartnerFeaturesAdded } from '#/api/administration';
import { client } from '#/api/client';
import { unwrap } from '#/api/problem';
import { Dialog } from '#/ui/dialogs/dialog';
import classes from '#/ui/dialogs/dialog.module.css';
import { FormAlert } from '#/ui/forms/form-alert';
import { numberedLines } from '../../model/lines';
import { useChange } from '../../model/use-change';
import { SkippedList } from '../skipped-list';

interface AddPartnerFeaturesDialogProps {
  opened: boolean;
  onClose: () => void;
}

/** Adds many devices at once, one UDI per line (ADM-08). */
export function AddPartnerFeaturesDialog({ opened, onClose }: AddPartnerFeaturesDialogProps) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const [option, setOption] = useState(true);
  const [answer, setAnswer] = useState<PartnerFeaturesAdded>();
  const udis = numberedLines(text);
  const isEmpty = !udis.some(Boolean);
  const { isBusy, error, submit, forget } = useChange({
    send: (body: { udis: string[]; option: boolean }) =>
      unwrap(client.POST('/v1/cs/partnerfeatures/bulk/', { body })),
    onDone: (done) => {
      setAnswer(done);
      setText('');
    },
  });
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      onClosed={() => {
        setText('');
        setOption(true);
        setAnswer(undefined);
        forget();
      }}
      title={t('adm.partnerFeatures.add')}
      size={520}
    >
      <form
        className={classes.body}
        onSubmit={(event) => {
          event.preventDefault();
          if (!isEmpty) submit({ udis, option });
        }}
      >
        {error && <FormAlert>{error}</FormAlert>}
        {answer && <FormAlert kind="success">{t('adm.upload.added', { number: answer.added })}</FormAlert>}
        <SkippedList title={t('adm.upload.skippedTitle')} skipped={answer?.skipped ?? []} />
        <Textarea
          data-autofocus
          size="md"
          rows={8}
          spellCheck={false}
          label={t('adm.udi')}
          description={t('adm.partnerFeatures.addHint')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <Switch
          withThumbIndicator={false}
          label={t('adm.partnerFeatures.option')}
          checked={option}
          onChange={(event) => setOption(event.currentTarget.checked)}
        />
        <div className={classes.actions}>
          <Button variant="default" onClick={onClose}>
            {t('common.close')}
          </Button>
          <Button type="submit" loading={isBusy} disabled={isEmpty}>
            {t('adm.devices.addSubmit')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
