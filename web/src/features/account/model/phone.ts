/** Telephone numbers. This file and its metadata are loaded with the sign-up page only. */
import {
  AsYouType,
  type CountryCode,
  getCountryCallingCode,
  isSupportedCountry,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/min';

function asCountry(code: string): CountryCode | undefined {
  return isSupportedCountry(code) ? code : undefined;
}

/** As the server wants it: a plus and digits. A national number gets the code of the chosen country. */
export function normalizePhone(typed: string, country: string): string {
  const text = typed.trim();
  if (!text) return '';
  const international = text.startsWith('00') ? `+${text.slice(2)}` : text;
  const parsed = parsePhoneNumberFromString(international, asCountry(country));
  if (parsed?.isPossible()) return parsed.number;
  const digits = international.replace(/\D/g, '');
  return digits ? `+${digits}` : '';
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
