/** A number as the server wants it: a plus and digits, or nothing when it names no country. */
export function internationalPhone(typed: string): string | undefined {
  const text = typed.trim().replace(/^00/, '+');
  const digits = text.replace(/\D/g, '');
  return text.startsWith('+') && digits ? `+${digits}` : undefined;
}
