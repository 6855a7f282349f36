/** Files in the usual order: scans by jaw, pictures, documents, others. */
import type { TFunction } from 'i18next';
import type { Recognised } from '../../api/case-files';

const GROUPS = ['upper', 'lower', 'scans', 'pictures', 'documents', 'others'] as const;
export type Group = (typeof GROUPS)[number];

/** Scans of one jaw are listed together: the jaw itself, then the scans around it. */
const ROLES: Recognised['role'][] = ['scan', 'preop', 'scanbody', 'marker', 'bite', null];

export function groupOf({ kind, jaw }: Recognised): Group {
  if (kind === 'model' || kind === 'margin') return jaw ?? 'scans';
  if (kind === 'image' || kind === 'preview') return 'pictures';
  return kind === 'pdf' ? 'documents' : 'others';
}

export interface Named {
  filename: string;
  recognised: Recognised;
}

function compare(a: Named, b: Named): number {
  return (
    ROLES.indexOf(a.recognised.role ?? null) - ROLES.indexOf(b.recognised.role ?? null) ||
    a.filename.localeCompare(b.filename, undefined, { numeric: true })
  );
}

export function sortIntoGroups<File extends Named>(files: readonly File[]): [Group, File[]][] {
  return GROUPS.map((group): [Group, File[]] => [
    group,
    files.filter(({ recognised }) => groupOf(recognised) === group).sort(compare),
  ]).filter(([, ofGroup]) => ofGroup.length > 0);
}

export function groupWord(t: TFunction, group: Group): string {
  const words: Record<Group, string> = {
    upper: t('files.upperJaw'),
    lower: t('files.lowerJaw'),
    scans: t('files.otherScans'),
    pictures: t('files.pictures'),
    documents: t('files.documents'),
    others: t('files.others'),
  };
  return words[group];
}

/** A word for the kind of scan; a plain scan needs none. */
export function roleWord(t: TFunction, { kind, role, tooth }: Recognised): string | undefined {
  if (kind === 'margin') return tooth ? t('files.marginOf', { tooth }) : t('files.margin');
  if (!role || role === 'scan') return undefined;
  return {
    preop: t('files.preop'),
    scanbody: t('files.scanbody'),
    marker: t('files.marker'),
    bite: t('files.bite'),
  }[role];
}
