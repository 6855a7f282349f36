/** Workbooks that the server generates; each is downloaded from its own address. */
import type { paths } from './schema.gen';

/** A list as a workbook, or an empty template to fill in. */
export type SheetPath = Extract<keyof paths, `${string}/${'excel' | 'template'}/`>;

export function sheetUrl(path: SheetPath, query: Record<string, string | undefined> = {}): string {
  const url = new URL(path, location.origin);
  for (const [name, value] of Object.entries(query)) {
    if (value) url.searchParams.set(name, value);
  }
  return url.href;
}
