import { expect, it } from 'vitest';
import { localFile } from '../testing/case-file';
import { pickFiles, readDrop } from './dropped';

function fileEntry(name: string) {
  return {
    isFile: true,
    isDirectory: false,
    file: (give: (file: File) => void) => give(localFile(name)),
  };
}

/** Gives one entry at a time, as browsers give a hundred. */
function folderEntry(entries: unknown[]) {
  const left = [...entries];
  return {
    isFile: false,
    isDirectory: true,
    createReader: () => ({ readEntries: (give: (some: unknown[]) => void) => give(left.splice(0, 1)) }),
  };
}

function drop(entries: unknown[]): DataTransfer {
  const items = entries.map((entry) => ({ kind: 'file', webkitGetAsEntry: () => entry }));
  return { items, files: [] } as unknown as DataTransfer;
}

// FIL-01
it('opens folders, and takes from them what is not taken alone', async () => {
  const inner = folderEntry([fileEntry('order.xorder'), fileEntry('11-margin.txt'), fileEntry('readme.txt')]);
  const folder = folderEntry([fileEntry('upperjaw.stl'), inner]);
  const picked = await readDrop(drop([folder, fileEntry('other.xorder'), fileEntry('photo.png')]));
  expect(picked.map(({ file, isFromFolder }) => [file.name, isFromFolder])).toEqual([
    ['upperjaw.stl', true],
    ['order.xorder', true],
    ['11-margin.txt', true],
    ['photo.png', false],
  ]);
});

// FIL-01: the others are passed over without a word
it('takes plain files where a browser knows no entries', async () => {
  const files = [localFile('a.stl'), localFile('b.exe'), localFile('c.stl', 209_715_201)];
  expect(pickFiles(files).map(({ file }) => file.name)).toEqual(['a.stl']);
  const picked = await readDrop({ items: [], files } as unknown as DataTransfer);
  expect(picked.map(({ file }) => file.name)).toEqual(['a.stl']);
});
