import { expect, it } from 'vitest';
import { localFile } from '../../testing/case-file';
import { pickFiles, readDrop, refuseAll } from './dropped';

function fileEntry(name: string, path = name) {
  return {
    name,
    fullPath: `/${path}`,
    isFile: true,
    isDirectory: false,
    file: (give: (file: File) => void) => give(localFile(name)),
  };
}

/** Returns one entry at a time, as browsers return a hundred. */
function folderEntry(entries: unknown[], path: string) {
  const left = [...entries];
  return {
    name: path,
    fullPath: `/${path}`,
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
it('opens folders, and accepts files from them that are refused alone', async () => {
  const readme = fileEntry('readme.txt', 'export/scans/readme.txt');
  const inner = folderEntry([fileEntry('order.xorder'), fileEntry('11-margin.txt'), readme], 'export/scans');
  const folder = folderEntry([fileEntry('upperjaw.stl'), inner], 'export');
  const picked = await readDrop(drop([folder, fileEntry('other.xorder'), fileEntry('photo.png')]));
  expect(picked.files.map(({ file, isFromFolder }) => [file.name, isFromFolder])).toEqual([
    ['upperjaw.stl', true],
    ['order.xorder', true],
    ['11-margin.txt', true],
    ['photo.png', false],
  ]);
  expect(picked.refused).toEqual([
    { name: 'export/scans/readme.txt', reason: 'kind' },
    { name: 'other.xorder', reason: 'kind' },
  ]);
});

// FIL-01: each refused file is named with its reason
it('accepts plain files where a browser has no entries', async () => {
  const files = [
    localFile('a.stl'),
    localFile('b.exe'),
    localFile('c.stl', 209_715_201),
    localFile('d.ply', 0),
  ];
  const refused = [
    { name: 'b.exe', reason: 'kind' },
    { name: 'c.stl', reason: 'tooLarge' },
    { name: 'd.ply', reason: 'empty' },
  ];
  for (const picked of [pickFiles(files), await readDrop({ items: [], files } as unknown as DataTransfer)]) {
    expect(picked.files.map(({ file }) => file.name)).toEqual(['a.stl']);
    expect(picked.refused).toEqual(refused);
  }
});

// FIL-01
it('names unreadable files and folders over the limit, but no system files', async () => {
  const unreadable = {
    ...fileEntry('gone.stl'),
    file: (_: unknown, fail: () => void) => fail(),
  };
  const scans = Array.from({ length: 600 }, (_, i) => fileEntry(`scan ${i}.stl`));
  const disk = folderEntry([fileEntry('.DS_Store', 'disk/.DS_Store'), ...scans], 'disk');
  const picked = await readDrop(drop([unreadable, disk]));
  expect(picked.files).toHaveLength(499);
  expect(picked.refused).toEqual([
    { name: 'gone.stl', reason: 'unreadable' },
    { name: 'disk', reason: 'tooMany' },
  ]);
});

// FIL-01
it('names every item where no files are accepted', () => {
  const closedBecause = 'This case is closed.';
  expect(refuseAll([localFile('late.png')], closedBecause)).toEqual({
    files: [],
    refused: [{ name: 'late.png', reason: 'closed', closedBecause }],
  });
});
