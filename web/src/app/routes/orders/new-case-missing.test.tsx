import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { forgetSession } from '#/api/session';
import { caseAnswer, openOrder, place, press, tooth } from '#/testing/order-page';
import { fieldRefusal } from '#/testing/refusals';
import type { serve } from '#/testing/server';

beforeEach(() => forgetSession('stay'));

const DRAFT = 'GET /v1/cases/7KQ-4M2/';
const openDraft = (given: object, answers: Parameters<typeof serve>[0] = {}) =>
  openOrder('/cases/7KQ-4M2/edit', { [DRAFT]: caseAnswer('DRFT', given), ...answers });

async function chooseNumbering(user: UserEvent, name: string) {
  const select = screen.getByRole<HTMLInputElement>('combobox', { name: 'Tooth numbering' });
  await user.click(select);
  const list = document.getElementById(select.getAttribute('aria-controls') ?? '') as HTMLElement;
  await user.click(within(list).getByRole('option', { name, hidden: true }));
  await waitFor(() => expect(select.value).toBe(name));
}

it('CHK-04: marks of teeth that a numbering does not have are neither shown nor sent in it', async () => {
  const { user, savedOrder } = await openDraft({ restorations: [] });
  await user.click(tooth('18'));
  await press(user, 'button', 'Missing');
  await user.click(tooth('18, Missing'));
  await user.click(tooth('15'));
  await press(user, 'button', 'Missing');
  expect(screen.getByText('Missing: 18, 15')).toBeTruthy();

  await chooseNumbering(user, 'Primary teeth');
  expect(screen.getByText('Missing: A')).toBeTruthy();
  await waitFor(() => expect(savedOrder()).toMatchObject({ number_sys: 'Primary', missing_teeth: ['tu4'] }));

  await chooseNumbering(user, 'FDI');
  expect(tooth('18, Missing'), 'it was chosen by mistake').toBeTruthy();
  await waitFor(() =>
    expect(savedOrder()).toMatchObject({ number_sys: 'FDI', missing_teeth: ['tu1', 'tu4'] }),
  );
});

it.each([
  ['tooth_missing_twice', 'A tooth is named twice as missing.', 'A tooth is marked as missing twice.'],
  [
    'tooth_not_in_system',
    'This tooth does not exist in the chosen numbering system.',
    'This tooth does not exist in the chosen numbering.',
  ],
  ['too_many', 'These are too many.', 'There are too many entries here.'],
] as const)(
  'CHK-04: a server fault about missing teeth is shown beside them: %s',
  async (code, text, said) => {
    const { user } = await openDraft(
      { missing_teeth: ['tu2'] },
      { 'PUT /v1/cases/p1/files/upload-done/': [400, fieldRefusal('missing_teeth', code, text)] },
    );
    await press(user, 'button', 'Send');
    expect((await screen.findByText(said)).getAttribute('role')).toBe('alert');
    expect(screen.getByText('Please check the marked fields.')).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(place('tu8')));
  },
);
