import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { forgetSession } from '#/api/session';
import type { CaseContent } from '#/features/cases/api/case';
import { listState } from '#/features/cases/model/list/list-state';
import type { MadeShare, Share } from '#/features/shares/api/types';
import { caseAnswer, openCases, sofia } from '#/testing/cases-page';

beforeEach(() => {
  forgetSession('stay');
  listState();
});

const PATH = `/cases/${sofia.no}`;
const LIST = 'GET /v1/cases/p1/shares/';
const MAKE = 'POST /v1/cases/p1/shares/';
const URL_MADE = 'https://cases.example/share/case?data=kX7-token_Ab12';

function share(given: Partial<Share> = {}): Share {
  return {
    id: 's1',
    created_date: '2026-11-02T09:00:00.000Z',
    expires_date: '2026-11-09T09:00:00.000Z',
    has_password: false,
    show_patient: false,
    views: 0,
    name: 'Anna Lindqvist',
    is_own: true,
    ...given,
  };
}

async function openMenu(given: Partial<CaseContent> = {}, changed: Parameters<typeof openCases>[1] = {}) {
  const page = await openCases(PATH, {
    [`GET /v1${PATH}/`]: caseAnswer(sofia, given),
    [LIST]: [200, { shares: [] }],
    ...changed,
  });
  await screen.findByRole('heading', { name: 'Sofia Berg', level: 1 });
  await page.user.click(screen.getByRole('button', { name: 'More actions' }));
  // The entries are still fading in, which jsdom treats as hidden.
  await screen.findByRole('menuitem', { name: 'Printable Order Form', hidden: true });
  return page;
}

