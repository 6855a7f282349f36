import { IconPaperclip } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { goToSection } from '#/ui/go-to-section';
import classes from './files-mark.module.css';

interface FilesMarkProps {
  count: number;
  /** Where they are listed. */
  sectionId: string;
}

/** How many files go along, in sight where their list is not; leads to it. */
export function FilesMark({ count, sectionId }: FilesMarkProps) {
  const { t } = useTranslation();
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
    </button>
  );
}
