/** Workbooks the server makes, which are downloaded by their address. */
import type { paths } from './schema.gen';

/** A list as a workbook, or an empty one to fill in. */
export type SheetPath = Extract<keyof paths, `${string}/${'excel' | 'template'}/`>;

export function sheetUrl(path: SheetPath, query: Record<string, string | undefined> = {}): string {
  const url = new URL(path, location.origin);
  for (const [name, value] of Object.entries(query)) {
    if (value) url.searchParams.set(name, value);
  }
  return url.href;
}
