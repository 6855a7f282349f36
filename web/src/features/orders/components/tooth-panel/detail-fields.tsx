import { Textarea, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { OCCLUSAL_CONTACTS, PROXIMAL_CONTACTS, RETENTIONS } from '#/teeth/restorations';
import { useRestorationWords } from '#/teeth/use-restoration-words';
import { ANTAGONIST_MAX_CHARACTERS, TOOTH_NOTE_MAX_CHARACTERS } from '../../model/limits';
import type { ToothOrder } from '../../model/order';
import { ChoiceChips } from './choice-chips';

interface DetailFieldsProps {
  common: Partial<ToothOrder>;
  onChange: (change: Partial<ToothOrder>) => void;
}

/** What is said about a tooth now and then. */
export function DetailFields({ common, onChange }: DetailFieldsProps) {
  const { t } = useTranslation();
  const words = useRestorationWords();
  const differ = (value: string | undefined) => (value === undefined ? t('orders.differ') : undefined);
  return (
    <>
      <ChoiceChips
        label={t('orders.retention')}
        isOptional
        value={common.retention}
        choices={RETENTIONS.map((value) => ({ value, label: words.retentionName(value) }))}
        onChange={(retention) => onChange({ retention })}
      />
      <ChoiceChips
        label={t('orders.occlusal')}
        isOptional
        value={common.occlusal}
        choices={OCCLUSAL_CONTACTS.map((value) => ({ value, label: words.occlusalContactName(value) }))}
        onChange={(occlusal) => onChange({ occlusal })}
      />
      <ChoiceChips
        label={t('orders.proximal')}
        isOptional
        value={common.proximal}
        choices={PROXIMAL_CONTACTS.map((value) => ({ value, label: words.proximalContactName(value) }))}
        onChange={(proximal) => onChange({ proximal })}
      />
      <TextInput
        size="sm"
        label={t('orders.antagonist')}
        placeholder={differ(common.antagonist) ?? t('orders.antagonistPlaceholder')}
        autoComplete="off"
        maxLength={ANTAGONIST_MAX_CHARACTERS}
        value={common.antagonist ?? ''}
        onChange={(event) => onChange({ antagonist: event.currentTarget.value })}
      />
      <Textarea
        size="sm"
        label={t('orders.toothNote')}
        placeholder={differ(common.note)}
        rows={2}
        maxLength={TOOTH_NOTE_MAX_CHARACTERS}
        value={common.note ?? ''}
        onChange={(event) => onChange({ note: event.currentTarget.value })}
      />
    </>
  );
}
