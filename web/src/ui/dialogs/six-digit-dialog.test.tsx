import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { renderInApp } from '#/testing/render';
import type { Message } from '../feedback/message';
import { SixDigitDialog } from './six-digit-dialog';

async function open(onSubmit: (code: string) => Promise<Message | null>) {
  const onClose = vi.fn();
  await renderInApp(
    <SixDigitDialog opened title="Verify your phone" text="Sent." onSubmit={onSubmit} onClose={onClose} />,
  );
  const input = await screen.findByLabelText<HTMLInputElement>('One-time code');
  return { user: userEvent.setup(), input, onClose };
}

// ACC-17
it('takes digits only and sends them at the sixth, once', async () => {
  const onSubmit = vi.fn(async () => null);
  const { user, input } = await open(onSubmit);
  await user.type(input, '12a3 4567');
  expect(input.value).toBe('123456');
  expect(onSubmit.mock.calls).toEqual([['123456']]);
});

// ACC-17
it('shows what was wrong until something is typed', async () => {
  const { user, input, onClose } = await open(async () => (t) => t('server.codeWrong'));
  await user.type(input, '111111');
  expect(await screen.findByText('The code is wrong or has expired')).toBeTruthy();
  expect(input.getAttribute('aria-invalid')).toBe('true');
  await user.type(input, '{Backspace}');
  expect(screen.queryByText('The code is wrong or has expired')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Submit' }));
  expect(await screen.findByText('Enter the 6 digits of the code.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
});
