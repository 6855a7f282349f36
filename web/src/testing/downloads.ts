/** jsdom has no downloads, so tests record the names of the files that a page saves. */
import { onTestFinished, vi } from 'vitest';

/** Returns a list to which each file saved during this test is added. */
export function saveNames(): string[] {
  const names: string[] = [];
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => {} }));
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    names.push(this.download);
  });
  onTestFinished(() => click.mockRestore());
  return names;
}
