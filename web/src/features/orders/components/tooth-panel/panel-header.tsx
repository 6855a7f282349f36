import { IconDentalOff, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { teethLabel } from '#/teeth/tooth';
import { setMissing } from '../../model/tooth-changes';
import type { OrderForm } from '../../model/use-order-form';
import classes from './tooth-panel.module.css';

/** Which teeth are selected, and whether the patient has them. */
export function PanelHeader({ form: { order, selected, select, change } }: { form: OrderForm }) {
  const { t } = useTranslation();
  const areMissing = selected.every((tooth) => order.missing.includes(tooth));
  return (
    <header className={classes.header}>
      <h3 className={classes.title}>
        {t('orders.teethTitle', {
          count: selected.length,
          teeth: teethLabel(selected, order.numberSystem),
        })}
      </h3>
      <button
        type="button"
        className={classes.missing}
        aria-pressed={areMissing}
        onClick={() => change(setMissing(order, selected, !areMissing))}
      >
        <IconDentalOff size={16} stroke={1.75} aria-hidden />
        {t('teeth.chart.missing')}
      </button>
      <button
        type="button"
        className={classes.close}
        aria-label={t('orders.deselect')}
        onClick={() => select([])}
      >
        <IconX size={18} stroke={1.75} aria-hidden />
      </button>
    </header>
  );
}
