/** Reads files from a drop, a paste or the file chooser, including those in folders. */
import { type FileFault, fileFault } from './accepted';

export interface PickedFile {
  file: File;
  /** The name with the folders it was picked with: another folder may have a file of the same name. */
  path: string;
  /** A scanner's folder may hold files that are not accepted alone. */
  isFromFolder: boolean;
}

type Refusal = FileFault | 'unreadable' | 'tooMany' | 'twice' | 'closed';

/** A picked file or folder that is not sent, and why (FIL-01). */
export interface RefusedFile {
  name: string;
  reason: Refusal;
  /** The text of why no files are accepted now. */
  closedBecause?: string;
}

/** Everything a person picked at once: each item is either accepted or refused. */
export interface Picked {
  files: PickedFile[];
  refused: RefusedFile[];
}

export function isSamePick(a: Pick<PickedFile, 'file'>, b: Pick<PickedFile, 'file'>): boolean {
  return (
    a.file.name === b.file.name && a.file.size === b.file.size && a.file.lastModified === b.file.lastModified
  );
}

/** More than any scanner writes; a person may drop a whole disk. */
export const MOST_FILES = 500;

/** Files that the system puts into folders without the person's knowledge. */
function isOfSystem(name: string): boolean {
  return name.startsWith('.') || /^(thumbs\.db|desktop\.ini)$/i.test(name);
}

function fileOf(entry: FileSystemFileEntry): Promise<File | undefined> {
  return new Promise((resolve) => entry.file(resolve, () => resolve(undefined)));
}

/** The reader returns a hundred entries at a time, and none at the end. */
function entriesOf(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[] | undefined> {
  const reader = folder.createReader();
  const all: FileSystemEntry[] = [];
  return new Promise((resolve) => {
    const readOn = () =>
      reader.readEntries(
        (some) => {
          all.push(...some);
          if (some.length === 0 || all.length > MOST_FILES) resolve(all);
          else readOn();
        },
        () => resolve(undefined),
      );
    readOn();
  });
}

function add({ files, refused }: Picked, file: File, path: string, isFromFolder: boolean): void {
  const reason = fileFault(file, isFromFolder);
  if (reason) refused.push({ name: path, reason });
  else files.push({ file, path, isFromFolder });
}

const countOf = ({ files, refused }: Picked) => files.length + refused.length;

const pathOf = ({ fullPath, name }: FileSystemEntry) => fullPath?.replace(/^\//, '') || name;

/** False when the limit was reached before all of it was read. */
async function collect(entry: FileSystemEntry, isFromFolder: boolean, into: Picked): Promise<boolean> {
  if (isFromFolder && isOfSystem(entry.name)) return true;
  if (countOf(into) >= MOST_FILES) return false;
  if (entry.isFile) {
    const file = await fileOf(entry as FileSystemFileEntry);
    if (file) add(into, file, pathOf(entry), isFromFolder);
    else into.refused.push({ name: pathOf(entry), reason: 'unreadable' });
  } else if (entry.isDirectory) {
    const inside = await entriesOf(entry as FileSystemDirectoryEntry);
    if (!inside) into.refused.push({ name: pathOf(entry), reason: 'unreadable' });
    for (const one of inside ?? []) if (!(await collect(one, true, into))) return false;
  }
  return true;
}

/** One line for all files beyond the limit, named after their folder. */
function leftOut({ name, webkitRelativePath }: File): RefusedFile {
  return { name: webkitRelativePath.split('/')[0] || name, reason: 'tooMany' };
}

export function pickFiles(files: Iterable<File> | null | undefined, isFromFolder = false): Picked {
  const picked: Picked = { files: [], refused: [] };
  for (const file of files ?? []) {
    if (isFromFolder && isOfSystem(file.name)) continue;
    if (countOf(picked) >= MOST_FILES) {
      picked.refused.push(leftOut(file));
      break;
    }
    add(picked, file, file.webkitRelativePath || file.name, isFromFolder);
  }
  return picked;
}

/** Refuses each item by name when no files are accepted; folders are not opened. */
export function refuseAll(files: Iterable<File>, closedBecause: string): Picked {
  const refused = Array.from(files, ({ name }) => ({ name, reason: 'closed' as const, closedBecause }));
  return { files: [], refused };
}

/** The entries must be read during the event: afterwards the event has none. */
export async function readDrop(data: DataTransfer): Promise<Picked> {
  const entries = Array.from(data.items ?? [], (item) =>
    item.kind === 'file' ? item.webkitGetAsEntry?.() : null,
  ).filter((entry) => entry !== null && entry !== undefined);
  if (entries.length === 0) return pickFiles(data.files);
  const picked: Picked = { files: [], refused: [] };
  for (const entry of entries)
    if (!(await collect(entry, false, picked))) picked.refused.push({ name: entry.name, reason: 'tooMany' });
  return picked;
}

export function hasFiles(data: DataTransfer | null): boolean {
  return data?.types.includes('Files') ?? false;
}
