import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { renderInApp } from '#/testing/render';
import { UdiText } from './udi-text';

const UDI = '(01)07333000000019(11)260302(21)LQ-204117';

// ADM-02: the end of an identifier tells devices apart; pointer, keyboard and clipboard give all of it
it('shows the whole identifier when pointed at and focused, and copies it', async () => {
  await renderInApp(<UdiText udi={UDI} />);
  const user = userEvent.setup();
  const writeText = vi.spyOn(navigator.clipboard, 'writeText');
  expect(screen.getByText(UDI).closest('[title]')?.getAttribute('title')).toBe(UDI);
  await user.tab();
  const copy = screen.getByRole('button', { name: `Copy UDI ${UDI}` });
  expect(document.activeElement).toBe(copy);
  expect((await screen.findByRole('tooltip')).textContent).toBe(UDI);
  await user.keyboard('{Enter}');
  await waitFor(() => expect(writeText).toHaveBeenCalledWith(UDI));
  expect(await screen.findByText('Copied')).toBeTruthy();
});

it('says when it could not be copied', async () => {
  await renderInApp(<UdiText udi={UDI} />);
  const user = userEvent.setup();
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('refused'));
  await user.click(screen.getByRole('button', { name: `Copy UDI ${UDI}` }));
  expect(await screen.findByText('Could not copy')).toBeTruthy();
});
