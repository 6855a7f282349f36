/** Short messages over the page: their container is mounted once for all pages, so tests listen to what it is told. */
import { notifications } from '@mantine/notifications';
import { onTestFinished, vi } from 'vitest';

/** Grows with each message of this test. */
export function noticesShown(): unknown[] {
  const texts: unknown[] = [];
  const show = vi.spyOn(notifications, 'show').mockImplementation(({ message }) => {
    texts.push(message);
    return '';
  });
  onTestFinished(() => show.mockRestore());
  return texts;
}
