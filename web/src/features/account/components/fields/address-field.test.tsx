import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { renderInApp } from '#/testing/render';
import { serve } from '#/testing/server';
import { AddressField } from './address-field';

const FOUND = ['Storgatan 1\n111 22 Stockholm', 'Storgatan 10\n411 01 Göteborg'];

function Box() {
  const [value, setValue] = useState('');
  return <AddressField label="Address" value={value} onChange={setValue} onBlur={() => {}} />;
}

async function open(address_suggestions: boolean) {
  await renderInApp(
    <QueryClientProvider client={new QueryClient()}>
      <Box />
    </QueryClientProvider>,
    { address_suggestions },
  );
  return screen.getByLabelText<HTMLTextAreaElement>('Address');
}

// ACC-01
it('suggests addresses from the third character, to be chosen by keyboard', async () => {
  const calls = serve({ 'GET /v1/address/': [200, { results: FOUND }] });
  const user = userEvent.setup();
  const box = await open(true);
  await user.type(box, 'St');
  await new Promise((resolve) => setTimeout(resolve, 400));
  expect(calls).toHaveLength(0);
  await user.type(box, 'orgatan');
  expect(await screen.findAllByRole('option')).toHaveLength(2);
  // One call after typing pauses, not one for each key.
  expect(calls).toHaveLength(1);

  await user.keyboard('{ArrowDown}{ArrowDown}');
  const second = screen.getByRole('option', { name: 'Storgatan 10, 411 01 Göteborg' });
  expect(second.getAttribute('aria-selected')).toBe('true');
  expect(box.getAttribute('aria-activedescendant')).toBe(second.id);
  await user.keyboard('{Enter}');
  expect(box.value).toBe(FOUND[1]);
  expect(screen.queryByRole('listbox')).toBeNull();
  expect(document.activeElement).toBe(box);
});

// ACC-01
it('never interferes with typing', async () => {
  serve({ 'GET /v1/address/': [200, { results: FOUND }] });
  const user = userEvent.setup();
  const box = await open(true);
  await user.type(box, 'Storg');
  await screen.findByRole('listbox');
  await user.keyboard('{Enter}2');
  expect(box.value).toBe('Storg\n2');
  await screen.findByRole('listbox');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull());
  await user.click(document.body);
  expect(box.value).toBe('Storg\n2');
});

// ACC-01
it('is a plain text box when the server has no maps provider', async () => {
  const calls = serve({ 'GET /v1/address/': [200, { results: FOUND }] });
  const user = userEvent.setup();
  const plain = await open(false);
  await user.type(plain, 'Storgatan');
  await new Promise((resolve) => setTimeout(resolve, 400));
  expect(calls).toHaveLength(0);
  expect(plain.getAttribute('aria-autocomplete')).toBeNull();
});

// ACC-01
it('can still be typed in when the maps provider fails', async () => {
  const calls = serve({ 'GET /v1/address/': [503, { detail: 'away' }] });
  const user = userEvent.setup();
  const box = await open(true);
  await user.type(box, 'Storgatan');
  await waitFor(() => expect(calls).toHaveLength(1));
  // Long enough for an answer to be rendered.
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(screen.queryByRole('listbox')).toBeNull();
  expect(screen.queryByRole('alert')).toBeNull();
  await user.type(box, '{Enter}Stockholm');
  expect(box.value).toBe('Storgatan\nStockholm');
});

// ACC-01
it('ignores a late answer to an earlier text', async () => {
  const [stockholm = '', gothenburg = ''] = FOUND;
  let answerLate = () => {};
  const calls = serve({
    'GET /v1/address/': (_, { url }) =>
      url.endsWith('Stor')
        ? new Promise((resolve) => {
            answerLate = () => resolve([200, { results: [stockholm] }]);
          })
        : [200, { results: [gothenburg] }],
  });
  const user = userEvent.setup();
  const box = await open(true);
  await user.type(box, 'Stor');
  await waitFor(() => expect(calls).toHaveLength(1));
  await user.type(box, 'gatan 10');
  const shown = () => screen.queryAllByRole('option').map((option) => option.textContent);
  await waitFor(() => expect(shown()).toEqual(['Storgatan 10, 411 01 Göteborg']));
  answerLate();
  // Long enough for an answer to be rendered.
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(shown()).toEqual(['Storgatan 10, 411 01 Göteborg']);
  await user.click(document.body);
  await waitFor(() => expect(shown()).toEqual([]));
});
