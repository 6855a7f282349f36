import { useTranslation } from 'react-i18next';
import type { CaseFile } from '../../api/case-files';
import { sizeText } from '../../model/sizes';
import classes from './comment-files.module.css';
import { useFileActions } from './file-actions';
import { Thumbnail } from './thumbnail';

/** The files of a comment, shown below it (COM-01). */
export function CommentFiles({ files, commentId }: { files: readonly CaseFile[]; commentId: string }) {
  const { t, i18n } = useTranslation();
  const { open } = useFileActions();
  const ofComment = files.filter(({ comment_id }) => comment_id === commentId);
  if (ofComment.length === 0) return null;
  return (
    <ul className={classes.files} aria-label={t('files.attached')}>
      {ofComment.map((file) => (
        <li key={file.id}>
          <button type="button" className={classes.file} onClick={() => open(file)}>
            <Thumbnail file={file} />
            <span className={classes.text}>
              <span className={classes.name}>{file.filename}</span>
              <span className={classes.size}>{sizeText(i18n.language, file.size)}</span>
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
