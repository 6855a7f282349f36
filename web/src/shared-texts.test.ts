import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import administration from '../../locales/en/administration.json';
import pages from '../../locales/en/pages.json';

const source = import.meta.dirname;

/** The first part of each key that a shared folder may use; all other keys belong to a feature or to `app`. */
const ALLOWED: Record<string, string[]> = {
  ui: ['common', 'errors', 'table', 'pager', 'day', 'code', 'support', 'udi', 'server'],
  i18n: ['server', 'blank', 'errors'],
  teeth: ['teeth'],
  viewer: ['viewer', 'common'],
  api: [],
  skins: [],
};

const AREAS = new Set([...Object.keys(pages), ...Object.keys(administration)]);

/** Any text that looks like a key counts, however it reaches `t`: `'cases.title'`, `` `cases.${status}` ``. */
function foreignKeys(folder: string, text: string): string[] {
  return [...text.matchAll(/['"`]((\w+)\.[\w.-]*)/g)]
    .filter(([, , area = '']) => AREAS.has(area) && !ALLOWED[folder]?.includes(area))
    .map(([, key = '']) => key);
}

// WLB-02
it.each(Object.keys(ALLOWED))('%s uses no text of a feature', (folder) => {
  const files = readdirSync(join(source, folder), { recursive: true, encoding: 'utf8' }).filter(
    (name) => /\.tsx?$/.test(name) && !/\.(test|gen)\.tsx?$/.test(name),
  );
  const wrong = files.flatMap((file) =>
    foreignKeys(folder, readFileSync(join(source, folder, file), 'utf8')).map(
      (key) => `${folder}/${file}: ${key}`,
    ),
  );
  expect(wrong, 'pass the text in, or move its key to one of ALLOWED').toEqual([]);
});

it('finds a foreign key', () => {
  expect(foreignKeys('ui', "t('cases.title')")).toEqual(['cases.title']);
  expect(foreignKeys('viewer', 't(`orders.fault.`)')).toEqual(['orders.fault.']);
  expect(foreignKeys('i18n', "const title = 'adm.upload.done';")).toEqual(['adm.upload.done']);
  expect(foreignKeys('ui', "t('common.close')")).toEqual([]);
});
