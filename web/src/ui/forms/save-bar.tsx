import { Button } from '@mantine/core';
import { IconCheck, IconPencil } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useLookOnly } from '../controls/look-only';
import classes from './save-bar.module.css';

interface SaveBarProps {
  isDirty: boolean;
  isSaving: boolean;
  isSaved: boolean;
  problem: string | undefined;
  /** The label of the button; Save by default. */
  save?: string;
  saved?: string;
  canSave: boolean;
  onSave: () => void;
  onDiscard: () => void;
}

/** Save and Discard. With unsaved changes or a message, it stays visible wherever the page is scrolled to. */
export function SaveBar(props: SaveBarProps) {
  const { isDirty, isSaving, isSaved, problem, save, saved, canSave, onSave, onDiscard } = props;
  const { t } = useTranslation();
  const lookOnly = useLookOnly();
  return (
    <div className={classes.bar} data-floating={isDirty || isSaved || problem ? true : undefined}>
      <div role="status" className={classes.state}>
        {isDirty && !problem && (
          <>
            <IconPencil size={17} stroke={1.75} aria-hidden />
            {t('common.unsavedChanges')}
          </>
        )}
        {isSaved && !isDirty && (
          <span className={classes.saved}>
            <IconCheck size={18} stroke={2} aria-hidden />
            {saved ?? t('common.saved')}
          </span>
        )}
      </div>
      {problem && (
        <p role="alert" className={classes.problem}>
          {problem}
        </p>
      )}
      {isDirty && (
        <Button variant="default" onClick={onDiscard} disabled={isSaving}>
          {t('common.discard')}
        </Button>
      )}
      <Button
        onClick={onSave}
        loading={isSaving}
        disabled={!canSave || lookOnly !== undefined}
        title={lookOnly}
      >
        {save ?? t('common.save')}
      </Button>
    </div>
  );
}
