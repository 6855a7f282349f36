import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const check = join(import.meta.dirname, '../../../scripts/check-i18n');

// WLB-02: every key is used and translated, with its placeholders and the plural forms of each language
it('the catalogues of all languages are complete', () => {
  const { status, stderr } = spawnSync('node', [check], { encoding: 'utf8' });
  expect(stderr).toBe('');
  expect(status).toBe(0);
}, 30_000);
