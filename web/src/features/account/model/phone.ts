/** Telephone numbers as people of a country write them. Its metadata is large: for pages that have such a field. */
import {
  AsYouType,
  type CountryCode,
  getCountryCallingCode,
  isSupportedCountry,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/min';
import { plusAndDigits, withPlus } from '#/api/phone';

function asCountry(code: string): CountryCode | undefined {
  return isSupportedCountry(code) ? code : undefined;
}

/** As the server wants it: a plus and digits. A national number gets the code of the chosen country. */
export function normalizePhone(typed: string, country: string): string {
  const text = withPlus(typed);
  const parsed = parsePhoneNumberFromString(text, asCountry(country));
  return parsed?.isPossible() ? parsed.number : plusAndDigits(text);
}

/** Spaces for the eye, while typing. */
export function formatPhone(typed: string): string {
  return typed.startsWith('+') ? new AsYouType().input(typed) : typed;
}

/** The country whose flag stands before the number. */
export function countryOfPhone(typed: string, fallback: string): string {
  if (!typed.startsWith('+')) return fallback;
  const reader = new AsYouType();
  reader.input(typed);
  return reader.getCountry() ?? (getCallingCode(fallback)?.startsWith(typed) ? fallback : '');
}

export function getCallingCode(country: string): string | undefined {
  const code = asCountry(country);
  return code && `+${getCountryCallingCode(code)}`;
}
