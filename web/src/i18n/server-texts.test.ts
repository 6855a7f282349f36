import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import i18next, { type TFunction, type TOptions } from 'i18next';
import { beforeAll, describe, expect, it } from 'vitest';
import { startEnglish } from '#/testing/render';
import { translateServerText } from './server-texts';

const CRATES = resolve(import.meta.dirname, '../../../crates');
const MESH = resolve(CRATES, 'mesh/src');

function literalsOf(file: string, pattern: RegExp): string[] {
  return [...readFileSync(resolve(MESH, file), 'utf8').matchAll(pattern)].map((found) => found[1] as string);
}

/** The values that fill the placeholders of the sentences about scans. */
const WANTED = ['stl.rs', 'obj.rs', 'ply/header.rs', 'points.rs'].flatMap((file) =>
  literalsOf(file, /"(an? [\w ]+)"/g),
);
const FOREIGN = literalsOf('read.rs', /"(an? [\w ]+)"/g);
const PARTS = literalsOf('error.rs', /Part::\w+ => "((?:its|the|an?) \w+)"/g);
const MANY_PARTS = literalsOf('error.rs', /Part::\w+ => "(\w+)"/g);

/** Every sentence with which the server rejects a scan. */
function meshTexts(): string[] {
  return literalsOf('error.rs', /#\[error\("([^"]+)"/g).flatMap((text) => {
    if (text.includes('not a 3D model')) return FOREIGN.map((what) => text.replace('{0}', what));
    if (text.includes('look like')) return WANTED.map((what) => text.replace('{0}', what));
    if (text.includes('{0}')) return PARTS.map((part) => text.replace('{0}', part));
    if (text.includes('{parts}'))
      return MANY_PARTS.map((parts) => text.replace('{announced}', '42').replace('{parts}', parts));
    return [text.replace(/\{\w+\}/, '5000000')];
  });
}

let t: TFunction;
beforeAll(async () => {
  await startEnglish();
  t = i18next.t;
});

// FIL-01
describe('translateServerText', () => {
  it.each([
    ['The file does not look like an STL model.', 'The file does not look like a model in STL format.'],
    [
      'The model has more than 5000000 triangles, too many to show.',
      'The model has more than 5,000,000 triangles, too many to show.',
    ],
    ['Something the server learned yesterday', 'Something the server learned yesterday'],
  ])('%s', (received, shown) => expect(translateServerText(t, received)).toBe(shown));

  it('finds the texts of the server', () => {
    expect(meshTexts()).toContain('The file is a ZIP archive, not a 3D model.');
    expect(meshTexts()).toContain('The file does not look like an OBJ model.');
    expect(meshTexts()).toContain('The file does not look like a margin line.');
    expect(meshTexts()).toContain('The file ends in the middle of its header.');
    expect(meshTexts()).toContain('The file announces 42 triangles but is too short to hold them.');
    expect(meshTexts().join()).not.toContain('{');
  });

  it.each(meshTexts())('has a translation of: %s', (text) => {
    const keyOf = ((key: string, filledIn?: TOptions) => {
      expect(i18next.exists(key, filledIn)).toBe(true);
      return key;
    }) as TFunction;
    expect(translateServerText(keyOf, text)).toMatch(/^server\.\w+$/);
  });
});
