/** What the pages and mails say in German. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';

function read(language: string, kind: string, key: string): string | undefined {
  const file = join(import.meta.dirname, `../../locales/${language}/${kind}.json`);
  let found: unknown = JSON.parse(readFileSync(file, 'utf8'));
  for (const name of key.split('.')) found = (found as Record<string, unknown> | undefined)?.[name];
  return found as string | undefined;
}

/** A text in German, which must not be the English one. */
export function say(kind: 'pages' | 'mails', key: string, values: Record<string, string> = {}): string {
  const german = read('de', kind, key);
  expect(german, `${key} in German`).toBeTruthy();
  expect(german, `${key} in German`).not.toBe(read('en', kind, key));
  return (german ?? '').replace(/\{\{(\w+)\}\}/g, (_, value: string) => values[value] ?? '');
}
