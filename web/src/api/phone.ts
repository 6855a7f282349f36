/** Telephone numbers as the server takes them, and the two calls that verify one (ACC-17). */
import { client } from './client';
import { unwrap } from './problem';

/** Whoever is not signed in shows with a captcha that messages go to people. */
export async function requestPhoneCode(phone: string, captcha?: string): Promise<void> {
  await unwrap(client.POST('/v1/auth/request-phone-verification/', { body: { phone, captcha } }));
}

/** The right code makes the number a verified one. */
export async function verifyPhoneCode(answer: { phone: string; otp: string }): Promise<void> {
  await unwrap(client.POST('/v1/auth/verify-phone-code/', { body: answer }));
}

/** The plus before a country's code, for which some write 00. */
export function withPlus(typed: string): string {
  return typed.trim().replace(/^00/, '+');
}

export function plusAndDigits(text: string): string {
  const digits = text.replace(/\D/g, '');
  return digits && `+${digits}`;
}

/** A plus and digits, or nothing when the number names no country. */
export function internationalPhone(typed: string): string | undefined {
  const text = withPlus(typed);
  return (text.startsWith('+') && plusAndDigits(text)) || undefined;
}
