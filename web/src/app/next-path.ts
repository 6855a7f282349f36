/** `next` may only lead to a path of this site: browsers treat `//host` and `/\host` as other sites. */

const HERE = 'https://here.invalid';

/** Browsers remove tabs and line breaks from addresses, which would join two separated slashes. */
function hasBlankOrControl(text: string): boolean {
  return [...text].some((character) => character <= ' ' || character === '\u007f');
}

export function safeNextPath(next: unknown): string | undefined {
  if (typeof next !== 'string') return undefined;
  if (!next.startsWith('/') || next.startsWith('//')) return undefined;
  if (next.includes('\\') || hasBlankOrControl(next)) return undefined;
  const url = new URL(next, HERE);
  return url.origin === HERE && !url.pathname.startsWith('//') ? next : undefined;
}
