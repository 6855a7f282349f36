/** English words left on a page that is shown in another language (WLB-02). */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';

type Texts = { [name: string]: Texts | string };

function read(language: string, kind: string): Texts {
  return JSON.parse(
    readFileSync(join(import.meta.dirname, `../../locales/${language}/${kind}.json`), 'utf8'),
  );
}

/** Pairs of the English text and its translation. */
function pairsOf(english: Texts, translated: Texts): [string, string][] {
  return Object.entries(english).flatMap(([name, text]) => {
    const other = translated[name];
    if (typeof text === 'string') return typeof other === 'string' ? [[text, other] as [string, string]] : [];
    return typeof other === 'object' ? pairsOf(text, other) : [];
  });
}

/** The English texts whose Japanese translation always differs. */
function findEnglish(): string[] {
  const pairs = ['pages', 'administration'].flatMap((kind) => pairsOf(read('en', kind), read('ja', kind)));
  const same = new Set(pairs.filter(([text, other]) => text === other).map(([text]) => text));
  return [...new Set(pairs.map(([text]) => text))].filter((text) => !same.has(text) && !text.includes('{{'));
}

const ENGLISH = findEnglish();

/** The English texts of a page that is shown in Japanese, without what a person typed into a field. */
export async function findUntranslated(page: Page): Promise<string[]> {
  return await page.evaluate((texts) => {
    const english = new Set(texts);
    const shown: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const parent = walker.currentNode.parentElement;
      if (parent?.checkVisibility() && !parent.closest('script, style, [translate=no]'))
        shown.push(walker.currentNode.nodeValue ?? '');
    }
    for (const name of ['aria-label', 'title', 'placeholder', 'alt'])
      for (const element of document.body.querySelectorAll(`[${name}]`))
        if (element.checkVisibility()) shown.push(element.getAttribute(name) ?? '');
    return shown.map((text) => text.trim()).filter((text) => english.has(text));
  }, ENGLISH);
}
