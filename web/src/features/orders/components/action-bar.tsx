import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { OrderForm } from '../model/use-order-form';
import classes from './action-bar.module.css';
import { SaveLine } from './save-line';

interface ActionBarProps {
  form: OrderForm;
  isPublished: boolean;
  onReload: () => void;
}

/** What has become of the words so far, and the way on; in sight wherever the page is scrolled to. */
export function ActionBar({ form, isPublished, onReload }: ActionBarProps) {
  const { t } = useTranslation();
  const { isBusy, overtaken, isDirty, submit } = form;
  return (
    <div className={classes.bar} data-trouble={overtaken ? true : undefined}>
      <SaveLine form={form} isPublished={isPublished} />
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
