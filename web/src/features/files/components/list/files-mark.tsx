import { IconPaperclip } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { goToSection } from '#/ui/keyboard/go-to-section';
import { sentPercentText } from '../../model/progress';
import type { DraftFiles } from '../../model/use-draft-files';
import classes from './files-mark.module.css';

interface FilesMarkProps extends Pick<DraftFiles, 'count' | 'uploads' | 'isComing'> {
  /** Where they are listed. */
  sectionId: string;
}

/** How many files go along, and how far they have come, in sight where their list is not; leads to it. */
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
