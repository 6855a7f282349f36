/** Splits a text into trimmed lines. Empty lines are kept, so that line numbers stay correct. */
export function numberedLines(text: string): string[] {
  return text
    .trimEnd()
    .split(/\r\n|\n|\r/)
    .map((line) => line.trim());
}

/** Splits a typed or pasted text into trimmed lines, without empty lines and duplicates. */
export function linesOf(text: string): string[] {
  const lines = text.split(/[\n\r]+/).map((line) => line.trim());
  return [...new Set(lines.filter(Boolean))];
}
