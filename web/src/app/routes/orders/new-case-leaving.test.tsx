/** Leaving a new case before its draft is saved: nothing entered is lost without a question (ORD-02). */
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { forgetSession } from '#/api/session';
import { lists, partner } from '#/testing/connections-page';
import { field, openOrder, press, tooth } from '#/testing/order-page';

beforeEach(() => forgetSession('stay'));

const ONE_PARTNER = { 'GET /v1/connections/': lists({ accepted: [partner] }) };
const elsewhere = () => screen.getAllByRole('link', { name: 'Connections' })[0] as HTMLElement;
const question = () => screen.findByRole('dialog', { name: 'Leave without saving?' });

it('ORD-02: asks when too little was entered for a draft', async () => {
  const { user, sent, here } = await openOrder('/cases/new', ONE_PARTNER);
  await user.type(field('Title'), 'x');
  await user.click(tooth('16'));
  await press(user, 'button', 'Missing');
  await user.click(elsewhere());
  expect((await question()).textContent).toContain('What you entered is not saved.');
  await user.click(within(await question()).getByRole('button', { name: 'Stay' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect((field('Title') as HTMLInputElement).value).toBe('x');
  await user.click(elsewhere());
  await user.click(within(await question()).getByRole('button', { name: 'Leave' }));
  await waitFor(() => expect(here()).toBe('/connections'));
  expect(sent('POST')).toEqual([]);
});

it('ORD-02: does not ask once everything is in the draft', async () => {
  const { user, sent, here } = await openOrder('/cases/new', ONE_PARTNER);
  await user.type(field('Title'), 'x');
  await user.type(field(/last name/), 'S');
  await screen.findByText('Draft saved');
  await user.click(elsewhere());
  await waitFor(() => expect(here()).toBe('/connections'));
  const [made] = sent('POST');
  expect(JSON.parse(made?.body ?? '')).toMatchObject({ title: 'x', patient: { lastname: 'S' } });
});

it('ORD-02: asks when a draft could not be saved', async () => {
  const { user, here } = await openOrder('/cases/new', {
    'POST /v1/cases/': [
      400,
      { detail: 'You have too many drafts. Send or delete some first.', code: 'too_many_drafts' },
    ],
  });
  await user.type(field(/last name/), 'S');
  await screen.findByText(/You have too many drafts/);
  await user.click(elsewhere());
  expect((await question()).textContent).toContain('Your changes to this order are not saved.');
  await user.click(within(await question()).getByRole('button', { name: 'Leave' }));
  await waitFor(() => expect(here()).toBe('/connections'));
});
