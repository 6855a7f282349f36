/** The progress of a queue as text. */
import type { TFunction } from 'i18next';
import { percentText } from '../sizes';
import type { QueuedUpload } from './upload-queue';

export function sendingText(t: TFunction, uploads: readonly QueuedUpload[]): string {
  const doneCount = uploads.filter(({ state }) => state === 'done').length;
  return t('files.sending', { number: doneCount + 1, total: uploads.length });
}

export function sentPercentText(language: string, uploads: readonly QueuedUpload[]): string {
  const sentBytes = uploads.reduce((sum, upload) => sum + upload.sentBytes, 0);
  const totalBytes = uploads.reduce((sum, { file }) => sum + file.size, 0);
  return percentText(language, sentBytes, totalBytes);
}
