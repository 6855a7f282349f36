import { Button } from '@mantine/core';
import { IconFileAlert, IconX } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { MAX_BYTES } from '../../model/picking/accepted';
import { MOST_FILES, type RefusedFile } from '../../model/picking/dropped';
import type { RefusedFiles as Refusals } from '../../model/picking/use-refused-files';
import { sizeText } from '../../model/sizes';
import classes from './refused-files.module.css';

function reasonText(t: TFunction, language: string, { reason, closedBecause }: RefusedFile): string {
  switch (reason) {
    case 'kind':
      return t('server.fileKind');
    case 'tooLarge':
      return t('files.refused.tooLarge', { size: sizeText(language, MAX_BYTES) });
    case 'empty':
      return t('server.fileEmpty');
    case 'unreadable':
      return t('files.refused.unreadable');
    case 'tooMany':
      return t('files.refused.tooMany', { limit: MOST_FILES });
    case 'twice':
      return t('files.refused.twice');
    case 'closed':
      return closedBecause ?? t('server.filesClosed');
  }
}

/** The refused files: one line each with its reason, read aloud as it is added (FIL-01). */
export function RefusedFiles({ refused, dismiss, dismissAll }: Omit<Refusals, 'note'>) {
  const { t, i18n } = useTranslation();
  if (refused.length === 0) return null;
  return (
    // Only added lines are read aloud, not the whole list when a line is removed.
    <div className={classes.refused} role="alert" aria-atomic="false" aria-relevant="additions">
      <div className={classes.header}>
        <h3>
          <IconFileAlert size={17} stroke={1.75} aria-hidden />
          {t('files.refused.title', { count: refused.length })}
        </h3>
        <Button size="compact-sm" variant="subtle" onClick={dismissAll}>
          {t('common.close')}
        </Button>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: without a mouse, the list is scrolled with the keys */}
      <ul className={classes.lines} tabIndex={0} aria-label={t('files.refused.list')}>
        {refused.map((one) => (
          <li key={`${one.name} ${one.reason}`}>
            <p className={classes.line}>
              <span className={classes.name} title={one.name}>
                {one.name}
              </span>
              <span>{reasonText(t, i18n.language, one)}</span>
            </p>
            {refused.length > 1 && (
              <button
                type="button"
                className={classes.dismiss}
                aria-label={t('files.refused.dismiss', { name: one.name })}
                title={t('files.refused.dismiss', { name: one.name })}
                onClick={() => dismiss(one)}
              >
                <IconX size={16} stroke={1.75} aria-hidden />
              </button>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
