import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const source = join(import.meta.dirname, '..');
const locales = join(import.meta.dirname, '../../../locales');

type Catalogue = { [key: string]: string | Catalogue };

function flatten(catalogue: Catalogue, prefix = ''): Map<string, string> {
  return new Map(
    Object.entries(catalogue).flatMap(([key, value]) =>
      typeof value === 'string' ? [[prefix + key, value]] : [...flatten(value, `${prefix}${key}.`)],
    ),
  );
}

function readCatalogue(language: string): Map<string, string> {
  return flatten(JSON.parse(readFileSync(join(locales, language, 'pages.json'), 'utf8')));
}

function placeholders(text: string): string[] {
  return (text.match(/{{\w+}}/g) ?? []).sort();
}

const english = readCatalogue('en');
const translated = readdirSync(locales, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && entry.name !== 'en')
  .map((entry) => entry.name)
  .filter((language) => readdirSync(join(locales, language)).includes('pages.json'));

// WLB-02
describe('catalogues', () => {
  it('every key used exists, and every key is used', () => {
    const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(
      (name) => /\.tsx?$/.test(name) && !/\.test\.|schema\.gen/.test(name),
    );
    const text = files.map((name) => readFileSync(join(source, name), 'utf8')).join('\n');
    const used = new Set([...text.matchAll(/\bt\(\s*'([\w.]+)'/g)].map((match) => match[1]));
    expect([...used].filter((key) => !english.has(key as string))).toEqual([]);
    expect([...english.keys()].filter((key) => !used.has(key))).toEqual([]);
  });

  it.each(translated)('%s has the keys and placeholders of en', (language) => {
    const catalogue = readCatalogue(language);
    expect([...catalogue.keys()].sort()).toEqual([...english.keys()].sort());
    for (const [key, text] of english) {
      expect(placeholders(catalogue.get(key) ?? ''), key).toEqual(placeholders(text));
    }
  });
});
