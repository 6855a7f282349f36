import type { CaseFile } from '../../api/case-files';
import { FileRow } from './file-row';
import { GroupedFiles } from './grouped-files';

export function FileList({ files }: { files: readonly CaseFile[] }) {
  return <GroupedFiles files={files} row={(file) => <FileRow key={file.id} file={file} />} />;
}
