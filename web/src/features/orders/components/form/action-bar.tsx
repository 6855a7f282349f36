import { Button, Loader } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { OrderForm } from '../../model/use-order-form';
import classes from './action-bar.module.css';
import type { OrderAttachments } from './order-form';
import { SaveLine } from './save-line';

interface ActionBarProps {
  form: OrderForm;
  isPublished: boolean;
  attachments?: Pick<OrderAttachments, 'mark' | 'progress'>;
  onReload: () => void;
  /** Leaves without saving the changes. */
  onLeave?: () => void;
  /** Discards this draft. */
  onDiscard?: () => void;
}

/** The state of the draft and the next step; visible wherever the page is scrolled to. */
export function ActionBar({ form, isPublished, attachments, onReload, onLeave, onDiscard }: ActionBarProps) {
  const { t } = useTranslation();
  const { isBusy, isWaiting, overtaken, isDirty, submit, withdraw } = form;
  return (
    <div
      className={classes.bar}
      data-trouble={overtaken ? true : undefined}
      data-has-choice={onLeave || isWaiting ? true : undefined}
    >
      <SaveLine form={form} isPublished={isPublished} />
      {attachments?.mark}
      {/* Another person's newer version must be seen before it is discarded. */}
      {onDiscard && !isWaiting && !overtaken && (
        <Button
          variant="subtle"
          data-dangerous
          className={classes.discard}
          aria-label={t('orders.discard')}
          title={t('orders.discard')}
          leftSection={<IconTrash size={18} stroke={1.6} aria-hidden />}
          disabled={isBusy}
          onClick={onDiscard}
        >
          <span className={classes.discardWord}>{t('orders.discard')}</span>
        </Button>
      )}
      {onLeave && (
        <Button variant="default" disabled={isBusy} onClick={onLeave}>
          {t('common.discard')}
        </Button>
      )}
      {isWaiting && (
        <Button variant="default" onClick={withdraw}>
          {t('common.cancel')}
        </Button>
      )}
      {overtaken ? (
        <Button onClick={onReload}>{t('orders.reload')}</Button>
      ) : isWaiting ? (
        <Button disabled leftSection={<Loader size={16} color="currentColor" />}>
          {attachments?.progress}
        </Button>
      ) : (
        <Button loading={isBusy} disabled={isPublished && !isDirty} onClick={submit}>
          {isPublished ? t('orders.saveChanges') : t('orders.send')}
        </Button>
      )}
    </div>
  );
}
