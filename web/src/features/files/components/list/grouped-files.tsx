import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { type Group, groupWord, type Named, sortIntoGroups } from '../../model/list/groups';
import classes from './grouped-files.module.css';

interface GroupProps<File> {
  files: readonly File[];
  /** Renders a list item for a file. */
  row: (file: File) => ReactNode;
}

function FileGroup<File>({ group, files, row }: GroupProps<File> & { group: Group }) {
  const { t } = useTranslation();
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className={classes.group}>
      <h3 id={titleId} className={classes.title}>
        {groupWord(t, group)}
      </h3>
      <ul className={classes.files}>{files.map(row)}</ul>
    </section>
  );
}

/** Files by kind: scans by jaw, pictures, documents, others (CAS-01). */
export function GroupedFiles<File extends Named>({ files, row }: GroupProps<File>) {
  return sortIntoGroups(files).map(([group, ofGroup]) => (
    <FileGroup key={group} group={group} files={ofGroup} row={row} />
  ));
}
