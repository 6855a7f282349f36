import { Button } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { type ToothCode, teethLabel } from '#/teeth/tooth';
import { useRestorationWords } from '#/teeth/use-restoration-words';
import type { Order, ToothOrder } from '../../model/order';

export interface LastOrdered {
  tooth: ToothCode;
  order: ToothOrder;
}

interface RepeatButtonProps {
  last: LastOrdered;
  order: Order;
  onRepeat: (order: ToothOrder) => void;
}

/** Orders for the selected teeth what was ordered last, without its note. */
export function RepeatButton({ last, order, onRepeat }: RepeatButtonProps) {
  const { t } = useTranslation();
  const words = useRestorationWords();
  const { type, material, shade } = last.order;
  return (
    <Button
      size="sm"
      variant="default"
      leftSection={<IconCopy size={16} stroke={1.75} aria-hidden />}
      onClick={() => onRepeat({ ...last.order, note: '' })}
    >
      {t('orders.sameAs', {
        tooth: teethLabel([last.tooth], order.numberSystem),
        what: [words.typeName(type), words.materialName(material), shade].filter(Boolean).join(' · '),
      })}
    </Button>
  );
}
