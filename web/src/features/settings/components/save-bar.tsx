import { Button } from '@mantine/core';
import { IconCheck, IconPencil } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { problemText } from '#/ui/error-text';
import type { SettingsDraft } from '../model/use-settings-draft';
import classes from './save-bar.module.css';

/** Save Settings. With something to save or to say, it stays in sight wherever the page is scrolled to. */
export function SaveBar({ settings }: { settings: SettingsDraft }) {
  const { t } = useTranslation();
  const { draft, isDirty, isSaving, outcome, save, discard } = settings;
  const problem = outcome && outcome !== 'saved' ? outcome : undefined;
  return (
    <div className={classes.bar} data-floating={isDirty || outcome ? true : undefined}>
      <div role="status" className={classes.state}>
        {isDirty && !problem && (
          <>
            <IconPencil size={17} stroke={1.75} aria-hidden />
            {t('settings.unsaved')}
          </>
        )}
        {outcome === 'saved' && !isDirty && (
          <span className={classes.saved}>
            <IconCheck size={18} stroke={2} aria-hidden />
            {t('settings.saved')}
          </span>
        )}
      </div>
      {problem && (
        <p role="alert" className={classes.problem}>
          {problemText(t, problem)}
        </p>
      )}
      {isDirty && (
        <Button variant="default" onClick={discard} disabled={isSaving}>
          {t('settings.discard')}
        </Button>
      )}
      <Button onClick={save} loading={isSaving} disabled={!draft}>
        {t('settings.save')}
      </Button>
    </div>
  );
}
