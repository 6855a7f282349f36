import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { forgetSession } from '#/api/session';
import { caseItem, caseList, weber } from '#/testing/cases-page';
import { connection, lists } from '#/testing/connections-page';
import { DASHBOARD_ANSWERS } from '#/testing/dashboard-page';
import { anna } from '#/testing/people';
import { serve } from '#/testing/server';
import { SHELL_ANSWERS, visit } from '#/testing/visit';
import { turnSingleKeys } from '#/ui/keyboard/shortcut-keys';

beforeEach(() => forgetSession('stay'));

const found = caseItem({
  id: 'p1',
  no: 'KT4-92F',
  to: { ...weber, institution: 'Fräszentrum' },
  case: { pat_firstname: 'Ingrid', pat_lastname: 'Berg' },
});

async function openPage(path: string, heading: string, changed: Parameters<typeof serve>[0] = {}) {
  const searches: (string | null)[] = [];
  serve({
    ...SHELL_ANSWERS,
    ...DASHBOARD_ANSWERS,
    'GET /v1/connections/': lists({
      accepted: [connection({ id: 'c1', name: 'Ilse Bergmann', institution: 'Berg Dental' })],
    }),
    'GET /v1/labs/': [200, { dental_labs: [] }],
    'GET /v1/cases/': (_, request) => {
      searches.push(new URL(request.url).searchParams.get('search'));
      return caseList([found]);
    },
    ...changed,
  });
  const page = await visit(path, { user: anna });
  await screen.findByRole('heading', { name: heading });
  return { ...page, searches, user: userEvent.setup() };
}

const openConnections = (changed: Parameters<typeof serve>[0] = {}) =>
  openPage('/connections', 'Connections', changed);
const palette = () => screen.findByRole('combobox', { name: 'Find cases, partners and pages' });
const options = () => screen.getAllByRole('option').map((option) => option.textContent);
const chosen = () => screen.getByRole('option', { selected: true }).textContent;

describe('the keys', () => {
  it('go to the dashboard and back', async () => {
    const { user, here } = await openConnections();
    await user.keyboard('gd');
    await waitFor(() => expect(here()).toBe('/dashboard'));
    await user.keyboard('d');
    expect(here()).toBe('/dashboard');
    await user.keyboard('gc');
    await waitFor(() => expect(here()).toMatch(/^\/cases/));
  });

  it('begin a case', async () => {
    const { user, here } = await openConnections();
    await user.keyboard('n');
    await waitFor(() => expect(here()).toBe('/cases/new'));
  });

  it('are letters in a text field, except for the palette', async () => {
    const { user, here } = await openConnections();
    const box = screen.getByRole<HTMLInputElement>('textbox', { name: 'Filter connections by search' });
    await user.type(box, 'ngd?');
    expect(box.value).toBe('ngd?');
    expect(here()).toBe('/connections');
    expect(screen.queryByRole('dialog')).toBeNull();
    await user.keyboard('{Control>}k{/Control}');
    expect(await palette()).toBeTruthy();
    expect(box.value).toBe('ngd?');
  });

  it('wait while a dialog is open', async () => {
    const { user, here } = await openConnections();
    await user.keyboard('?');
    await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
    await user.keyboard('n{Control>}k{/Control}');
    expect(here()).toBe('/connections');
    expect(screen.queryByRole('combobox')).toBeNull();
  });

  it('do nothing once single keys are turned off, except for the palette', async () => {
    turnSingleKeys(false);
    const { user, here } = await openConnections();
    await user.keyboard('gdn?');
    expect(here()).toBe('/connections');
    expect(screen.queryByRole('dialog')).toBeNull();
    await user.keyboard('{Control>}k{/Control}');
    expect(await palette()).toBeTruthy();
  });
});

it('lists all shortcuts, and turns single keys off', async () => {
  const { user } = await openConnections();
  await user.keyboard('?');
  const dialog = within(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }));
  expect(dialog.getAllByRole('region').map((group) => group.getAttribute('aria-labelledby'))).toHaveLength(3);
  expect(dialog.getByText('Go to the cases').parentElement?.textContent).toBe('Go to the casesGthenC');
  await user.click(dialog.getByRole('switch', { name: /^Single-key shortcuts/ }));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.keyboard('?');
  expect(screen.queryByRole('dialog')).toBeNull();
});

