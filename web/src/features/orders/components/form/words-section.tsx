import { Textarea, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { SectionCard } from '#/ui/layout/section-card';
import { NOTE_MAX_CHARACTERS, TITLE_MAX_CHARACTERS } from '../../model/limits';
import type { OrderForm } from '../../model/use-order-form';
import classes from './order-form.module.css';

/** The note, for everything else. */
export function WordsSection({ form }: { form: OrderForm }) {
  const { t } = useTranslation();
  const { order, change, texts } = form;
  return (
    <SectionCard>
      <div className={classes.words}>
        <TextInput
          label={t('orders.title')}
          description={t('orders.titleHint')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          autoComplete="off"
          maxLength={TITLE_MAX_CHARACTERS}
          value={order.title}
          error={texts.title}
          onChange={(event) => change({ ...order, title: event.currentTarget.value })}
        />
        <Textarea
          size="md"
          label={t('orders.note')}
          rows={4}
          maxLength={NOTE_MAX_CHARACTERS}
          value={order.note}
          error={texts.note}
          onChange={(event) => change({ ...order, note: event.currentTarget.value })}
        />
      </div>
    </SectionCard>
  );
}
