import { Select } from '@mantine/core';
import { IconHandClick } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NUMBER_SYSTEMS, readNumberSystem, type ToothCode } from '#/teeth/tooth';
import { ToothChart } from '#/teeth/tooth-chart';
import { useRestorationWords } from '#/teeth/use-restoration-words';
import { missingInSystem } from '../../model/gaps';
import { bridgesOf, orderedTeeth } from '../../model/order';
import { useBridgeQuestion } from '../../model/use-bridge-question';
import type { OrderForm } from '../../model/use-order-form';
import { useTypeChoice } from '../../model/use-type-choice';
import { ToothPanel } from '../tooth-panel/tooth-panel';
import classes from './chart-section.module.css';
import { JawButtons } from './jaw-buttons';
import { OrderList } from './order-list';
import { useShownPanel } from './use-shown-panel';

/** The teeth: chosen on the chart, described beside it, listed below. */
export function ChartSection({ form }: { form: OrderForm }) {
  const { t } = useTranslation();
  const { numberSystemName } = useRestorationWords();
  const { order, change, selected, select, texts, faulty } = form;
  const [lastTooth, setLastTooth] = useState<ToothCode>();
  const lastOrder = lastTooth && order.teeth[lastTooth];
  const restorations = orderedTeeth(order.teeth).map((tooth) => ({
    teeth: [tooth],
    type: order.teeth[tooth]?.type ?? '',
  }));
  const question = useBridgeQuestion(order);
  const typeChoice = useTypeChoice(order);
  const chartError = texts.restorations;
  const isFaulty = Boolean(chartError || texts.missing_teeth);
  const chart = useShownPanel();
  return (
    <section className={classes.card} aria-label={t('orders.teeth')}>
      <header className={classes.header}>
        <h2 className={classes.title}>{t('orders.teeth')}</h2>
        {chartError && (
          <p role="alert" className={classes.error}>
            {chartError}
          </p>
        )}
        <Select
          size="sm"
          className={classes.system}
          aria-label={t('orders.numberSystem')}
          data={NUMBER_SYSTEMS.map((value) => ({ value, label: numberSystemName(value) }))}
          allowDeselect={false}
          withScrollArea={false}
          comboboxProps={{ shadow: 'md', transitionProps: { duration: 150, transition: 'fade' } }}
          value={order.numberSystem}
          onChange={(system) => change({ ...order, numberSystem: readNumberSystem(system) })}
        />
      </header>
      <div className={classes.bench}>
        <div ref={chart} className={classes.chart} data-complains={isFaulty || undefined}>
          <ToothChart
            numberSystem={order.numberSystem}
            restorations={restorations}
            bridges={bridgesOf(order)}
            missing={missingInSystem(order)}
            selected={selected}
            onSelectionChange={select}
            errors={faulty}
          />
          <JawButtons form={form} />
        </div>
        <div className={classes.side}>
          {selected.length > 0 ? (
            <ToothPanel
              form={form}
              question={question}
              typeChoice={typeChoice}
              last={lastTooth && lastOrder?.type ? { tooth: lastTooth, order: lastOrder } : undefined}
              onOrdered={setLastTooth}
            />
          ) : (
            <p className={classes.hint}>
              <IconHandClick size={20} stroke={1.6} aria-hidden />
              {restorations.length > 0 ? t('orders.chooseMore') : t('orders.chooseTeeth')}
            </p>
          )}
          <OrderList form={form} />
        </div>
      </div>
    </section>
  );
}
