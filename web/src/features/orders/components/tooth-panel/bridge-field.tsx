import '@mantine/core/styles/Switch.css';
import '@mantine/core/styles/InlineInput.css';
import { Switch } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { bridgeLabel, inChartOrder, type ToothCode, toothLabel } from '#/teeth/tooth';
import { makeBridge, undecidedSpan } from '../../model/bridge-proposal';
import { bridgeFault, isSpan, jointsWithin, setJoined } from '../../model/bridges';
import { bridgeFaultText } from '../../model/faults';
import { nextOf, previousOf } from '../../model/gaps';
import type { Order } from '../../model/order';
import type { BridgeQuestionState } from '../../model/use-bridge-question';
import { BridgeQuestion } from './bridge-question';
import classes from './tooth-panel.module.css';

interface BridgeFieldProps {
  order: Order;
  selected: readonly ToothCode[];
  error: string | undefined;
  question: BridgeQuestionState;
  onChange: (order: Order) => void;
}

interface Joint {
  teeth: readonly ToothCode[];
  label: string;
}

/** Joins what is selected, or the one tooth that is to its neighbours; where that cannot be, it says why. */
export function BridgeField({ order, selected, error, question, onChange }: BridgeFieldProps) {
  const { t } = useTranslation();
  const { asked, ask, close } = question;
  const [only] = selected;
  const isSeveral = selected.length > 1;
  const joints: Joint[] = isSeveral
    ? [{ teeth: selected, label: t('orders.join', { teeth: labelOf(order, selected) }) }]
    : (only ? neighbourPairs(order, only) : []).map((teeth) => {
        const other = (teeth[0] === only ? teeth[1] : teeth[0]) as ToothCode;
        return { teeth, label: t('orders.joinTo', { tooth: toothLabel(other, order.numberSystem) }) };
      });
  function join(teeth: readonly ToothCode[], isJoined: boolean) {
    const undecided = isJoined ? undecidedSpan(order, teeth) : undefined;
    if (undecided) ask(undecided);
    else onChange(setJoined(order, jointsWithin(teeth), isJoined));
  }

  if (asked && selected.every((tooth) => asked.includes(tooth))) {
    return (
      <BridgeQuestion
        order={order}
        span={asked}
        onBridge={() => onChange(makeBridge(order, asked))}
        onSplint={() => onChange(setJoined(order, jointsWithin(asked), true))}
        onCancel={close}
      />
    );
  }
  if (joints.length === 0 || (isSeveral && !isSpan(order, selected))) return null;
  return (
    <div className={classes.joints} data-complains={error ? true : undefined}>
      {joints.map(({ teeth, label }) => {
        const places = jointsWithin(teeth);
        const fault = bridgeFault(order, teeth);
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
            onChange={(event) => join(teeth, event.currentTarget.checked)}
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

function labelOf({ numberSystem }: Order, teeth: readonly ToothCode[]): string {
  return bridgeLabel(inChartOrder(teeth), numberSystem);
}

/** Only neighbours that get something themselves can be joined. */
function neighbourPairs(order: Order, tooth: ToothCode): ToothCode[][] {
  const before = previousOf(order, tooth);
  const after = nextOf(order, tooth);
  return [
    ...(before && order.teeth[before] ? [[before, tooth]] : []),
    ...(after && order.teeth[after] ? [[tooth, after]] : []),
  ];
}