async function openDialog(changed: Parameters<typeof openCases>[1] = {}) {
  const page = await openMenu({}, changed);
  await page.user.click(screen.getByRole('menuitem', { name: 'Share', hidden: true }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Share this case' }));
  return { ...page, dialog };
}

// SHR-01
it('makes a link for a week that hides the patient, by default', async () => {
  let made: Share[] = [];
  const { user, dialog, changes } = await openDialog({
    [LIST]: () => [200, { shares: made }],
    [MAKE]: () => {
      made = [share()];
      return [201, { ...share(), url: URL_MADE } satisfies MadeShare];
    },
  });
  expect(dialog.getByRole<HTMLInputElement>('radio', { name: '7 days' }).checked).toBe(true);
  expect(dialog.getByRole<HTMLInputElement>('switch', { name: /^Show the patient's name/ }).checked).toBe(
    false,
  );
  expect(dialog.queryByRole('switch', { name: /^Start with the current 3D view/ })).toBeNull();
  expect(await dialog.findByText('None yet')).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Create link' }));

  const link = await dialog.findByRole<HTMLInputElement>('textbox', { name: 'Link' });
  expect(link.value).toBe(URL_MADE);
  expect(changes().map(({ body }) => JSON.parse(body))).toEqual([{ days: 7, show_patient: false }]);
  expect(dialog.getByText(/shown only once/)).toBeTruthy();
  expect(await dialog.findByText(/^Anna Lindqvist, Nov 2, 2026/)).toBeTruthy();

  await user.click(within(dialog.getByRole('group', { name: 'Link' })).getByRole('button', { name: 'Copy' }));
  expect(await navigator.clipboard.readText()).toBe(URL_MADE);
  expect(JSON.stringify([{ ...localStorage }, { ...sessionStorage }])).not.toContain('kX7-token');
});

// SHR-01
it('makes one with the chosen settings, and forgets its address once the dialog is closed', async () => {
  const { user, dialog, changes } = await openDialog({
    [MAKE]: [201, { ...share(), url: '/share/case?data=abc' } satisfies MadeShare],
  });
  await user.click(dialog.getByRole('radio', { name: '90 days' }));
  await user.type(dialog.getByLabelText('Password (optional)'), 'Zahn 11');
  await user.click(dialog.getByRole('switch', { name: /^Show the patient's name/ }));
  await user.click(dialog.getByRole('button', { name: 'Create link' }));
  const link = await dialog.findByRole<HTMLInputElement>('textbox', { name: 'Link' });
  expect(link.value).toBe(`${location.origin}/share/case?data=abc`);
  expect(changes().map(({ body }) => JSON.parse(body))).toEqual([
    { days: 90, password: 'Zahn 11', show_patient: true },
  ]);
  const password = within(dialog.getByRole('group', { name: 'Password' }));
  await user.click(password.getByRole('button', { name: 'Copy' }));
  expect(await navigator.clipboard.readText()).toBe('Zahn 11');

  await user.click(dialog.getByRole('button', { name: 'Create another link' }));
  expect(dialog.getByLabelText<HTMLInputElement>('Password (optional)').value).toBe('');
  expect(dialog.queryByRole('textbox', { name: 'Link' })).toBeNull();
});

it('says why a link could not be made', async () => {
  const { user, dialog } = await openDialog({
    [MAKE]: [429, { detail: 'Too many attempts. Please try again later.', code: 'too_many_attempts' }],
  });
  await user.click(dialog.getByRole('button', { name: 'Create link' }));
  expect((await dialog.findByRole('alert')).textContent).toBe('Too many attempts. Please try again later.');
});

// SHR-01
it('lists the active links, and revokes each after a confirmation', async () => {
  let shares = [
    share({ has_password: true, views: 3 }),
    share({ id: 's2', name: 'Lena Roth', is_own: false, show_patient: true }),
  ];
  const { user, dialog, changes } = await openDialog({
    [LIST]: () => [200, { shares }],
    'DELETE /v1/shares/s1/': () => {
      shares = shares.filter(({ id }) => id !== 's1');
      return [200, {}];
    },
    'DELETE /v1/shares/s2/': () => {
      shares = [];
      return [200, {}];
    },
  });
  const rows = await dialog.findAllByRole('listitem');
  expect(rows.map((row) => row.textContent)).toEqual([
    expect.stringMatching(/^Anna Lindqvist.*Works until Nov 9, 2026.*Opened 3 times.*With password.*Revoke$/),
    expect.stringMatching(/^Lena Roth.*Not opened yet.*Without password.*Shows the patient's name.*Revoke$/),
  ]);

  const own = within(rows[0] as HTMLElement);
  await user.click(own.getByRole('button', { name: 'Revoke' }));
  expect(dialog.getByText(/^Revoke this link\?/)).toBeTruthy();
  expect(document.activeElement?.textContent).toBe('Cancel');
  await user.click(own.getByRole('button', { name: 'Cancel' }));
  expect(document.activeElement?.textContent).toBe('Revoke');
  expect(changes()).toEqual([]);

  await user.click(own.getByRole('button', { name: 'Revoke' }));
  await user.click(own.getByRole('button', { name: 'Revoke' }));
  expect(await dialog.findByText('The link was revoked.')).toBeTruthy();
  await waitFor(() => expect(dialog.getAllByRole('listitem')).toHaveLength(1));
  expect(changes().map(({ method, path }) => `${method} ${path}`)).toEqual(['DELETE /v1/shares/s1/']);
  expect(dialog.queryByText('None yet')).toBeNull();

  const last = within(dialog.getByRole('listitem'));
  await user.click(last.getByRole('button', { name: 'Revoke' }));
  await user.click(last.getByRole('button', { name: 'Revoke' }));
  expect(await dialog.findByText('None yet')).toBeTruthy();
});

// SHR-01
it.each([
  ['a draft', { status: { code: 'DRFT', str: 'Draft' } }],
  ['a deleted case', { is_deleted: true }],
  ['an archived case', { archived_date: '2026-11-10T09:00:00.000Z' }],
] as [string, Partial<CaseContent>][])('is not offered for %s', async (_, given) => {
  await openMenu(given);
  expect(screen.queryByRole('menuitem', { name: 'Share', hidden: true })).toBeNull();
});
