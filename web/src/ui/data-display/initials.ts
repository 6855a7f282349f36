/** The initials that replace a missing profile picture. */

const CJK = /[\p{Script=Hangul}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u;

function firstSign(word: string): string {
  return [...word.normalize('NFC')].find((sign) => LETTER_OR_DIGIT.test(sign)) ?? '';
}

/**
 * One character of a Chinese, Japanese or Korean name, else the first letters of the first two words. Without a
 * name, the first character of the email address.
 */
export function initialsOf(name: string, email = ''): string {
  const signs = name
    .trim()
    .split(/\s+/)
    .map(firstSign)
    .filter((sign) => sign !== '');
  const [first = firstSign(email), second = ''] = signs;
  return (CJK.test(first) ? first : first + second).toLocaleUpperCase();
}
