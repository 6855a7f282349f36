import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { forgetSession } from '#/api/session';
import { listOf, openAdministration, salesManager, select } from '#/testing/administration-page';
import { saveNames } from '#/testing/downloads';
import { noticesShown } from '#/testing/notices';
import { BUSY_TEXT, busy } from '#/testing/refusals';

beforeEach(() => forgetSession('stay'));

const FEATURES = '/v1/cs/partnerfeatures/';
const feature = { id: 'f1', udi: 'UDI-1', udi_verified: true, option: false };

// ADM-08
describe('the Shade Matching Partner', () => {
  it('is switched at once', async () => {
    let option = false;
    const { user, changes } = await openAdministration('/adm/feature_partner', salesManager, {
      [`GET ${FEATURES}`]: () => listOf([{ ...feature, option }]) as [number, unknown],
      [`PATCH ${FEATURES}f1/`]: (body) => {
        option = JSON.parse(body).option;
        return [200, {}];
      },
    });
    const toggle = await screen.findByRole<HTMLInputElement>('switch', { name: 'Option of UDI-1' });
    await user.click(toggle);
    await waitFor(() => expect(toggle.checked).toBe(true));
    expect(changes()[0]?.body).toBe('{"option":true}');
  });

  it('is cancelled after 15 seconds', async () => {
    const { user } = await openAdministration('/adm/feature_partner', salesManager, {
      [`GET ${FEATURES}`]: listOf([feature, { ...feature, id: 'f2', udi: 'UDI-2' }]),
    });
    const toggle = await screen.findByRole<HTMLInputElement>('switch', { name: 'Option of UDI-1' });
    const other = screen.getByRole<HTMLInputElement>('switch', { name: 'Option of UDI-2' });
    const answer = globalThis.fetch;
    vi.stubGlobal('fetch', (request: Request) =>
      request.method === 'PATCH'
        ? new Promise((_, fail) =>
            request.signal.addEventListener('abort', () => fail(request.signal.reason)),
          )
        : answer(request),
    );
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] });
    await user.click(toggle);
    expect(toggle.disabled, 'it waits').toBe(true);
    expect(other.disabled, 'the others do not').toBe(false);
    await act(() => vi.advanceTimersByTimeAsync(14_000));
    expect(screen.queryByRole('alert')).toBeNull();
    expect(toggle.disabled).toBe(true);
    await act(() => vi.advanceTimersByTimeAsync(1_100));
    expect((await screen.findByRole('alert')).textContent).toBe('API call timed out for feature ID');
    await waitFor(() => expect(toggle.disabled).toBe(false));
    expect(toggle.checked, 'as the server knows it').toBe(false);
  });

  it('says why it was not switched, until it is', async () => {
    let option = false;
    let isBusy = true;
    const { user } = await openAdministration('/adm/feature_partner', salesManager, {
      [`GET ${FEATURES}`]: () => listOf([{ ...feature, option }]) as [number, unknown],
      [`PATCH ${FEATURES}f1/`]: () => {
        if (isBusy) return busy;
        option = true;
        return [200, {}];
      },
    });
    const toggle = await screen.findByRole<HTMLInputElement>('switch', { name: 'Option of UDI-1' });
    await user.click(toggle);
    expect((await screen.findByRole('alert')).textContent).toBe(BUSY_TEXT);
    await waitFor(() => expect(toggle.disabled).toBe(false));
    expect(toggle.checked).toBe(false);
    isBusy = false;
    await user.click(toggle);
    await waitFor(() => expect(toggle.checked).toBe(true));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('is searched and sorted by UDI, and says when nothing is found', async () => {
    const { user, queries, here } = await openAdministration('/adm/feature_partner', salesManager, {
      [`GET ${FEATURES}`]: (_, { url }) =>
        listOf(url.includes('search=') ? [] : [feature]) as [number, unknown],
    });
    await screen.findByRole('switch', { name: 'Option of UDI-1' });
    expect(queries(FEATURES)[0]?.query).toContain('sort=udi%20asc');
    await user.click(screen.getByRole('button', { name: 'UDI' }));
    await waitFor(() => expect(queries(FEATURES).at(-1)?.query).toContain('sort=udi%20desc'));
    await user.type(screen.getByRole('textbox', { name: 'Search' }), 'nothing like it{Enter}');
    expect(await screen.findByText('No devices with shade matching')).toBeTruthy();
    expect(here()).toContain('search=nothing+like+it');
  });

  it('gets devices in bulk, and loses them', async () => {
    const { user, changes } = await openAdministration('/adm/feature_partner', salesManager, {
      [`GET ${FEATURES}`]: listOf([feature]),
      [`POST ${FEATURES}bulk/`]: [
        200,
        { message: 'ok', added: 1, skipped: [{ udi: 'UDI-2', row: 3, reason: 'Exists already' }] },
      ],
      [`POST ${FEATURES}delete/`]: [200, { message: 'ok', removed: 1 }],
    });
    await user.click(await screen.findByRole('button', { name: 'Add devices' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add devices' }));
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Add' }).disabled).toBe(true);
    expect(dialog.getByRole<HTMLInputElement>('switch', { name: 'Option' }).checked).toBe(true);
    await user.type(dialog.getByLabelText('UDI'), 'UDI-1{Enter}{Enter} UDI-2 {Enter}UDI-2');
    await user.click(dialog.getByRole('button', { name: 'Add' }));
    expect(await dialog.findByText('Added: 1')).toBeTruthy();
    expect(dialog.getByText('Skipped:')).toBeTruthy();
    expect(dialog.getByRole('listitem').textContent).toBe('Row 3 UDI: UDI-2 - Exists already');
    const udis = ['UDI-1', '', 'UDI-2', 'UDI-2'];
    expect(JSON.parse(changes()[0]?.body ?? ''), 'each line where it was typed').toEqual({
      udis,
      option: true,
    });
    await user.click(dialog.getAllByRole('button', { name: 'Close' })[0] as HTMLElement);
    await select(user, 'UDI-1');
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    const question = within(await screen.findByRole('dialog', { name: 'Delete entries?' }));
    await user.click(question.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(changes().at(-1)?.body).toBe('{"udis":["UDI-1"]}'));
  });

  it('gets devices with the option switched off', async () => {
    const { user, changes } = await openAdministration('/adm/feature_partner', salesManager, {
      [`GET ${FEATURES}`]: listOf([feature]),
      [`POST ${FEATURES}bulk/`]: [200, { message: 'ok', added: 1, skipped: [] }],
    });
    await user.click(await screen.findByRole('button', { name: 'Add devices' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add devices' }));
    await user.type(dialog.getByLabelText('UDI'), 'UDI-2');
    await user.click(dialog.getByRole('switch', { name: 'Option' }));
    await user.click(dialog.getByRole('button', { name: 'Add' }));
    expect(await dialog.findByText('Added: 1')).toBeTruthy();
    expect(JSON.parse(changes()[0]?.body ?? '')).toEqual({ udis: ['UDI-2'], option: false });
  });

  it('loses none without a confirmation, and counts only those the server has deleted', async () => {
    const notices = noticesShown();
    const { user, changes } = await openAdministration('/adm/feature_partner', salesManager, {
      [`GET ${FEATURES}`]: listOf([feature, { ...feature, id: 'f2', udi: 'UDI-2' }]),
      [`POST ${FEATURES}delete/`]: [200, { message: 'ok', removed: 1 }],
    });
    await select(user, 'UDI-1', 'UDI-2');
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    const question = within(await screen.findByRole('dialog', { name: 'Delete entries?' }));
    expect(question.getByText('Devices: 2. They can no longer use shade matching.')).toBeTruthy();
    await user.click(question.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(changes()).toHaveLength(0);
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    const again = within(await screen.findByRole('dialog', { name: 'Delete entries?' }));
    await user.click(again.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(notices, 'the other was gone already').toEqual(['Entries deleted: 1']));
    expect(changes()[0]?.body).toBe('{"udis":["UDI-1","UDI-2"]}');
  });

  it('is exported with the token, under its name', async () => {
    const { user, calls } = await openAdministration('/adm/feature_partner?search=UDI', salesManager, {
      [`GET ${FEATURES}`]: listOf([feature]),
      [`GET ${FEATURES}excel/`]: [200, 'bytes'],
    });
    const saved = saveNames();
    await user.click(await screen.findByRole('button', { name: 'Export' }));
    await waitFor(() => expect(saved).toEqual(['PartnerFeatures.xlsx']));
    const call = calls.find(({ path }) => path === `${FEATURES}excel/`);
    expect(call?.headers.get('authorization')).toBe('Bearer access-1');
    expect(call?.query).toContain('search=UDI');
  });
});
