import { useTranslation } from 'react-i18next';
import { useRestorationWords } from '#/teeth/use-restoration-words';
import type { Restoration } from '../../api/case';

/** The further details of a restoration, one per line; details without a value are left out. */
export function useRestorationDetails(): (restoration: Restoration) => string[] {
  const { t } = useTranslation();
  const words = useRestorationWords();
  return ({ pontic_design, retention, contacts, antagonist, implant, note }) =>
    [
      pontic_design && t('cases.ponticDesign', { name: words.ponticDesignName(pontic_design) }),
      retention && t('cases.retention', { name: words.retentionName(retention) }),
      contacts.occlusal && t('cases.occlusal', { name: words.occlusalContactName(contacts.occlusal) }),
      contacts.proximal && t('cases.proximal', { name: words.proximalContactName(contacts.proximal) }),
      antagonist && t('cases.antagonist', { name: antagonist }),
      (implant.system || implant.platform) &&
        t('cases.implant', { name: [implant.system, implant.platform].filter(Boolean).join(' · ') }),
      note,
    ].filter((line) => line !== '');
}
