import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { DayField } from '#/ui/forms/day-field/day-field';
import { toDay } from '#/ui/forms/day-field/day-text';
import { SectionCard } from '#/ui/layout/section-card';
import type { Partner } from '../../api/partners';
import { NAME_MAX_CHARACTERS } from '../../model/limits';
import type { Sex } from '../../model/order';
import type { OrderForm } from '../../model/use-order-form';
import { ChoiceChips } from '../tooth-panel/choice-chips';
import classes from './order-form.module.css';
import { RecipientField } from './recipient-field';

interface PeopleSectionProps {
  form: OrderForm;
  partners: readonly Partner[];
  sentTo: string | undefined;
}

/** The recipient, the due date and the patient. */
export function PeopleSection({ form, partners, sentTo }: PeopleSectionProps) {
  const { t } = useTranslation();
  const { order, change, texts } = form;
  const today = toDay(new Date());
  return (
    <SectionCard>
      <div className={classes.people}>
        <div className={classes.recipient}>
          {sentTo === undefined ? (
            <RecipientField
              partners={partners}
              value={order.connectionId}
              error={texts.connection_id}
              onChange={(connectionId) => change({ ...order, connectionId })}
            />
          ) : (
            <TextInput
              readOnly
              classNames={{ input: classes.fixed }}
              label={t('orders.sentTo')}
              value={sentTo}
              error={texts.connection_id}
            />
          )}
        </div>
        <DayField
          className={classes.wanted}
          label={t('orders.deliveryDate')}
          description={t('orders.deliveryHint')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          first={today}
          day={order.deliveryDate}
          error={texts.deliverydt}
          onDay={(deliveryDate) => change({ ...order, deliveryDate })}
        />
        <TextInput
          label={t('orders.lastName')}
          required
          autoComplete="off"
          maxLength={NAME_MAX_CHARACTERS}
          value={order.lastName}
          error={texts['patient.lastname']}
          onChange={(event) => change({ ...order, lastName: event.currentTarget.value })}
        />
        <TextInput
          label={t('orders.firstName')}
          autoComplete="off"
          maxLength={NAME_MAX_CHARACTERS}
          value={order.firstName}
          error={texts['patient.firstname']}
          onChange={(event) => change({ ...order, firstName: event.currentTarget.value })}
        />
        <DayField
          label={t('orders.birthDate')}
          last={today}
          day={order.birthDate}
          error={texts['patient.birdt']}
          onDay={(birthDate) => change({ ...order, birthDate })}
        />
        <ChoiceChips
          label={t('orders.sex')}
          isOptional
          isTall
          value={order.sex}
          error={texts['patient.sex']}
          choices={[
            { value: 'F', label: t('orders.female') },
            { value: 'M', label: t('orders.male') },
            { value: 'O', label: t('orders.otherSex') },
          ]}
          onChange={(sex) => change({ ...order, sex: sex as Sex })}
        />
      </div>
    </SectionCard>
  );
}
