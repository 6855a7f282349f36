import { act, renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { localFile } from '../../testing/case-file';
import { pickFiles } from './dropped';
import { useRefusedFiles } from './use-refused-files';

/** A file as the browser names it when a folder is picked. */
function fromFolder(path: string, size: number): File {
  const file = localFile(path.split('/').at(-1) ?? '', size);
  return Object.defineProperty(file, 'webkitRelativePath', { value: path });
}

// FIL-01
it.each([
  ['the same folder', [fromFolder('export/scan.stl', 20)], []],
  ['a folder around it', [fromFolder('monday/export/scan.stl', 20)], []],
  ['the file alone', [localFile('scan.stl', 20)], []],
  ['its namesake in another folder', [fromFolder('other/scan.stl', 20)], ['export/scan.stl']],
  [
    'its namesake, and itself empty once more',
    [localFile('scan.stl', 20), fromFolder('export/scan.stl', 0)],
    ['export/scan.stl'],
  ],
])('the line about a file in a folder: %s is accepted', (_, files, left) => {
  const { result } = renderHook(() => useRefusedFiles());
  act(() => result.current.note(pickFiles([fromFolder('export/scan.stl', 0)], true)));
  expect(result.current.refused).toEqual([{ name: 'export/scan.stl', reason: 'empty' }]);
  act(() => result.current.note(pickFiles(files, true)));
  expect(result.current.refused.map(({ name }) => name)).toEqual(left);
});
