/** What the pages and mails say in other languages. */
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

/** A text in another language, which must not be the English one. */
export function sayIn(language: string, kind: Kind, key: string, values: Values = {}): string {
  const text = read(language, kind, key);
  expect(text, `${key} in ${language}`).toBeTruthy();
  expect(text, `${key} in ${language}`).not.toBe(read('en', kind, key));
  return (text ?? '').replace(/\{\{(\w+)\}\}/g, (_, value: string) => values[value] ?? '');
}

export const say = (kind: Kind, key: string, values: Values = {}): string => sayIn('de', kind, key, values);
