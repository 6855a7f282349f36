import '@mantine/core/styles/Switch.css';
import '@mantine/core/styles/InlineInput.css';
import { Switch } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { neighbourOf, runs, type ToothCode, teethLabel, toothLabel } from '#/teeth/tooth';
import { bridgeFault, jointsWithin, previousOf } from '../model/bridges';
import { bridgeFaultText } from '../model/faults';
import type { Order } from '../model/order';
import classes from './tooth-panel.module.css';

interface BridgeFieldProps {
  order: Order;
  selected: readonly ToothCode[];
  error: string | undefined;
  onChange: (places: readonly ToothCode[], isJoined: boolean) => void;
}

interface Joint {
  teeth: readonly ToothCode[];
  label: string;
}

/** Joins what is selected, or the one tooth that is to its neighbours; where that cannot be, it says why. */
export function BridgeField({ order, selected, error, onChange }: BridgeFieldProps) {
  const { t } = useTranslation();
  const [only] = selected;
  const isSeveral = selected.length > 1;
  const pairs = only && !isSeveral ? neighbourPairs(order, only) : [];
  const joints: Joint[] = isSeveral
    ? [{ teeth: selected, label: t('orders.join', { teeth: teethLabel(selected, order.numberSystem) }) }]
    : pairs.map((teeth) => {
        const other = (teeth[0] === only ? teeth[1] : teeth[0]) as ToothCode;
        return { teeth, label: t('orders.joinTo', { tooth: toothLabel(other, order.numberSystem) }) };
      });
  if (joints.length === 0 || (isSeveral && runs(selected).length !== 1)) return null;
  return (
    <div className={classes.joints} data-complains={error ? true : undefined}>
      {joints.map(({ teeth, label }) => {
        const places = jointsWithin(teeth);
        const fault = bridgeFault(order.teeth, teeth);
        // Pontics may be joined before what carries them is chosen.
        const isPossible = !fault || fault === 'ponticsOnly';
        return (
          <Switch
            key={label}
            size="sm"
            withThumbIndicator={false}
            label={label}
            description={isPossible ? undefined : fault && bridgeFaultText(t, fault)}
            disabled={!isPossible}
            checked={isPossible && places.every((place) => order.joints.includes(place))}
            onChange={(event) => onChange(places, event.currentTarget.checked)}
          />
        );
      })}
      {error && (
        <p role="alert" className={classes.error}>
          {error}
        </p>
      )}
    </div>
  );
}

/** Only neighbours that get something themselves can be joined. */
function neighbourPairs({ teeth }: Order, tooth: ToothCode): ToothCode[][] {
  const before = previousOf(tooth);
  const after = neighbourOf(tooth);
  return [
    ...(before && teeth[before] ? [[before, tooth]] : []),
    ...(after && teeth[after] ? [[tooth, after]] : []),
  ];
}
