import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { forgetSession } from '#/api/session';
import { anna } from '#/testing/people';
import { restoration } from '#/testing/restoration';
import { serve } from '#/testing/server';
import { SHELL_ANSWERS, visit } from '#/testing/visit';

beforeEach(() => forgetSession('stay'));

const crown = restoration({ tooth_no: 'tu3', number_sys: 'Universal' });
const content = {
  id: 'p1',
  no: 'KT4-92F',
  title: '',
  author: { disp_name: 'Anna Lindqvist', institution: 'Praxis' },
  to: { disp_name: 'Jonas Weber', institution: 'Fräszentrum Süd' },
  patient: { firstname: 'Ingrid', lastname: 'Bergström', sex: 'F', birdt: '1968-04-12' },
  case_date: '2026-11-12',
  deliverydt: '2026-11-25',
  published_date: '2026-11-13T09:20:00.000Z',
  number_sys: 'Universal',
  note: 'Please match the shade of the neighbour.',
  restorations: [
    crown,
    { ...crown, tooth_no: 'tu4', type: 'pontic', pontic_design: 'ovate' },
    { ...crown, tooth_no: 'tu5' },
  ],
  bridges: ['tu3,tu4,tu5'],
  missing_teeth: ['td4'],
  device_udi: '',
};

async function openOrderForm(answer: [number, unknown] = [200, { content }]) {
  const print = vi.fn();
  vi.stubGlobal('print', print);
  const calls = serve({ ...SHELL_ANSWERS, 'GET /v1/cases/KT4-92F/': answer });
  await visit('/cases/KT4-92F/print', { user: anna });
  return { print, asked: () => calls.map(({ path }) => path) };
}

it('CAS-06: says everything about the order, in the numbers of the case', async () => {
  await openOrderForm();
  const sheet = within(await screen.findByRole('article'));
  for (const text of [
    'KT4-92F',
    'Anna Lindqvist',
    'Praxis',
    'Jonas Weber',
    'Fräszentrum Süd',
    'Ingrid Bergström',
    'Born April 12, 1968',
    'November 25, 2026',
    'Please match the shade of the neighbour.',
    'Bridge 3–5 · Missing: 29',
  ]) {
    expect(sheet.getByText(text)).toBeTruthy();
  }
  expect(sheet.getByRole('img', { name: 'QR code of the case number' })).toBeTruthy();
  expect(sheet.getByRole('img', { name: /Pontic/ })).toBeTruthy();
  expect(sheet.getAllByRole('row').map((row) => [...row.children].map((cell) => cell.textContent))).toEqual([
    ['Tooth', 'Type', 'Material', 'Shade', 'Details'],
    ['3, 5', 'Crown', 'Zirconia', 'A2VITA classical', ''],
    ['4', 'Pontic', 'Zirconia', 'A2VITA classical', 'Pontic: Ovate'],
  ]);
});

it('CAS-06: opens the print dialog once, and calls the paper by the number alone', async () => {
  const { print, asked } = await openOrderForm();
  await waitFor(() => expect(print).toHaveBeenCalledTimes(1));
  // The page gets no live updates and does not reload when the window is shown again: a printed page does not
  // change.
  window.dispatchEvent(new Event('visibilitychange'));
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(asked().filter((path) => path === '/v1/cases/KT4-92F/')).toHaveLength(1);
  expect(asked()).not.toContain('/events/');
  expect(print).toHaveBeenCalledTimes(1);
  expect(document.title).toBe('KT4-92F');
  expect(screen.queryByRole('navigation')).toBeNull();
  expect(screen.getByRole('link', { name: 'Back to the case' }).getAttribute('href')).toBe('/cases/KT4-92F');
  screen.getByRole('button', { name: 'Print' }).click();
  expect(print).toHaveBeenCalledTimes(2);
});

it('CAS-06: prints nothing when the case cannot be shown', async () => {
  const { print } = await openOrderForm([404, { detail: 'Not found.', code: 'not_found' }]);
  expect(await screen.findByRole('alert')).toBeTruthy();
  expect(screen.queryByRole('article')).toBeNull();
  expect(print).not.toHaveBeenCalled();
});

// CAS-05, CAS-06
it('is not printed by somebody who is not signed in', async () => {
  const print = vi.fn();
  vi.stubGlobal('print', print);
  const calls = serve({ 'GET /v1/cases/KT4-92F/': [200, { content }] });
  const { here } = await visit('/cases/KT4-92F/print');
  await screen.findByLabelText('Email');
  expect(here()).toBe('/login?next=%2Fcases%2FKT4-92F%2Fprint');
  expect(calls.map(({ path }) => path)).not.toContain('/v1/cases/KT4-92F/');
  expect(print).not.toHaveBeenCalled();
});
