import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { parseTeeth, readNumberSystem, readToothCodes } from '#/teeth/tooth';
import { ToothChart } from '#/teeth/tooth-chart';
import { useRestorationWords } from '#/teeth/use-restoration-words';
import type { OrderedCase } from '../api/ordered-case';
import { orderRows } from '../model/rows';
import { usePrintOnce } from '../model/use-print-once';
import { useRunningFoot } from '../model/use-running-foot';
import { OrderFacts } from './order-facts';
import { OrderHead } from './order-head';
import classes from './order-sheet.module.css';
import { OrderTable } from './order-table';

/** Everything a lab needs to know about an order, on one sheet where it fits. */
export function OrderSheet({ order }: { order: OrderedCase }) {
  const { t, i18n } = useTranslation();
  const { numberSystemName } = useRestorationWords();
  const sheet = useRef<HTMLElement>(null);
  usePrintOnce(sheet);
  useRunningFoot(order.no);
  const system = readNumberSystem(order.number_sys);
  const rows = orderRows(order.restorations);
  const bridges = order.bridges.map(parseTeeth);
  const missing = readToothCodes(order.missing_teeth);
  const now = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'medium', timeStyle: 'short' });
  return (
    <article ref={sheet} className={classes.sheet}>
      <OrderHead order={order} />
      <div className={classes.middle}>
        <OrderFacts order={order} />
        <section className={classes.chart}>
          <h2>
            {t('orderForm.teeth')}
            <span className={classes.system}>
              {t('teeth.numbering', { system: numberSystemName(system) })}
            </span>
          </h2>
          <ToothChart
            numberSystem={system}
            restorations={rows.map(({ teeth, type }) => ({ teeth, type }))}
            bridges={bridges}
            missing={missing}
            isPrinted
          />
        </section>
      </div>
      <OrderTable rows={rows} bridges={bridges} missing={missing} system={system} />
      {order.note && (
        <section className={classes.note}>
          <h2>{t('orderForm.note')}</h2>
          <p>{order.note}</p>
        </section>
      )}
      <footer className={classes.foot}>{t('orderForm.printedOn', { date: now.format(new Date()) })}</footer>
    </article>
  );
}
