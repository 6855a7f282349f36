import { useTranslation } from 'react-i18next';
import { problemText } from '#/ui/feedback/error-text';
import { SaveBar } from '#/ui/forms/save-bar';
import type { SettingsDraft } from '../../model/use-settings-draft';

export function SettingsSaveBar({ settings }: { settings: SettingsDraft }) {
  const { t } = useTranslation();
  const { canSave, isDirty, isSaving, outcome, save, discard } = settings;
  const problem = outcome && outcome !== 'saved' ? problemText(t, outcome) : undefined;
  return (
    <SaveBar
      isDirty={isDirty}
      isSaving={isSaving}
      isSaved={outcome === 'saved'}
      problem={problem}
      save={t('settings.save')}
      saved={t('settings.saved')}
      canSave={canSave}
      onSave={save}
      onDiscard={discard}
    />
  );
}
