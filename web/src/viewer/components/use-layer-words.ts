import { useTranslation } from 'react-i18next';
import type { LoadFailure } from '../model/loading';
import type { FaultReason } from '../model/mesh';
import type { Layer } from '../source';

/** The names of layers, and why a layer cannot be shown. */
export function useLayerWords() {
  const { t } = useTranslation();

  function layerName(layer: Layer): string {
    const names: Record<Layer, string> = {
      'upper-preop': t('viewer.layers.upperPreop'),
      upper: t('viewer.layers.upper'),
      'upper-scanbody': t('viewer.layers.upperScanbody'),
      'lower-preop': t('viewer.layers.lowerPreop'),
      lower: t('viewer.layers.lower'),
      'lower-scanbody': t('viewer.layers.lowerScanbody'),
      bite: t('viewer.layers.bite'),
      margin: t('viewer.layers.margin'),
      other: t('viewer.layers.other'),
    };
    return names[layer];
  }

  function failureWords(failure: LoadFailure): string {
    if (failure.kind === 'other') return failure.text ?? t('viewer.failure.load');
    const reasons: Record<FaultReason, string> = {
      empty: t('viewer.failure.empty'),
      truncated: t('viewer.failure.truncated'),
      unreadable: t('viewer.failure.unreadable'),
      damaged: t('viewer.failure.damaged'),
    };
    return reasons[failure.reason];
  }

  return { layerName, failureWords };
}
