import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { OrderedCase } from '../api/ordered-case';
import { writtenDay, writtenMoment } from '../model/days';
import classes from './order-sheet.module.css';

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Party({ person }: { person: OrderedCase['author'] }) {
  return (
    <>
      <strong>{person.disp_name}</strong>
      {person.institution && <span>{person.institution}</span>}
    </>
  );
}

function sexWord(t: TFunction, sex: string): string | undefined {
  if (sex === 'M') return t('orderForm.sexMale');
  if (sex === 'F') return t('orderForm.sexFemale');
  return sex === 'O' ? t('orderForm.sexOther') : undefined;
}

/** Sender, recipient, patient and due date. */
export function OrderFacts({ order }: { order: OrderedCase }) {
  const { t, i18n } = useTranslation();
  const { author, to, patient, case_date, deliverydt, published_date, device_udi } = order;
  const { firstname, lastname } = patient;
  const name =
    firstname && lastname ? t('cases.patientName', { firstname, lastname }) : firstname || lastname;
  const sex = sexWord(t, patient.sex);
  return (
    <dl className={classes.facts}>
      <Fact label={t('orderForm.from')}>
        <Party person={author} />
      </Fact>
      <Fact label={t('orderForm.to')}>{to ? <Party person={to} /> : t('cases.noRecipient')}</Fact>
      <Fact label={t('orderForm.patient')}>
        <strong>{name || t('cases.noPatient')}</strong>
        {patient.birdt && (
          <span>{t('orderForm.born', { date: writtenDay(i18n.language, patient.birdt) })}</span>
        )}
        {sex && <span>{sex}</span>}
      </Fact>
      <Fact label={t('orderForm.deliveryDate')}>
        <strong>{deliverydt ? writtenDay(i18n.language, deliverydt) : '–'}</strong>
      </Fact>
      {case_date && <Fact label={t('orderForm.caseDate')}>{writtenDay(i18n.language, case_date)}</Fact>}
      {published_date && (
        <Fact label={t('orderForm.sentOn')}>{writtenMoment(i18n.language, published_date)}</Fact>
      )}
      {device_udi && <Fact label={t('orderForm.device')}>{device_udi}</Fact>}
    </dl>
  );
}
