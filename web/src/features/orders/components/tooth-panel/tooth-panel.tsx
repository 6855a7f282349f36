import { Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isOnImplant, needsMaterial, PONTIC, PONTIC_DESIGNS } from '#/teeth/restorations';
import { type ToothCode, teethLabel } from '#/teeth/tooth';
import { useRestorationWords } from '#/teeth/use-restoration-words';
import {
  BRIDGE,
  type BridgeObstacle,
  isWholeBridge,
  remadeBridgeObstacle,
} from '../../model/bridge-proposal';
import { bridgeObstacleText, toothField } from '../../model/faults';
import type { Order, ToothOrder } from '../../model/order';
import { canRepeat, changeTeeth, commonOrder, removeTeeth } from '../../model/tooth-changes';
import type { BridgeQuestionState } from '../../model/use-bridge-question';
import type { OrderForm } from '../../model/use-order-form';
import type { TypeChoiceState } from '../../model/use-type-choice';
import { BridgeField } from './bridge-field';
import { BridgeUnits } from './bridge-units';
import { ChoiceChips } from './choice-chips';
import { Details } from './details';
import { ImplantFields } from './implant-fields';
import { MaterialField } from './material-field';
import { PanelHeader } from './panel-header';
import { type LastOrdered, RepeatButton } from './repeat-button';
import { ShadeField } from './shade-field';
import classes from './tooth-panel.module.css';
import { TypeField } from './type-field';

interface ToothPanelProps {
  form: OrderForm;
  question: BridgeQuestionState;
  typeChoice: TypeChoiceState;
  /** What was ordered last, to be had again. */
  last: LastOrdered | undefined;
  onOrdered: (tooth: ToothCode) => void;
}

/** What the selected teeth get; where they differ, only what is changed becomes equal. */
export function ToothPanel({ form, question, typeChoice, last, onOrdered }: ToothPanelProps) {
  const { t } = useTranslation();
  const words = useRestorationWords();
  const { order, selected, select, change, texts } = form;
  const common = commonOrder(order.teeth, selected);
  const [wantsDetails, setWantsDetails] = useState(false);
  /** Why a bridge that was wanted cannot be made, until something is changed. */
  const [refusal, setRefusal] = useState<{ of: string; order: Order; obstacle: BridgeObstacle }>();
  const error = selected.map((tooth) => texts[toothField(tooth)]).find(Boolean);
  const isUntyped = selected.some((tooth) => !order.teeth[tooth]?.type);
  const isTypeMissing = error !== undefined && isUntyped;
  const isOrdered = selected.some((tooth) => order.teeth[tooth]);
  const teeth = teethLabel(selected, order.numberSystem);
  const offer = last && !isOrdered && canRepeat(order, selected, last.order) ? last : undefined;
  const isRefused = refusal?.order === order && refusal.of === selected.join();
  const obstacleText = isRefused ? bridgeObstacleText(t, refusal.obstacle, teeth) : undefined;

  function noteOrdered() {
    const [first] = selected;
    if (first) onOrdered(first);
  }

  function apply(changed: Partial<ToothOrder>) {
    change(changeTeeth(order, selected, changed));
    noteOrdered();
  }

  function choose(type: string) {
    const base = typeChoice.baseOf(selected);
    const obstacle = type === BRIDGE ? remadeBridgeObstacle(base, order, selected) : undefined;
    setRefusal(obstacle && { of: selected.join(), order, obstacle });
    if (obstacle) return;
    change(typeChoice.choose(base, selected, type));
    if (type !== BRIDGE) noteOrdered();
  }

  return (
    <section className={classes.panel} aria-label={t('orders.panel', { teeth })}>
      <PanelHeader form={form} />
      <BridgeUnits order={order} selected={selected} onSelect={select} />
      {offer && <RepeatButton last={offer} order={order} onRepeat={apply} />}
      <TypeField
        value={isWholeBridge(order, selected) ? BRIDGE : common.type}
        error={obstacleText ?? (isTypeMissing ? error : undefined)}
        onChange={choose}
      />
      {common.type === PONTIC && (
        <ChoiceChips
          label={t('orders.ponticDesign')}
          isOptional
          value={common.ponticDesign}
          choices={PONTIC_DESIGNS.map((value) => ({ value, label: words.ponticDesignName(value) }))}
          onChange={(ponticDesign) => apply({ ponticDesign })}
        />
      )}
      {!isUntyped && (
        <>
          {(common.type === undefined || needsMaterial(common.type)) && (
            <MaterialField
              value={common.material}
              error={isTypeMissing ? undefined : error}
              onChange={(material) => apply({ material })}
            />
          )}
          <ShadeField
            guide={common.shadeGuide}
            shade={common.shade}
            onChange={(shadeGuide, shade) => apply({ shadeGuide, shade })}
          />
          {common.type !== undefined && isOnImplant(common.type) && (
            <ImplantFields common={common} onChange={apply} />
          )}
          <BridgeField
            order={order}
            selected={selected}
            error={texts.bridges}
            question={question}
            onChange={(joined) => {
              typeChoice.keep(selected);
              change(joined);
            }}
          />
          <Details
            common={common}
            isOpen={wantsDetails}
            onOpen={() => setWantsDetails(true)}
            onChange={apply}
          />
        </>
      )}
      {isOrdered && (
        <Button
          size="sm"
          variant="default"
          data-dangerous
          className={classes.remove}
          leftSection={<IconTrash size={16} stroke={1.75} aria-hidden />}
          onClick={() => change(removeTeeth(order, selected))}
        >
          {t('orders.removeTeeth', { teeth })}
        </Button>
      )}
    </section>
  );
}
