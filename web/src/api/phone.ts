/** Telephone numbers in the server's format, and the two calls that verify one (ACC-17). */
import { client } from './client';
import { unwrap } from './problem';

/** A person who is not signed in needs a captcha, so that robots cannot send messages. */
export async function requestPhoneCode(phone: string, captcha?: string): Promise<void> {
  await unwrap(client.POST('/v1/auth/request-phone-verification/', { body: { phone, captcha } }));
}

/** Marks the number as verified if the code is right. */
export async function verifyPhoneCode(answer: { phone: string; otp: string }): Promise<void> {
  await unwrap(client.POST('/v1/auth/verify-phone-code/', { body: answer }));
}

/** Writes the leading 00 of an international number as a plus. */
export function withPlus(typed: string): string {
  return typed.trim().replace(/^00/, '+');
}

export function plusAndDigits(text: string): string {
  const digits = text.replace(/\D/g, '');
  return digits && `+${digits}`;
}

/** The number as a plus and digits; undefined without a country code. */
export function internationalPhone(typed: string): string | undefined {
  const text = withPlus(typed);
  return (text.startsWith('+') && plusAndDigits(text)) || undefined;
}
