/** Letters that are not taken apart; as the server's search reads them. */
const WHOLE_LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  þ: 'th',
  ı: 'i',
  ς: 'σ',
  '’': "'",
  '‘': "'",
  ʼ: "'",
};

/** Without regard to case and accents, by any part of a word. */
function plain(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLocaleLowerCase()
    .replace(/[ßæœøłđðħþıς’‘ʼ]/gu, (letter) => WHOLE_LETTERS[letter] ?? letter);
}

/** Whether every word of the search is somewhere in the texts. */
export function matches(search: string, texts: readonly string[]): boolean {
  const words = plain(search).split(/\s+/).filter(Boolean);
  const all = texts.map(plain);
  return words.every((word) => all.some((text) => text.includes(word)));
}
