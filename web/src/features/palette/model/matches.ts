/** Letters that do not decompose, replaced as in the server's search. */
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

/** Text without case and accents, for matching. */
function plain(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLocaleLowerCase()
    .replace(/[ßæœøłđðħþıς’‘ʼ]/gu, (letter) => WHOLE_LETTERS[letter] ?? letter);
}

/** Whether each word of the search occurs in one of the texts. */
export function matches(search: string, texts: readonly string[]): boolean {
  const words = plain(search).split(/\s+/).filter(Boolean);
  const all = texts.map(plain);
  return words.every((word) => all.some((text) => text.includes(word)));
}
