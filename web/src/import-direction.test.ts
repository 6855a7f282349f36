import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { expect, it } from 'vitest';

const source = import.meta.dirname;

/** What each folder may import, besides itself and packages. */
const ALLOWED: Record<string, string[]> = {
  app: ['features', 'teeth', 'viewer', 'ui', 'api', 'i18n', 'skins'],
  features: ['teeth', 'viewer', 'ui', 'api', 'i18n'],
  teeth: [],
  viewer: [],
  ui: ['api', 'i18n'],
  skins: [],
  api: [],
  i18n: [],
};

/** The folders of `ui`: each may import those after it. */
const UI = [
  'data-table',
  'dialogs',
  'lists',
  'forms',
  'controls',
  'data-display',
  'layout',
  'feedback',
  'keyboard',
  'drawings',
  'theme',
];

function importsOf(file: string): string[] {
  const text = readFileSync(join(source, file), 'utf8');
  const names = [...text.matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].map((match) => match[1] as string);
  return names.flatMap((name) => {
    if (name.startsWith('#/')) return [name.slice(2)];
    return name.startsWith('.') ? [relative(source, resolve(source, dirname(file), name))] : [];
  });
}

function isAllowedInUi(from = '', to = ''): boolean {
  return UI.includes(from) && UI.indexOf(from) <= UI.indexOf(to);
}

function isAllowed(from: string, to: string): boolean {
  const [fromFolder = '', fromPart] = from.split('/');
  const [toFolder = '', toPart] = to.split('/');
  if (toFolder.startsWith('..') || !(fromFolder in ALLOWED)) return true;
  if (fromFolder === 'ui' && toFolder === 'ui') return isAllowedInUi(fromPart, toPart);
  if (fromFolder === toFolder) return fromFolder !== 'features' || fromPart === toPart;
  return ALLOWED[fromFolder]?.includes(toFolder) ?? false;
}

it('imports go from app to features to the rest, and never from feature to feature', () => {
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(
    (name) => /\.tsx?$/.test(name) && !name.includes('.test.'),
  );
  const wrong = files.flatMap((file) =>
    importsOf(file)
      .filter((imported) => !isAllowed(file, imported))
      .map((imported) => `${file} → ${imported}`),
  );
  expect(wrong).toEqual([]);
});

it('finds a wrong import', () => {
  expect(isAllowed('features/cases/list.tsx', 'features/account/api/login')).toBe(false);
  expect(isAllowed('ui/dialogs/dialog.tsx', 'features/account/api/login')).toBe(false);
  expect(isAllowed('api/client.ts', 'i18n/setup')).toBe(false);
  expect(isAllowed('ui/feedback/notice.tsx', 'ui/dialogs/dialog')).toBe(false);
  expect(isAllowed('ui/notice.tsx', 'ui/theme/theme')).toBe(false);
});
