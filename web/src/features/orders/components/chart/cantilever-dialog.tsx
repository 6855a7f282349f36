import { useTranslation } from 'react-i18next';
import { bridgeLabel, teethLabel } from '#/teeth/tooth';
import { ConfirmDialog } from '#/ui/dialogs/confirm-dialog';
import type { OrderForm } from '../../model/use-order-form';

/** One question before a bridge is sent that is held on one side only (CHK-04). */
export function CantileverDialog({ form }: { form: OrderForm }) {
  const { t } = useTranslation();
  const { order, cantilevers, confirmCantilevers, reviseCantilevers } = form;
  const sentences = cantilevers.map(({ bridge, pontics }) =>
    t('orders.cantileverText', {
      count: pontics.length,
      bridge: bridgeLabel(bridge, order.numberSystem),
      pontic: teethLabel(pontics, order.numberSystem),
    }),
  );
  return (
    <ConfirmDialog
      opened={cantilevers.length > 0}
      title={t('orders.cantileverTitle')}
      text={sentences.join(' ')}
      confirm={t('orders.cantileverConfirm')}
      cancel={t('orders.cantileverChange')}
      isHarmless
      onConfirm={confirmCantilevers}
      onClose={reviseCantilevers}
    />
  );
}
