/** Country names in the reader's language, in that language's order. */
import codes from '../../../locales/countries.json';

export interface Country {
  code: string;
  name: string;
}

export function listCountries(language: string): Country[] {
  const names = new Intl.DisplayNames([language], { type: 'region', fallback: 'code' });
  const collator = new Intl.Collator(language);
  return codes
    .map((code) => ({ code, name: names.of(code) ?? code }))
    .sort((a, b) => collator.compare(a.name, b.name));
}

/** The name of one country; an unknown code is returned unchanged. */
export function countryName(language: string, code: string): string {
  try {
    return new Intl.DisplayNames([language], { type: 'region', fallback: 'code' }).of(code) ?? code;
  } catch {
    return code;
  }
}
