import { IconX } from '@tabler/icons-react';
import { useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { PONTIC } from '#/teeth/restorations';
import { isSplint } from '#/teeth/splint';
import { bridgeLabel, inChartOrder, type ToothCode, teethLabel } from '#/teeth/tooth';
import { TypeMark } from '#/teeth/type-mark';
import { proposedPontics } from '../../model/bridge-proposal';
import { type Order, typesOf } from '../../model/order';
import classes from './bridge-question.module.css';

interface BridgeQuestionProps {
  order: Order;
  span: readonly ToothCode[];
  onBridge: () => void;
  onSplint: () => void;
  onCancel: () => void;
}

/** Teeth of one type side by side are a bridge or a splint; nobody but the clinic can tell (CHK-04). */
export function BridgeQuestion({ order, span, onBridge, onSplint, onCancel }: BridgeQuestionProps) {
  const { t } = useTranslation();
  const titleId = useId();
  const frame = useRef<HTMLDivElement>(null);
  const first = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // It takes the focus from the switch it replaces, not from the chart when its teeth are selected again.
    if (document.activeElement !== document.body) return;
    first.current?.focus({ preventScroll: true });
    // It takes more room than the switch.
    frame.current?.scrollIntoView?.({ block: 'nearest' });
  }, []);
  const teeth = inChartOrder(span);
  const pontics = proposedPontics(order, teeth);
  const typeOf = (tooth: ToothCode) => order.teeth[tooth]?.type ?? '';
  return (
    // biome-ignore lint/a11y/useSemanticElements: a question with buttons, no fields of a form
    <div ref={frame} role="group" className={classes.question} aria-labelledby={titleId}>
      <header className={classes.header}>
        <h4 id={titleId}>{t('orders.joinQuestion', { teeth: bridgeLabel(teeth, order.numberSystem) })}</h4>
        <button type="button" className={classes.close} aria-label={t('common.cancel')} onClick={onCancel}>
          <IconX size={17} stroke={1.75} aria-hidden />
        </button>
      </header>
      <button ref={first} type="button" className={classes.answer} onClick={onBridge}>
        <Units types={teeth.map((tooth) => (pontics.includes(tooth) ? PONTIC : typeOf(tooth)))} />
        <span>
          <strong>{t('orders.bridge')}</strong>
          <small>
            {t('orders.becomePontics', {
              count: pontics.length,
              teeth: teethLabel(pontics, order.numberSystem),
            })}
          </small>
        </span>
      </button>
      <button type="button" className={classes.answer} onClick={onSplint}>
        <Units types={teeth.map(typeOf)} />
        <span>
          {/* Over a closed gap it is a bridge without a pontic, too. */}
          <strong>{isSplint(teeth, typesOf(order.teeth)) ? t('orders.splinted') : t('orders.bridge')}</strong>
          <small>{t('orders.stayAsTheyAre')}</small>
        </span>
      </button>
    </div>
  );
}

const MOST_MARKS = 5;

function Units({ types }: { types: string[] }) {
  const marks = types.length > MOST_MARKS ? [...types.slice(0, MOST_MARKS - 1), types.at(-1) ?? ''] : types;
  return (
    <span className={classes.marks} aria-hidden="true">
      {marks.map((type, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: places in a row, which nothing moves
        <TypeMark key={i} type={type} />
      ))}
    </span>
  );
}
