import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { CaseFile } from '../api/case-files';
import { type Group, groupWord, sortIntoGroups } from '../model/groups';
import classes from './file-list.module.css';
import { FileRow } from './file-row';

function FileGroup({ group, files }: { group: Group; files: CaseFile[] }) {
  const { t } = useTranslation();
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className={classes.group}>
      <h3 id={titleId} className={classes.title}>
        {groupWord(t, group)}
      </h3>
      <ul className={classes.files}>
        {files.map((file) => (
          <FileRow key={file.id} file={file} />
        ))}
      </ul>
    </section>
  );
}

/** The files of a case: scans by jaw, pictures, documents, the rest (CAS-01). */
export function FileList({ files }: { files: readonly CaseFile[] }) {
  return sortIntoGroups(files).map(([group, ofGroup]) => (
    <FileGroup key={group} group={group} files={ofGroup} />
  ));
}
