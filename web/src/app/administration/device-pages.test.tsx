import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { forgetSession } from '#/api/session';
import {
  deviceManager,
  listOf,
  openAdministration,
  rowOf,
  salesManager,
} from '#/testing/administration-page';

beforeEach(() => forgetSession('stay'));

const free = {
  id: 'd1',
  udi: 'UDI-FREE',
  serial_no: 'SN1',
  prod_date: '2026-01-15',
  state: 'free',
  features: [],
  reg_customer: null,
  created_at: 0,
};
const held = {
  ...free,
  id: 'd2',
  udi: 'UDI-HELD',
  state: 'registered',
  reg_customer: { name: 'Marta', email: 'marta@protetyka.example', country: 'PL' },
};
const DEVICES = '/v1/cs/devices/';

async function select(user: { click: (element: Element) => Promise<void> }, ...udis: string[]) {
  for (const udi of udis) await user.click(await screen.findByRole('checkbox', { name: `Select ${udi}` }));
}

describe('factory registrations', () => {
  // ADM-02
  it('are sorted by UDI, the last first, and by the names of the document', async () => {
    const { user, queries } = await openAdministration('/adm/devices', deviceManager, {
      [`GET ${DEVICES}`]: listOf([held, free]),
    });
    await rowOf('UDI-HELD');
    expect(queries(DEVICES)[0]?.query).toContain('sort=udi+desc');
    await user.click(screen.getByRole('button', { name: 'Email' }));
    await waitFor(() => expect(queries(DEVICES).at(-1)?.query).toContain('sort=regdevEmail+asc'));
    await user.selectOptions(screen.getByLabelText('Customer'), 'With a customer');
    await waitFor(() => expect(queries(DEVICES).at(-1)?.query).toContain('user-registeredDevices=true'));
  });

  // ADM-02
  it('are listed even where a date cannot be read', async () => {
    await openAdministration('/adm/devices', deviceManager, {
      [`GET ${DEVICES}`]: listOf([held, { ...free, prod_date: '20260115' }]),
    });
    expect(within(await rowOf('UDI-HELD')).getByText('Jan 15, 2026')).toBeTruthy();
    expect(within(await rowOf('UDI-FREE')).getByText('20260115')).toBeTruthy();
  });

  // ADM-02
  it('are removed when nobody has them, and it is said which were not', async () => {
    const { user, changes } = await openAdministration('/adm/devices', deviceManager, {
      [`GET ${DEVICES}`]: listOf([held, free]),
      [`DELETE ${DEVICES}remove/`]: [
        200,
        { message: 'ok', removed: 0, skipped: [{ udi: 'UDI-FREE', reason: 'Registered meanwhile' }] },
      ],
    });
    await select(user, 'UDI-HELD', 'UDI-FREE');
    await user.click(screen.getByRole('button', { name: 'Remove' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Remove' }));
    expect(dialog.getByText(/^Devices: 1\./)).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Remove' }));
    expect(await screen.findByText('UDI: UDI-FREE - Registered meanwhile')).toBeTruthy();
    expect(changes()[0]?.body).toBe('{"ids":["d1"]}');
  });

  // ADM-02
  it.each([
    ['Reset registration', 'DELETE', `${DEVICES}registrations/reset/`, { ids: ['d2'] }],
    ['Block', 'POST', `${DEVICES}block/`, { block: true, ids: ['d2', 'd1'] }],
  ])('%s', async (verb, method, path, body) => {
    const { user, changes } = await openAdministration('/adm/devices', deviceManager, {
      [`GET ${DEVICES}`]: listOf([held, free]),
      [`${method} ${path}`]: [200, { message: 'ok', changed: 1 }],
    });
    await select(user, 'UDI-HELD', 'UDI-FREE');
    await user.click(screen.getByRole('button', { name: verb }));
    const dialog = within(await screen.findByRole('dialog', { name: verb }));
    await user.click(dialog.getByRole('button', { name: verb }));
    await waitFor(() => expect(changes()).toHaveLength(1));
    expect(JSON.parse(changes()[0]?.body ?? '')).toEqual(body);
  });

  // ADM-02
  it('get features, one a line', async () => {
    const { user, changes } = await openAdministration('/adm/devices', deviceManager, {
      [`GET ${DEVICES}`]: listOf([free]),
      [`POST ${DEVICES}features/`]: [200, { message: 'ok', changed: 1 }],
    });
    await select(user, 'UDI-FREE');
    await user.click(screen.getByRole('button', { name: 'Set features' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Set features' }));
    await user.type(dialog.getByLabelText('Features'), 'shade{Enter}{Enter}caries');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(changes()).toHaveLength(1));
    expect(JSON.parse(changes()[0]?.body ?? '')).toEqual({ ids: ['d1'], features: ['shade', 'caries'] });
  });

  // ADM-02
  it('are added one by one', async () => {
    const { user, changes } = await openAdministration('/adm/factoryRegistration', deviceManager, {
      [`POST ${DEVICES}`]: (body) =>
        body.includes('OLD')
          ? [201, { message: 'ok', added: 0, skipped: [{ udi: 'OLD', reason: 'No change needed' }] }]
          : [201, { message: 'ok', added: 1, skipped: [] }],
    });
    const udi = await screen.findByLabelText(/^UDI/);
    await user.type(udi, 'NEW');
    await user.click(screen.getByRole('button', { name: 'Add' }));
    expect(await screen.findByText('The device was added.')).toBeTruthy();
    expect(JSON.parse(changes()[0]?.body ?? '')).toEqual({ devices: [{ udi: 'NEW' }] });
    await user.type(udi, 'OLD');
    await user.click(screen.getByRole('button', { name: 'Add' }));
    expect(await screen.findByText('Already up to date')).toBeTruthy();
  });
});

const FEATURES = '/v1/cs/partnerfeatures/';
const feature = { id: 'f1', udi: 'UDI-1', option: false };

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

  it('is given up after 15 seconds', async () => {
    const { user } = await openAdministration('/adm/feature_partner', salesManager, {
      [`GET ${FEATURES}`]: listOf([feature]),
    });
    const toggle = await screen.findByRole('switch', { name: 'Option of UDI-1' });
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
    await act(() => vi.advanceTimersByTimeAsync(14_000));
    expect(screen.queryByRole('alert')).toBeNull();
    await act(() => vi.advanceTimersByTimeAsync(1_100));
    expect(await screen.findByText('API call timed out for feature ID')).toBeTruthy();
  });

  it('gets devices in bulk, and loses them', async () => {
    const { user, changes } = await openAdministration('/adm/feature_partner', salesManager, {
      [`GET ${FEATURES}`]: listOf([feature]),
      [`POST ${FEATURES}bulk/`]: [
        200,
        { message: 'ok', added: 1, skipped: [{ udi: 'UDI-1', reason: 'Exists already' }] },
      ],
      [`POST ${FEATURES}delete/`]: [200, { message: 'ok', removed: 1 }],
    });
    await user.click(await screen.findByRole('button', { name: 'Add devices' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add devices' }));
    await user.type(dialog.getByLabelText('UDI'), 'UDI-1{Enter} UDI-2 {Enter}UDI-2');
    await user.click(dialog.getByRole('button', { name: 'Add' }));
    expect(await dialog.findByText('Added: 1')).toBeTruthy();
    expect(dialog.getByText('UDI: UDI-1 - Exists already')).toBeTruthy();
    expect(JSON.parse(changes()[0]?.body ?? '')).toEqual({ udis: ['UDI-1', 'UDI-2'], option: true });
    await user.click(dialog.getAllByRole('button', { name: 'Close' })[0] as HTMLElement);
    await select(user, 'UDI-1');
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    const question = within(await screen.findByRole('dialog', { name: 'Delete entries?' }));
    await user.click(question.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(changes().at(-1)?.body).toBe('{"udis":["UDI-1"]}'));
  });

  it('is exported with the token, under its name', async () => {
    const { user, calls } = await openAdministration('/adm/feature_partner?search=UDI', salesManager, {
      [`GET ${FEATURES}`]: listOf([feature]),
      [`GET ${FEATURES}excel/`]: [200, 'bytes'],
    });
    let saved = '';
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => {} }));
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
      this: HTMLAnchorElement,
    ) {
      saved = this.download;
    });
    await user.click(await screen.findByRole('button', { name: 'Export' }));
    await waitFor(() => expect(saved).toBe('PartnerFeatures.xlsx'));
    const call = calls.find(({ path }) => path === `${FEATURES}excel/`);
    expect(call?.headers.get('authorization')).toBe('Bearer access-1');
    expect(call?.query).toContain('search=UDI');
    click.mockRestore();
  });
});
