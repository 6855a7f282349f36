/** Files the pages save: jsdom has no downloads, so only their names are noted. */
import { onTestFinished, vi } from 'vitest';

/** Grows with each file that is saved during this test. */
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
