/** What somebody typed or pasted, one thing a line: trimmed, without empty lines and repetitions. */
export function linesOf(text: string): string[] {
  const lines = text.split(/[\n\r]+/).map((line) => line.trim());
  return [...new Set(lines.filter(Boolean))];
}
