/** Lines as they were typed, so that they can be named by number; trimmed. */
export function numberedLines(text: string): string[] {
  return text
    .trimEnd()
    .split(/\r\n|\n|\r/)
    .map((line) => line.trim());
}

/** What somebody typed or pasted, one thing a line: trimmed, without empty lines and repetitions. */
export function linesOf(text: string): string[] {
  const lines = text.split(/[\n\r]+/).map((line) => line.trim());
  return [...new Set(lines.filter(Boolean))];
}
