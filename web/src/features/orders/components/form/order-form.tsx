import { type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { SavedOrder } from '../../api/order';
import type { Partner } from '../../api/partners';
import { focusFirstFault } from '../../model/focus-first-fault';
import type { Order } from '../../model/order';
import { type FilesState, type OrderForm as Form, useOrderForm } from '../../model/use-order-form';
import { ChartSection } from '../chart/chart-section';
import { PonticDialog } from '../chart/pontic-dialog';
import { ActionBar } from './action-bar';
import classes from './order-form.module.css';
import { PeopleSection } from './people-section';
import { WordsSection } from './words-section';

/** Files that go with an order. The form keeps places for them; what they are is known outside. */
export interface OrderAttachments {
  state: FilesState;
  /** How far they have come, where Send waits for them. */
  progress: string;
  /** Leads to where something can be done about them. */
  show: () => void;
  /** After everything else that is filled in. */
  section: (form: Pick<Form, 'isBusy' | 'saveDraft' | 'withdraw'>) => ReactNode;
  /** In the bar that is always in sight. */
  mark: ReactNode;
}

/** What would be lost by leaving now. */
export interface Unsaved {
  isDirty: boolean;
  /** Too little was entered for a draft. */
  isUnkept: boolean;
  isBusy: boolean;
}

/** Ends the form of a draft: what the server has of it is removed as it is told, and nothing is saved any more. */
export type DiscardDraft = Form['discard'];

interface OrderFormProps {
  initial: Order;
  known?: SavedOrder;
  isPublished: boolean;
  partners: readonly Partner[];
  /** Whom it went to; that cannot be changed any more. */
  sentTo?: string;
  onCreated: (created: SavedOrder) => void;
  onDone: (no: string) => void;
  /** Somebody else changed it: show what it is now. */
  onReload: () => void;
  /** Leaves what was sent as it is. */
  onLeave?: () => void;
  /** Somebody does without this draft. */
  onDiscard?: (discard: DiscardDraft) => void;
  attachments?: OrderAttachments;
  /** What asks before something is left behind. */
  renderGuard: (unsaved: Unsaved) => ReactNode;
}

/** A case to be sent, or one that was (ORD-02, ORD-03). */
export function OrderForm(props: OrderFormProps) {
  const { initial, known, isPublished, partners, sentTo, attachments, renderGuard } = props;
  const { onCreated, onDone, onReload, onLeave, onDiscard } = props;
  const { t } = useTranslation();
  const frame = useRef<HTMLFormElement>(null);
  const form = useOrderForm({
    initial,
    known,
    isPublished,
    files: attachments?.state ?? 'there',
    onCreated,
    onDone,
    onIncomplete: () => focusFirstFault(frame.current),
    onFilesMissing: () => attachments?.show(),
  });
  return (
    <form
      ref={frame}
      className={classes.form}
      noValidate
      onSubmit={(event) => event.preventDefault()}
      aria-label={isPublished ? t('orders.editTitle') : t('orders.newTitle')}
    >
      <PeopleSection form={form} partners={partners} sentTo={sentTo} />
      <ChartSection form={form} />
      <WordsSection form={form} />
      {attachments?.section(form)}
      <ActionBar
        form={form}
        isPublished={isPublished}
        attachments={attachments}
        onReload={onReload}
        onLeave={onLeave}
        onDiscard={onDiscard && form.isBegun ? () => onDiscard(form.discard) : undefined}
      />
      <PonticDialog form={form} />
      {renderGuard({ isDirty: form.isUnsaved, isUnkept: form.isUnkept, isBusy: form.isBusy })}
    </form>
  );
}
