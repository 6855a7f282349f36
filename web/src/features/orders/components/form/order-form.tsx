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

/** The files of an order. The form only has places for them; other code manages them. */
export interface OrderAttachments {
  state: FilesState;
  /** The upload progress as text, shown while Send waits for the files. */
  progress: string;
  /** Leads to the section where the files can be removed or retried. */
  show: () => void;
  /** Shown below all other fields. */
  section: (form: Pick<Form, 'isBusy' | 'saveDraft' | 'withdraw'>) => ReactNode;
  /** Shown in the bar that is always visible. */
  mark: ReactNode;
}

/** What would be lost by leaving now. */
export interface Unsaved {
  isDirty: boolean;
  /** Too little was entered for a draft. */
  isUnkept: boolean;
  isBusy: boolean;
}

/**
 * Ends the form of a draft: calls the given function to remove the draft from the server, and saves nothing any
 * more.
 */
export type DiscardDraft = Form['discard'];

interface OrderFormProps {
  initial: Order;
  known?: SavedOrder;
  isPublished: boolean;
  partners: readonly Partner[];
  /** The recipient of a sent order, who cannot be changed any more. */
  sentTo?: string;
  onCreated: (created: SavedOrder) => void;
  onDone: (no: string) => void;
  /** Another person changed the order: loads the current version. */
  onReload: () => void;
  /** Leaves without saving the changes. */
  onLeave?: () => void;
  /** Discards this draft. */
  onDiscard?: (discard: DiscardDraft) => void;
  attachments?: OrderAttachments;
  /** Renders the question before changes are lost. */
  renderGuard: (unsaved: Unsaved) => ReactNode;
}

/** The form of a new or a sent case (ORD-02, ORD-03). */
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
