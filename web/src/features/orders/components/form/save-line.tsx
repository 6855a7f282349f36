import { IconAlertCircle, IconCheck, IconPencil } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { orderProblemText } from '../../model/problem-text';
import type { OrderForm } from '../../model/use-order-form';
import classes from './action-bar.module.css';

/** Not read aloud while all is well, because it changes with every pause in typing. */
export function SaveLine({ form, isPublished }: { form: OrderForm; isPublished: boolean }) {
  const { t } = useTranslation();
  const { saveState, overtaken, problem, isIncomplete, lacksFiles } = form;
  const failed = saveState.at === 'failed' ? saveState.problem : undefined;
  const trouble = overtaken ?? problem ?? failed;
  if (trouble) {
    const isAtFields = Object.keys(trouble.fields).length > 0;
    const text = isAtFields ? t('orders.seeFields') : orderProblemText(t, trouble);
    return <Trouble text={failed && !overtaken ? `${t('orders.notSaved')} ${text}` : text} />;
  }
  if (isIncomplete) return <Trouble text={t('orders.seeFields')} />;
  if (lacksFiles) return <Trouble text={t('orders.filesMissing')} />;
  if (saveState.at === 'unchanged' || (isPublished && saveState.at === 'saved'))
    return <p className={classes.state} />;
  if (isPublished) {
    return (
      <p className={classes.state}>
        <IconPencil size={17} stroke={1.75} aria-hidden />
        {t('common.unsavedChanges')}
      </p>
    );
  }
  return (
    <p className={classes.state} data-saved={saveState.at === 'saved' || undefined}>
      {saveState.at === 'saved' && <IconCheck size={18} stroke={2} aria-hidden />}
      {saveState.at === 'saved' ? t('orders.draftSaved') : t('orders.savingDraft')}
    </p>
  );
}

function Trouble({ text }: { text: string }) {
  return (
    <p className={classes.failed} role="alert">
      <IconAlertCircle size={18} stroke={1.75} aria-hidden />
      <span>{text}</span>
    </p>
  );
}
