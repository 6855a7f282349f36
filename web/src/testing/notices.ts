/**
 * Records the short messages over the page: their container is mounted once for all pages and is not part of a
 * test.
 */
import { notifications } from '@mantine/notifications';
import { onTestFinished, vi } from 'vitest';

/** Returns a list to which each message shown during this test is added. */
export function noticesShown(): unknown[] {
  const texts: unknown[] = [];
  const show = vi.spyOn(notifications, 'show').mockImplementation(({ message }) => {
    texts.push(message);
    return '';
  });
  onTestFinished(() => show.mockRestore());
  return texts;
}
