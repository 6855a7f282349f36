import { useMemo } from 'react';
import type { PickedFile } from '../model/dropped';
import { recognise } from '../model/recognise';
import { GroupedFiles } from './grouped-files';
import { PickedRow } from './picked-row';

interface PickedFilesProps {
  picked: readonly PickedFile[];
  disabled: boolean;
  onRemove: (picked: PickedFile) => void;
}

/** Files that wait for their case, sorted as they will be there (ORD-02, FIL-03). */
export function PickedFiles({ picked, disabled, onRemove }: PickedFilesProps) {
  const named = useMemo(
    () => picked.map((one) => ({ one, filename: one.file.name, recognised: recognise(one.file.name) })),
    [picked],
  );
  return (
    <GroupedFiles
      files={named}
      row={({ one, recognised }) => (
        <PickedRow
          key={`${one.file.name} ${one.file.size} ${one.file.lastModified}`}
          file={one.file}
          recognised={recognised}
          disabled={disabled}
          onRemove={() => onRemove(one)}
        />
      )}
    />
  );
}
