/** Without regard to case and accents, by any part of a word. */
function plain(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLocaleLowerCase();
}

/** Whether every word of the search is somewhere in the texts. */
export function matches(search: string, texts: readonly string[]): boolean {
  const words = plain(search).split(/\s+/).filter(Boolean);
  const all = texts.map(plain);
  return words.every((word) => all.some((text) => text.includes(word)));
}
