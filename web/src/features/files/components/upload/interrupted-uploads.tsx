import { Button } from '@mantine/core';
import { IconPlayerPause } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { InterruptedUpload } from '../../api/uploads';
import { percentText, sizeText } from '../../model/sizes';
import classes from './interrupted-uploads.module.css';

interface InterruptedUploadsProps {
  uploads: readonly InterruptedUpload[];
  onDiscard: (id: string) => void;
}

/** Uploads that were interrupted, also before the page was reloaded: how to resume or discard them (FIL-02). */
export function InterruptedUploads({ uploads, onDiscard }: InterruptedUploadsProps) {
  const { t, i18n } = useTranslation();
  if (uploads.length === 0) return null;
  return (
    <section className={classes.interrupted} aria-label={t('files.interrupted')}>
      <IconPlayerPause size={19} stroke={1.6} aria-hidden />
      <div>
        <h3>{t('files.interrupted')}</h3>
        <p>{t('files.interruptedText')}</p>
        <ul>
          {uploads.map(({ id, filename, size, offset }) => (
            <li key={id}>
              <span className={classes.name}>{filename}</span>
              <span className={classes.facts}>
                {t('files.sentSoFar', {
                  percent: percentText(i18n.language, offset, size),
                  total: sizeText(i18n.language, size),
                })}
              </span>
              <Button
                size="compact-sm"
                variant="subtle"
                aria-label={t('files.discardNamed', { name: filename })}
                onClick={() => onDiscard(id)}
              >
                {t('files.discard')}
              </Button>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
