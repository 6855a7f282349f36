/** Which files a case takes; the page passes over the others without a word, the server says why (FIL-01). */

export const MAX_BYTES = 209_715_200;

const IMAGES = [
  ...['tiff', 'pjp', 'jfif', 'bmp', 'gif', 'svg', 'png', 'xbm', 'dib', 'jxl', 'jpeg', 'svgz', 'jpg', 'webp'],
  ...['ico', 'tif', 'pjpeg', 'avif'],
];
const ENDINGS = new Set([...IMAGES, 'pdf', 'xml', 'obj', 'ply', 'stl', 'qcproject', 'xyz']);
/** A scanner's export is taken as it lies in its folder. */
const FOLDER_ENDINGS = new Set(['xorder', '3oxz', 'dentalproject']);
const MARGIN_ENDINGS = new Set(['txt', 'csv', 'pts']);

/** For the browser's own choice of files. */
export const ACCEPT = [...ENDINGS].map((ending) => `.${ending}`).join(',');

export function endingOf(filename: string): string {
  return /\.([^.]+)$/.exec(filename)?.[1]?.toLowerCase() ?? '';
}

export function isImageName(filename: string): boolean {
  return IMAGES.includes(endingOf(filename));
}

export function isAccepted({ name, size }: Pick<File, 'name' | 'size'>, isFromFolder: boolean): boolean {
  if (size > MAX_BYTES) return false;
  const ending = endingOf(name);
  if (ENDINGS.has(ending)) return true;
  if (!isFromFolder) return false;
  return FOLDER_ENDINGS.has(ending) || (MARGIN_ENDINGS.has(ending) && /margin/i.test(name));
}
