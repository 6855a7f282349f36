import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { renderInApp } from '#/testing/render';
import { serve } from '#/testing/server';
import ShareDialog from './share-dialog';

const VIEW = 'v1:abc';

async function openDialog() {
  const calls = serve({
    'GET /v1/cases/p1/shares/': [200, { shares: [] }],
    'POST /v1/cases/p1/shares/': [409, { detail: 'x' }],
  });
  await renderInApp(
    <QueryClientProvider client={new QueryClient()}>
      <ShareDialog caseId="p1" opened view={VIEW} onClose={() => {}} />
    </QueryClientProvider>,
  );
  const dialog = within(await screen.findByRole('dialog'));
  const sent = () => calls.filter(({ method }) => method === 'POST').map(({ body }) => JSON.parse(body).view);
  return { dialog, sent, user: userEvent.setup() };
}

// SHR-01
it('includes the view of the scans, unless switched off', async () => {
  const { dialog, sent, user } = await openDialog();
  await user.click(dialog.getByRole('button', { name: 'Create link' }));
  await dialog.findByRole('alert');
  await user.click(dialog.getByRole('switch', { name: /^Start with the current 3D view/ }));
  await user.click(dialog.getByRole('button', { name: 'Create link' }));
  await dialog.findByRole('alert');
  expect(sent()).toEqual([VIEW, undefined]);
});
