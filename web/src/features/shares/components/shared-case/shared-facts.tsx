import { useTranslation } from 'react-i18next';
import type { SharedCase } from '../../api/types';
import { writtenDay } from '../../model/dates';
import classes from './shared-facts.module.css';

/** The institutions of sender and recipient, and the dates. */
export function SharedFacts({ content: { author, to, deliverydt, case_date } }: { content: SharedCase }) {
  const { t, i18n } = useTranslation();
  const day = (value: string | null | undefined) => value && writtenDay(i18n.language, value);
  const facts = [
    [t('cases.factFrom'), author],
    [t('cases.factTo'), to],
    [t('cases.factDelivery'), day(deliverydt)],
    [t('cases.factCaseDate'), day(case_date)],
  ] as const;
  return (
    <dl className={classes.facts}>
      {facts.map(
        ([name, value]) =>
          value && (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
