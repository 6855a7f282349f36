import { IconAlertCircle, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { isInSystem, type ToothCode, teethLabel } from '#/teeth/tooth';
import { TypeMark } from '#/teeth/type-mark';
import { useRestorationWords } from '#/teeth/use-restoration-words';
import { bridgeFault } from '../model/bridges';
import { type Entry, entriesOf } from '../model/entries';
import { toothField } from '../model/faults';
import { removeTeeth } from '../model/tooth-changes';
import type { OrderForm } from '../model/use-order-form';
import classes from './order-list.module.css';

/** What is ordered so far. An entry leads to its teeth. */
export function OrderList({ form }: { form: OrderForm }) {
  const { t } = useTranslation();
  const { order, change, select, selected, texts } = form;
  const entries = entriesOf(order);
  if (entries.length === 0) return null;
  const choose = (teeth: ToothCode[]) =>
    select(teeth.filter((tooth) => isInSystem(tooth, order.numberSystem)));
  return (
    <section className={classes.ordered} aria-label={t('orders.ordered')}>
      <h3 className={classes.title}>{t('orders.ordered')}</h3>
      <ul className={classes.entries}>
        {entries.map((entry) => {
          const teeth = teethLabel(entry.teeth, order.numberSystem);
          const error =
            entry.teeth.map((tooth) => texts[toothField(tooth)]).find(Boolean) ??
            (entry.isBridge && bridgeFault(order.teeth, entry.teeth) ? texts.bridges : undefined);
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
    </section>
  );
}

function EntryText({ entry: { parts, isBridge }, teeth }: { entry: Entry; teeth: string }) {
  const { t } = useTranslation();
  const words = useRestorationWords();
  const types = [...new Set(parts.map(({ type }) => type))].filter(Boolean);
  const said = (texts: string[]) => [...new Set(texts.filter(Boolean))].join(', ');
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
        <span>
          {isBridge ? t('orders.bridge') : types.map(words.typeName).join(', ') || t('orders.noType')}
        </span>
      </span>
      {facts.length > 0 && <span className={classes.facts}>{facts.join(' · ')}</span>}
    </>
  );
}
