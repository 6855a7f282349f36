import { useTranslation } from 'react-i18next';
import { bridgeLabel, teethLabel } from '#/teeth/tooth';
import { ConfirmDialog } from '#/ui/dialogs/confirm-dialog';
import { isLone } from '../../model/pontic-doubts';
import type { OrderForm } from '../../model/use-order-form';

/** One question before pontics are sent that are held on one side only, or by nothing (CHK-04). */
export function PonticDialog({ form }: { form: OrderForm }) {
  const { t } = useTranslation();
  const { order, ponticQuestion, confirmPontics, revisePontics } = form;
  const { isOpen, asked } = ponticQuestion;
  const lone = asked.filter(isLone).flatMap(({ pontics }) => pontics);
  const sentences = asked
    .filter((doubt) => !isLone(doubt))
    .map(({ teeth, pontics }) =>
      t('orders.cantileverText', {
        count: pontics.length,
        bridge: bridgeLabel(teeth, order.numberSystem),
        pontic: teethLabel(pontics, order.numberSystem),
      }),
    );
  const loneText = t('orders.lonePonticText', {
    count: lone.length,
    pontic: teethLabel(lone, order.numberSystem),
  });
  const words =
    lone.length > 0
      ? {
          title: t('orders.lonePonticTitle'),
          text: [...sentences, loneText].join(' '),
          confirm: t('orders.lonePonticConfirm'),
          cancel: t('orders.lonePonticChange'),
        }
      : {
          title: t('orders.cantileverTitle'),
          text: sentences.join(' '),
          confirm: t('orders.cantileverConfirm'),
          cancel: t('orders.cantileverChange'),
        };
  return (
    <ConfirmDialog opened={isOpen} {...words} isHarmless onConfirm={confirmPontics} onClose={revisePontics} />
  );
}
