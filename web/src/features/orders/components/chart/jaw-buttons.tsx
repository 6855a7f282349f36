import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { isInSystem, LOWER_TEETH, UPPER_TEETH } from '#/teeth/tooth';
import type { OrderForm } from '../../model/use-order-form';
import classes from './chart-section.module.css';

/** Selects a whole jaw, as for dentures, guards and aligners. */
export function JawButtons({ form: { order, select } }: { form: OrderForm }) {
  const { t } = useTranslation();
  const jaws = [
    { label: t('orders.upperJaw'), teeth: UPPER_TEETH },
    { label: t('orders.lowerJaw'), teeth: LOWER_TEETH },
  ];
  return (
    <div className={classes.jaws}>
      {jaws.map(({ label, teeth }) => (
        <Button
          key={label}
          size="sm"
          variant="default"
          onClick={() => select(teeth.filter((tooth) => isInSystem(tooth, order.numberSystem)))}
        >
          {label}
        </Button>
      ))}
    </div>
  );
}