describe('the palette', () => {
  it('finds cases, partners and pages, and opens what the arrows chose', async () => {
    const { user, here, searches } = await openConnections();
    await user.keyboard('{Control>}k{/Control}');
    await user.type(await palette(), 'bérg');
    await screen.findByRole('option', { name: /KT4-92F/ });
    expect(options()).toEqual(['Ingrid BergJonas Weber · FräszentrumKT4-92F', 'Ilse BergmannBerg Dental']);
    expect(searches).toEqual(['bérg']);
    expect(chosen()).toMatch(/^Ingrid Berg/);
    await user.keyboard('{ArrowDown}');
    expect(chosen()).toMatch(/^Ilse Bergmann/);
    await user.keyboard('{ArrowDown}{ArrowUp}{ArrowDown}');
    expect(chosen()).toMatch(/^Ingrid Berg/);
    await user.keyboard('{Enter}');
    await waitFor(() => expect(here()).toBe('/cases/KT4-92F'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.keyboard('{Control>}k{/Control}');
    expect((await palette()).getAttribute('value'), 'it starts empty again').toBe('');
  });

  it('shows the pages before anything is typed, and searches no cases', async () => {
    const { user, here, searches } = await openConnections();
    await user.keyboard('{Meta>}k{/Meta}');
    await palette();
    expect(options()).toContain('Personal Settings');
    await user.keyboard('group{Enter}');
    await waitFor(() => expect(here()).toBe('/groups'));
    expect(searches.filter((search) => !search)).toEqual([]);
  });

  it('leads to a partner, in the list that is filtered by the name', async () => {
    const nothing = { posts: [], page: { number: 1 }, del_disabled_all: false };
    const { user, here } = await openConnections({ 'GET /v1/cases/': [200, nothing] });
    await user.keyboard('{Control>}k{/Control}');
    await user.type(await palette(), 'berg dental');
    await waitFor(() => expect(options()).toEqual(['Ilse BergmannBerg Dental']));
    expect(within(screen.getByRole('group', { name: 'Partners' })).getAllByRole('option')).toHaveLength(1);
    await user.keyboard('{Enter}');
    await waitFor(() => expect(here()).toBe('/connections?search=Ilse+Bergmann'));
  });

  it('finds pages, and says when nothing matches', async () => {
    const nothing = { posts: [], page: { number: 1 }, del_disabled_all: false };
    const { user, here } = await openConnections({
      'GET /v1/cases/': [200, nothing],
      'GET /v1/connections/': lists(),
    });
    await user.keyboard('{Control>}k{/Control}');
    await user.type(await palette(), 'zzz');
    expect(await screen.findByText('Nothing matches “zzz”.')).toBeTruthy();
    await user.clear(await palette());
    await user.type(await palette(), 'se');
    await waitFor(() => expect(options()).toEqual(['New Case', 'Cases', 'Personal Settings']));
    expect(chosen()).toBe('New Case');
    await user.keyboard('{ArrowDown}{ArrowDown}');
    expect(chosen()).toBe('Personal Settings');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(here()).toBe('/settings'));
  });

  it('says so when the cases could not be searched', async () => {
    const { user } = await openConnections({
      'GET /v1/cases/': [503, { detail: 'The service is busy. Please try again in a moment.', code: 'busy' }],
    });
    await user.keyboard('{Control>}k{/Control}');
    await user.type(await palette(), 'Ada');
    expect(await screen.findByText('The cases could not be searched.')).toBeTruthy();
  });

  it('closes with Escape, forgets what was typed and gives the focus back', async () => {
    const { user } = await openConnections();
    const button = await screen.findByRole('button', { name: 'Create New Connection' });
    button.focus();
    await user.keyboard('{Control>}k{/Control}');
    await user.type(await palette(), 'zzz');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(button));
    await user.keyboard('{Control>}k{/Control}');
    expect((await palette()).getAttribute('value')).toBe('');
  });
});
