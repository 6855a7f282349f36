/** Which files a case accepts; page and server give the same reason for each refused file (FIL-01). */

export const MAX_BYTES = 209_715_200;

const IMAGES = [
  ...['tiff', 'pjp', 'jfif', 'bmp', 'gif', 'svg', 'png', 'xbm', 'dib', 'jxl', 'jpeg', 'svgz', 'jpg', 'webp'],
  ...['ico', 'tif', 'pjpeg', 'avif'],
];
const ENDINGS = new Set([...IMAGES, 'pdf', 'xml', 'obj', 'ply', 'stl', 'qcproject', 'xyz']);
/** Scanner exports: accepted only from a folder. */
const FOLDER_ENDINGS = new Set(['xorder', '3oxz', 'dentalproject']);
const MARGIN_ENDINGS = new Set(['txt', 'csv', 'pts']);

/** For the browser's file chooser. */
export const ACCEPT = [...ENDINGS].map((ending) => `.${ending}`).join(',');

/** Why a single file cannot be sent. */
export type FileFault = 'kind' | 'tooLarge' | 'empty';

export function endingOf(filename: string): string {
  return /\.([^.]+)$/.exec(filename)?.[1]?.toLowerCase() ?? '';
}

export function isImageName(filename: string): boolean {
  return IMAGES.includes(endingOf(filename));
}

function isAcceptedKind(name: string, isFromFolder: boolean): boolean {
  const ending = endingOf(name);
  if (ENDINGS.has(ending)) return true;
  if (!isFromFolder) return false;
  return FOLDER_ENDINGS.has(ending) || (MARGIN_ENDINGS.has(ending) && /margin/i.test(name));
}

/** Why a case does not accept the file, if so. */
export function fileFault(
  { name, size }: Pick<File, 'name' | 'size'>,
  isFromFolder: boolean,
): FileFault | undefined {
  if (!isAcceptedKind(name, isFromFolder)) return 'kind';
  if (size > MAX_BYTES) return 'tooLarge';
  return size === 0 ? 'empty' : undefined;
}
