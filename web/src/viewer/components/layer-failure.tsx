import { IconAlertTriangle, IconReload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { SourceState } from '../model/loading';
import classes from './layer-failure.module.css';
import { useLayerWords } from './use-layer-words';

interface LayerFailureProps {
  name: string;
  states: readonly SourceState[];
  onRetry: () => void;
}

/** Why a layer is not shown, or only coarsely. The other layers are not affected. */
export function LayerFailure({ name, states, onRetry }: LayerFailureProps) {
  const { t } = useTranslation();
  const { failureWords } = useLayerWords();
  const failed = states.find(({ phase }) => phase === 'failed');
  if (!failed?.failure) return null;
  return (
    <p className={classes.failure}>
      <IconAlertTriangle size={15} stroke={1.8} aria-hidden />
      <span>{failed.isSeen ? t('viewer.failure.onlyCoarse') : failureWords(failed.failure)}</span>
      <button
        type="button"
        aria-label={t('viewer.failure.retry', { layer: name })}
        title={t('common.retry')}
        onClick={onRetry}
      >
        <IconReload size={16} stroke={1.8} aria-hidden />
      </button>
    </p>
  );
}
