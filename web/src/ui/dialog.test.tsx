import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { renderInApp } from '#/testing/render';
import { Dialog } from './dialog';

/** What waits until the dialog has left the page. */
const waiting: (() => void)[] = [];
vi.mock('./when-gone', () => ({ whenGone: (_: unknown, next: () => void) => waiting.push(next) }));

function Asking({ onClosed }: { onClosed: () => void }) {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpened(true)}>
        Ask
      </button>
      <Dialog opened={opened} title="Question" onClose={() => setOpened(false)} onClosed={onClosed}>
        Text
      </Dialog>
    </>
  );
}

// NAV-03
it('is done with the first time before it is opened again', async () => {
  const onClosed = vi.fn();
  const user = userEvent.setup();
  await renderInApp(<Asking onClosed={onClosed} />);
  await user.click(screen.getByRole('button', { name: 'Ask' }));
  await user.click(await screen.findByLabelText('Close'));
  await waitFor(() => expect(waiting).toHaveLength(1));
  expect(onClosed).not.toHaveBeenCalled();

  await user.click(screen.getByRole('button', { name: 'Ask' }));
  expect(onClosed).toHaveBeenCalledOnce();
  waiting[0]?.();
  expect(onClosed, 'and not upon somebody who types already').toHaveBeenCalledOnce();
});
