import { useTranslation } from 'react-i18next';
import { isSplint } from '#/teeth/splint';
import { bridgeLabel, type ToothCode, toothLabel } from '#/teeth/tooth';
import { TypeMark } from '#/teeth/type-mark';
import { useRestorationWords } from '#/teeth/use-restoration-words';
import { bridgesOf, type Order, typesOf } from '../../model/order';
import classes from './bridge-units.module.css';

interface BridgeUnitsProps {
  order: Order;
  selected: readonly ToothCode[];
  onSelect: (teeth: ToothCode[]) => void;
}

/** The bridge all selected teeth belong to, unit by unit: each can be chosen to get something else (CHK-04). */
export function BridgeUnits({ order, selected, onSelect }: BridgeUnitsProps) {
  const { t } = useTranslation();
  const { typeName } = useRestorationWords();
  const bridge = bridgesOf(order).find((teeth) => selected.every((tooth) => teeth.includes(tooth)));
  if (!bridge) return null;
  const types = typesOf(order.teeth);
  const teeth = bridgeLabel(bridge, order.numberSystem);
  const name = isSplint(bridge, types)
    ? t('teeth.chart.splint', { teeth })
    : t('teeth.chart.bridge', { teeth });
  const isWhole = selected.length === bridge.length;
  return (
    // biome-ignore lint/a11y/useSemanticElements: no field of a form, but ways to select
    <div role="group" className={classes.units} aria-label={t('orders.units', { bridge: name })}>
      <button type="button" className={classes.whole} aria-pressed={isWhole} onClick={() => onSelect(bridge)}>
        {name}
      </button>
      {bridge.map((tooth) => {
        const type = types.get(tooth) ?? '';
        return (
          <button
            key={tooth}
            type="button"
            className={classes.unit}
            aria-pressed={!isWhole && selected.includes(tooth)}
            aria-label={`${toothLabel(tooth, order.numberSystem)}, ${typeName(type)}`}
            onClick={() => onSelect([tooth])}
          >
            <TypeMark type={type} />
            {toothLabel(tooth, order.numberSystem)}
          </button>
        );
      })}
    </div>
  );
}
