import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { OrderForm } from '../model/use-order-form';
import classes from './action-bar.module.css';
import { SaveLine } from './save-line';

interface ActionBarProps {
  form: OrderForm;
  isPublished: boolean;
  /** What else goes along with the order. */
  mark?: ReactNode;
  onReload: () => void;
  onDiscard?: () => void;
}

/** What has become of the words so far, and the way on; in sight wherever the page is scrolled to. */
export function ActionBar({ form, isPublished, mark, onReload, onDiscard }: ActionBarProps) {
  const { t } = useTranslation();
  const { isBusy, overtaken, isDirty, submit } = form;
  return (
    <div
      className={classes.bar}
      data-trouble={overtaken ? true : undefined}
      data-has-choice={onDiscard ? true : undefined}
    >
      <SaveLine form={form} isPublished={isPublished} />
      {mark}
      {onDiscard && (
        <Button variant="default" disabled={isBusy} onClick={onDiscard}>
          {t('settings.discard')}
        </Button>
      )}
      {overtaken ? (
        <Button onClick={onReload}>{t('orders.reload')}</Button>
      ) : (
        <Button loading={isBusy} disabled={isPublished && !isDirty} onClick={submit}>
          {isPublished ? t('orders.saveChanges') : t('orders.send')}
        </Button>
      )}
    </div>
  );
}
