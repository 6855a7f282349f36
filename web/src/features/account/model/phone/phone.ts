/**
 * Parses and formats phone numbers by country. The metadata is large, so import this only on pages with such
 * a field.
 */
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

/** The format of the server: a plus and digits. A national number gets the code of the chosen country. */
export function normalizePhone(typed: string, country: string): string {
  const text = withPlus(typed);
  const parsed = parsePhoneNumberFromString(text, asCountry(country));
  return parsed?.isPossible() ? parsed.number : plusAndDigits(text);
}

/** Adds spaces for readability while the person types. */
export function formatPhone(typed: string): string {
  return typed.startsWith('+') ? new AsYouType().input(typed) : typed;
}

/** The country whose flag is shown before the number. */
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
