const PICTURE_MAX_BYTES = 5 * 1024 * 1024;
export const PICTURE_TYPES = ['image/png', 'image/jpeg'];

export type PictureProblem = 'type' | 'size';

export function checkPicture(file: Pick<File, 'type' | 'size'>): PictureProblem | undefined {
  if (!PICTURE_TYPES.includes(file.type)) return 'type';
  if (file.size > PICTURE_MAX_BYTES) return 'size';
  return undefined;
}
