/** Files as they come from a drop, a paste or the browser's own choice; folders are opened. */
import { isAccepted } from './accepted';

export interface PickedFile {
  file: File;
  /** A scanner's folder may hold what is not taken alone. */
  isFromFolder: boolean;
}

export function isSamePick(a: Pick<PickedFile, 'file'>, b: Pick<PickedFile, 'file'>): boolean {
  return (
    a.file.name === b.file.name && a.file.size === b.file.size && a.file.lastModified === b.file.lastModified
  );
}

/** More than any scanner writes; somebody may drop a whole disk. */
const MOST_FILES = 500;

function fileOf(entry: FileSystemFileEntry): Promise<File | undefined> {
  return new Promise((resolve) => entry.file(resolve, () => resolve(undefined)));
}

/** It gives a hundred at a time, and none at the end. */
function entriesOf(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader();
  const all: FileSystemEntry[] = [];
  return new Promise((resolve) => {
    const readOn = () =>
      reader.readEntries(
        (some) => {
          all.push(...some);
          if (some.length === 0 || all.length >= MOST_FILES) resolve(all);
          else readOn();
        },
        () => resolve(all),
      );
    readOn();
  });
}

async function collect(entry: FileSystemEntry, isFromFolder: boolean, into: PickedFile[]): Promise<void> {
  if (into.length >= MOST_FILES) return;
  if (entry.isFile) {
    const file = await fileOf(entry as FileSystemFileEntry);
    if (file) into.push({ file, isFromFolder });
  } else if (entry.isDirectory) {
    for (const inside of await entriesOf(entry as FileSystemDirectoryEntry))
      await collect(inside, true, into);
  }
}

function onlyAccepted(picked: PickedFile[]): PickedFile[] {
  return picked.filter(({ file, isFromFolder }) => isAccepted(file, isFromFolder));
}

export function pickFiles(files: Iterable<File> | null | undefined, isFromFolder = false): PickedFile[] {
  return onlyAccepted(Array.from(files ?? [], (file) => ({ file, isFromFolder })));
}

/** The entries must be taken at once: after the event there is nothing in it any more. */
export async function readDrop(data: DataTransfer): Promise<PickedFile[]> {
  const entries = Array.from(data.items ?? [], (item) =>
    item.kind === 'file' ? item.webkitGetAsEntry?.() : null,
  ).filter((entry) => entry !== null && entry !== undefined);
  if (entries.length === 0) return pickFiles(data.files);
  const picked: PickedFile[] = [];
  for (const entry of entries) await collect(entry, false, picked);
  return onlyAccepted(picked);
}

export function hasFiles(data: DataTransfer | null): boolean {
  return data?.types.includes('Files') ?? false;
}
