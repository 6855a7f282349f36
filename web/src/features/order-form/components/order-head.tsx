import { useTranslation } from 'react-i18next';
import { useApp } from '#/api/app-info';
import { QrCode } from '#/ui/drawings/qr-code';
import type { OrderedCase } from '../api/ordered-case';
import classes from './order-sheet.module.css';

/** The logo, the case, and its number as a code for a camera. */
export function OrderHead({ order: { no, title } }: { order: OrderedCase }) {
  const { t } = useTranslation();
  const { skin } = useApp();
  return (
    <header className={classes.head}>
      <div className={classes.brand}>
        <img src={skin.logo} alt="" />
        <span>{skin.app_name}</span>
      </div>
      <div className={classes.case}>
        <h1>{t('orderForm.title')}</h1>
        <p className={classes.number}>{no}</p>
        {title && <p className={classes.title}>{title}</p>}
      </div>
      <QrCode text={no} label={t('orderForm.qr')} className={classes.qr} />
    </header>
  );
}
