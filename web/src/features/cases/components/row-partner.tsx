import { useTranslation } from 'react-i18next';
import type { Person } from '../api/case';
import { personMark } from '../model/names';
import classes from './row-partner.module.css';

/** The other side of a case. The mark of who has left is never cut off. */
export function RowPartner({ partner }: { partner: Person | null | undefined }) {
  const { t } = useTranslation();
  if (!partner) return <span className={classes.partner}>{t('cases.noRecipient')}</span>;
  const mark = personMark(t, partner);
  return (
    <span className={classes.partner} data-marked={mark !== undefined || undefined}>
      <span className={classes.name}>{partner.disp_name || partner.username}</span>
      {mark && <span className={classes.mark}> {mark}</span>}
    </span>
  );
}
