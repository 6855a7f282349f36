/** Finds the web addresses in a text; the rest stays plain text (COM-01). */

interface TextPart {
  text: string;
  /** The link target, if this part is an address. */
  href?: string;
}

const ADDRESS = /https?:\/\/[^\s<>"'`{}|\\^]+/giu;
/** Punctuation at the end of a sentence does not belong to the address. */
const TRAILING = /[.,;:!?…。、，]+$/u;
const CLOSERS: Record<string, string> = { ')': '(', ']': '[', '>': '<' };

function count(text: string, sign: string): number {
  return text.split(sign).length - 1;
}

/** Removes the punctuation after an address, and a closing bracket that was opened before it. */
function trimmed(found: string): string {
  const address = found.replace(TRAILING, '');
  const last = address.at(-1) ?? '';
  const opener = CLOSERS[last];
  if (opener && count(address, last) > count(address, opener)) return trimmed(address.slice(0, -1));
  return address;
}

function hrefOf(address: string): string | undefined {
  try {
    const url = new URL(address);
    return ['http:', 'https:'].includes(url.protocol) && url.hostname ? url.href : undefined;
  } catch {
    return undefined;
  }
}

export function splitLinks(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let from = 0;
  for (const match of text.matchAll(ADDRESS)) {
    const address = trimmed(match[0]);
    const href = hrefOf(address);
    if (!href) continue;
    if (match.index > from) parts.push({ text: text.slice(from, match.index) });
    parts.push({ text: address, href });
    from = match.index + address.length;
  }
  if (from < text.length) parts.push({ text: text.slice(from) });
  return parts;
}
