/** The fourteen languages, and how the code in a browser, cookie or address is matched to one. */

export const LANGUAGES = [
  { code: 'en', name: 'English' },
  { code: 'de', name: 'Deutsch' },
  { code: 'es', name: 'Español' },
  { code: 'fr', name: 'Français' },
  { code: 'it', name: 'Italiano' },
  { code: 'pl', name: 'Polski' },
  { code: 'pt-BR', name: 'Português (Brasil)' },
  { code: 'ko', name: '한국어' },
  { code: 'ru', name: 'Русский' },
  { code: 'uk', name: 'Українська' },
  { code: 'ja', name: '日本語' },
  { code: 'zh-TW', name: '繁體中文' },
  { code: 'da', name: 'Dansk' },
  { code: 'sv', name: 'Svenska' },
] as const;

export type Language = (typeof LANGUAGES)[number]['code'];

export const FALLBACK_LANGUAGE: Language = 'en';

function languageOfCode(code: string): Language | undefined {
  const wanted = code.replace('_', '-').toLowerCase();
  const exact = LANGUAGES.find((language) => language.code.toLowerCase() === wanted);
  if (exact) return exact.code;
  const base = wanted.split('-')[0];
  return LANGUAGES.find((language) => language.code.toLowerCase().split('-')[0] === base)?.code;
}

/** The language of the first code in the list that we have. */
export function matchLanguage(codes: readonly string[]): Language {
  for (const code of codes) {
    const language = languageOfCode(code);
    if (language) return language;
  }
  return FALLBACK_LANGUAGE;
}
