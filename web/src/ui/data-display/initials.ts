/** What stands in a person's round picture when there is none. */

const CJK = /[\p{Script=Hangul}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u;

function firstSign(word: string): string {
  return [...word.normalize('NFC')].find((sign) => LETTER_OR_DIGIT.test(sign)) ?? '';
}

/** One character of a Korean or CJK name, the first letters of the first two words of others. A nameless person has the first of the e-mail. */
export function initialsOf(name: string, email = ''): string {
  const signs = name
    .trim()
    .split(/\s+/)
    .map(firstSign)
    .filter((sign) => sign !== '');
  const [first = firstSign(email), second = ''] = signs;
  return (CJK.test(first) ? first : first + second).toLocaleUpperCase();
}
