import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { focusIfLost } from '#/ui/keyboard/focus-if-lost';
import { ListSkeleton } from '#/ui/lists/list-skeleton';
import { LoadError } from '#/ui/lists/load-error';
import { caseSharesOptions } from '../../api/case-shares';
import { useRevocation } from '../../model/use-revocation';
import classes from './live-shares.module.css';
import { ShareRow } from './share-row';

/** The active links of a case. */
export function LiveShares({ caseId }: { caseId: string }) {
  const { t } = useTranslation();
  const { data: shares, error, refetch } = useQuery(caseSharesOptions(caseId));
  const revocation = useRevocation(caseId);
  const outcome = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    // The button of the action is gone together with its row.
    if (revocation.isDone) focusIfLost(outcome.current);
  }, [revocation.isDone]);

  if (!shares)
    return error ? <LoadError error={error} onRetry={() => void refetch()} /> : <ListSkeleton rows={1} />;
  return (
    <>
      <p ref={outcome} tabIndex={-1} role="status" className={classes.outcome}>
        {revocation.isDone && t('shares.revoked')}
      </p>
      {shares.length > 0 ? (
        <ul className={classes.list}>
          {shares.map((share) => (
            <ShareRow key={share.id} share={share} revocation={revocation} />
          ))}
        </ul>
      ) : (
        <p className={classes.none}>{t('shares.none')}</p>
      )}
    </>
  );
}
