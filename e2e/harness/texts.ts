/** The texts of pages and mails in other languages. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';

function read(language: string, kind: string, key: string): string | undefined {
  const file = join(import.meta.dirname, `../../locales/${language}/${kind}.json`);
  let found: unknown = JSON.parse(readFileSync(file, 'utf8'));
  for (const name of key.split('.')) found = (found as Record<string, unknown> | undefined)?.[name];
  return found as string | undefined;
}

type Kind = 'pages' | 'mails';
type Values = Record<string, string>;

export function sayIn(language: string, kind: Kind, key: string, values: Values = {}): string {
  const text = read(language, kind, key);
  expect(text, `${key} in ${language}`).toBeTruthy();
  return (text ?? '').replace(/\{\{(\w+)\}\}/g, (_, value: string) => values[value] ?? '');
}

/** A text in German, which must differ from the English one. */
export function say(kind: Kind, key: string, values: Values = {}): string {
  expect(read('de', kind, key), `${key} in German`).not.toBe(read('en', kind, key));
  return sayIn('de', kind, key, values);
}
