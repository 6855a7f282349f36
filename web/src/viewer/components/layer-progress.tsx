import { useTranslation } from 'react-i18next';
import { megabytes } from '../model/bytes';
import { type SourceState, sumOf } from '../model/loading';
import classes from './layer-progress.module.css';

/** The loaded bytes of a layer until it is complete. */
export function LayerProgress({ states }: { states: readonly SourceState[] }) {
  const { t, i18n } = useTranslation();
  const { loadedBytes, totalBytes } = sumOf(states.filter(({ phase }) => phase === 'loading'));
  if (loadedBytes === 0) return null;
  const loaded = megabytes(i18n.language, loadedBytes);
  return (
    <div className={classes.progress}>
      <progress
        aria-label={t('viewer.loading.layer')}
        value={totalBytes ? loadedBytes : undefined}
        max={totalBytes || undefined}
      />
      <span>
        {totalBytes
          ? t('viewer.loading.of', { loaded, total: megabytes(i18n.language, totalBytes) })
          : loaded}
      </span>
    </div>
  );
}
