/**
 * Translations of sentences that the server stores and sends as data: why a scan cannot be shown, why a row of an
 * upload was skipped. A sentence without an entry is shown as received. Errors are translated by their code.
 */
import type { TFunction } from 'i18next';

type Translate = (t: TFunction, found: RegExpExecArray) => string;

export type KnownText = [text: string | RegExp, translate: Translate];

const table: KnownText[] = [
  // Why a file cannot be shown.
  [
    'The file could not be prepared for viewing: it needs too much memory or time.',
    (t) => t('server.drawingTooMuch'),
  ],
  ['The picture cannot be read.', (t) => t('server.pictureUnreadable')],
  [
    'The content of this file is not what its name says. It can be downloaded.',
    (t) => t('server.notAsNamed'),
  ],
  ['The file is empty.', (t) => t('server.fileEmpty')],
  ['The file is a ZIP archive, not a 3D model.', (t) => t('server.meshIsZip')],
  [/^The file is a compressed (file|archive), not a 3D model\.$/, (t) => t('server.meshIsArchive')],
  ['The file is a PDF document, not a 3D model.', (t) => t('server.meshIsPdf')],
  ['The file is a picture, not a 3D model.', (t) => t('server.meshIsPicture')],
  ['The file is a web page or another document, not a 3D model.', (t) => t('server.meshIsDocument')],
  [
    'The file is only a placeholder of Git LFS; the model itself is missing.',
    (t) => t('server.meshIsPlaceholder'),
  ],
  [
    /^The file does not look like an? ([A-Z]+) model\.$/,
    (t, found) => t('server.meshUnlike', { format: found[1] }),
  ],
  ['The file does not look like a list of points.', (t) => t('server.meshUnlikePoints')],
  ['The file does not look like a margin line.', (t) => t('server.meshUnlikeMargin')],
  [/^The file ends in the middle of .+\.$/, (t) => t('server.meshEndsEarly')],
  [/^The file announces \d+ \w+ but is too short to hold them\.$/, (t) => t('server.meshTooShort')],
  [
    /^Line (\d+) of the file should hold a number but does not\.$/,
    (t, found) => t('server.meshNotANumber', { line: found[1] }),
  ],
  ['A coordinate in the file is not a usable number.', (t) => t('server.meshBadCoordinate')],
  ['A triangle refers to a point that the file does not contain.', (t) => t('server.meshMissingPoint')],
  [
    /^The model has more than (\d+) triangles, too many to show\.$/,
    (t, found) => t('server.meshTooManyTriangles', { count: Number(found[1]) }),
  ],
  [
    /^The model has more than (\d+) points, too many to show\.$/,
    (t, found) => t('server.meshTooManyPoints', { count: Number(found[1]) }),
  ],
  ['The file contains nothing to show.', (t) => t('server.meshNothing')],
  ['The model could not be prepared for viewing.', (t) => t('server.meshNotPrepared')],
];

/** Adds the texts of an area that is loaded when needed. */
export function addServerTexts(texts: KnownText[]): void {
  table.push(...texts);
}

export function translateServerText(t: TFunction, text: string): string {
  for (const [known, translate] of table) {
    const found = typeof known === 'string' ? (known === text ? [text] : null) : known.exec(text);
    if (found) return translate(t, found as RegExpExecArray);
  }
  return text;
}
