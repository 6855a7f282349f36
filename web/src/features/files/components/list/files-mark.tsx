import { IconPaperclip } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { goToSection } from '#/ui/keyboard/go-to-section';
import { sentPercentText } from '../../model/upload/progress';
import type { DraftFiles } from '../../model/upload/use-draft-files';
import classes from './files-mark.module.css';

interface FilesMarkProps extends Pick<DraftFiles, 'count' | 'uploads' | 'isComing'> {
  /** The section that lists them. */
  sectionId: string;
}

/** The number of files and their progress, visible where the list is not; a click leads to the list. */
export function FilesMark({ count, uploads, isComing, sectionId }: FilesMarkProps) {
  const { t, i18n } = useTranslation();
  if (count === 0) return null;
  const label = t('cases.toFiles', { count });
  return (
    <button
      type="button"
      className={classes.mark}
      aria-label={label}
      title={label}
      onClick={() => goToSection(sectionId)}
    >
      <IconPaperclip size={17} stroke={1.75} aria-hidden />
      {count}
      {isComing && <span className={classes.percent}>{sentPercentText(i18n.language, uploads)}</span>}
    </button>
  );
}
