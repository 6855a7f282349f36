import { useTranslation } from 'react-i18next';
import type { Person } from '../../api/case';
import { personMark } from '../../model/names';
import classes from './row-partner.module.css';

/**
 * The partner of a case, with the institution if there is room. The mark of a deleted or unknown person is
 * never cut off.
 */
export function RowPartner({ partner }: { partner: Person | null | undefined }) {
  const { t } = useTranslation();
  if (!partner) {
    return (
      <span className={classes.partner}>
        <span className={classes.name}>{t('cases.noRecipient')}</span>
      </span>
    );
  }
  const mark = personMark(t, partner);
  const { institution } = partner;
  const name = partner.disp_name || partner.username;
  return (
    <>
      <span
        className={classes.partner}
        data-marked={mark !== undefined || undefined}
        title={[name, institution].filter(Boolean).join(' · ')}
      >
        <span className={classes.name}>{name}</span>
        {mark && <span className={classes.mark}> {mark}</span>}
      </span>
      {institution && <span className={classes.institution}>{institution}</span>}
    </>
  );
}
