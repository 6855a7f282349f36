import { IconAlertCircle, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { bridgeLabel, isInSystem, type ToothCode, teethLabel } from '#/teeth/tooth';
import { TypeMark } from '#/teeth/type-mark';
import { useRestorationWords } from '#/teeth/use-restoration-words';
import { bridgeFault } from '../../model/bridges';
import { type Entry, entriesOf } from '../../model/entries';
import { toothField } from '../../model/faults';
import { missingInSystem } from '../../model/gaps';
import { removeTeeth } from '../../model/tooth-changes';
import type { OrderForm } from '../../model/use-order-form';
import classes from './order-list.module.css';

/** The restorations ordered so far. A click on an entry selects its teeth. */
export function OrderList({ form }: { form: OrderForm }) {
  const { t } = useTranslation();
  const { order, change, select, selected, texts } = form;
  const entries = entriesOf(order);
  const missing = <MissingTeeth form={form} />;
  if (entries.length === 0) return missing;
  const choose = (teeth: ToothCode[]) =>
    select(teeth.filter((tooth) => isInSystem(tooth, order.numberSystem)));
  return (
    <section className={classes.ordered} aria-label={t('orders.ordered')}>
      <h3 className={classes.title}>{t('orders.ordered')}</h3>
      <ul className={classes.entries}>
        {entries.map((entry) => {
          const label = entry.joined ? bridgeLabel : teethLabel;
          const teeth = label(entry.teeth, order.numberSystem);
          const error =
            entry.teeth.map((tooth) => texts[toothField(tooth)]).find(Boolean) ??
            (entry.joined && bridgeFault(order, entry.teeth) ? texts.bridges : undefined);
          return (
            <li
              key={entry.teeth.join()}
              className={classes.entry}
              data-current={entry.teeth.join() === selected.join() || undefined}
            >
              <button type="button" className={classes.choose} onClick={() => choose(entry.teeth)}>
                <EntryText entry={entry} teeth={teeth} />
                {error && (
                  <span className={classes.error}>
                    <IconAlertCircle size={14} stroke={2} aria-hidden />
                    {error}
                  </span>
                )}
              </button>
              <button
                type="button"
                className={classes.remove}
                aria-label={t('orders.removeTeeth', { teeth })}
                onClick={() => change(removeTeeth(order, entry.teeth))}
              >
                <IconTrash size={17} stroke={1.6} aria-hidden />
              </button>
            </li>
          );
        })}
      </ul>
      {missing}
    </section>
  );
}

function MissingTeeth({ form: { order, texts } }: { form: OrderForm }) {
  const { t } = useTranslation();
  const missing = missingInSystem(order);
  return (
    <>
      {missing.length > 0 && (
        <p className={classes.missing}>
          {t('teeth.chart.missingTeeth', { teeth: teethLabel(missing, order.numberSystem) })}
        </p>
      )}
      {texts.missing_teeth && (
        <div role="alert" className={classes.error}>
          <IconAlertCircle size={14} stroke={2} aria-hidden />
          {texts.missing_teeth}
        </div>
      )}
    </>
  );
}

function EntryText({ entry: { parts, joined }, teeth }: { entry: Entry; teeth: string }) {
  const { t } = useTranslation();
  const words = useRestorationWords();
  const types = [...new Set(parts.map(({ type }) => type))].filter(Boolean);
  const said = (texts: string[]) => [...new Set(texts.filter(Boolean))].join(', ');
  const joinedWord = joined && (joined === 'bridge' ? t('orders.bridge') : t('orders.splinted'));
  const typeNames = types.map(words.typeName).join(', ') || t('orders.noType');
  const facts = [
    said(parts.map(({ material }) => words.materialName(material))),
    said(parts.map(({ shade }) => shade)),
    said(parts.map(({ ponticDesign }) => words.ponticDesignName(ponticDesign))),
  ].filter(Boolean);
  return (
    <>
      <span className={classes.line}>
        <span className={classes.teeth}>{teeth}</span>
        <span className={classes.marks}>
          {types.map((type) => (
            <TypeMark key={type} type={type} />
          ))}
        </span>
        <span>{[joinedWord, joined !== 'bridge' && typeNames].filter(Boolean).join(' · ')}</span>
      </span>
      {facts.length > 0 && <span className={classes.facts}>{facts.join(' · ')}</span>}
    </>
  );
}
