import { MantineProvider } from '@mantine/core';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { renderInApp, startEnglish } from '#/testing/render';
import { OutOfSight } from '../keyboard/out-of-sight';
import { Dialog } from './dialog';

/** Callbacks that wait until the dialog has left the page. */
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

function Changing({ before, now }: { before: () => void; now: () => void }) {
  const [isLater, setLater] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setLater(true)}>
        Later
      </button>
      <Asking onClosed={isLater ? now : before} />
    </>
  );
}

// NAV-03
it('finishes the first closing before it is opened again', async () => {
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

  await user.click(screen.getByLabelText('Close'));
  await waitFor(() => expect(waiting).toHaveLength(2));
  waiting[0]?.();
  expect(onClosed, 'what waited for the first time has nothing to do with the second').toHaveBeenCalledOnce();
  waiting[1]?.();
  expect(onClosed).toHaveBeenCalledTimes(2);
});

// NAV-03
it('calls the latest callback, not the one from when it began to close', async () => {
  waiting.length = 0;
  const [before, now] = [vi.fn(), vi.fn()];
  const user = userEvent.setup();
  await renderInApp(<Changing before={before} now={now} />);
  await user.click(screen.getByRole('button', { name: 'Ask' }));
  await user.click(await screen.findByLabelText('Close'));
  await waitFor(() => expect(waiting).toHaveLength(1));
  await user.click(screen.getByRole('button', { name: 'Later' }));
  waiting[0]?.();
  expect([before.mock.calls.length, now.mock.calls.length]).toEqual([0, 1]);
});

function AskingOnce({ isGone }: { isGone?: boolean }) {
  const [opened, setOpened] = useState<boolean>();
  return (
    <main tabIndex={-1}>
      {!(isGone && opened === false) && (
        <button type="button" onClick={() => setOpened(true)}>
          Ask
        </button>
      )}
      {opened !== undefined && (
        <Dialog opened={opened} title="Question" onClose={() => setOpened(false)}>
          Text
        </Dialog>
      )}
    </main>
  );
}

// NAV-03
it.each([
  ['to what opened it, though it was not there before', {}, 'BUTTON'],
  ['to the page where that is gone', { isGone: true }, 'MAIN'],
])('returns the focus %s', async (_, props, place) => {
  waiting.length = 0;
  const user = userEvent.setup();
  await renderInApp(<AskingOnce {...props} />);
  await user.click(screen.getByRole('button', { name: 'Ask' }));
  await waitFor(() => expect(document.activeElement?.closest('[role=dialog]')).toBeTruthy());
  await user.click(screen.getByLabelText('Close'));
  await waitFor(() => expect(waiting).toHaveLength(1));
  waiting[0]?.();
  expect(document.activeElement?.tagName).toBe(place);
});

// LST-06
it('is hidden while its opener is hidden', async () => {
  const user = userEvent.setup();
  const onClosed = vi.fn();
  const asking = (isOutOfSight: boolean) => (
    <MantineProvider env="test">
      <OutOfSight value={isOutOfSight}>
        <Asking onClosed={onClosed} />
      </OutOfSight>
    </MantineProvider>
  );
  await startEnglish();
  const { rerender } = render(asking(false));
  await user.click(screen.getByRole('button', { name: 'Ask' }));
  await screen.findByRole('dialog', { name: 'Question' });
  rerender(asking(true));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  rerender(asking(false));
  expect(await screen.findByRole('dialog', { name: 'Question' })).toBeTruthy();
});
