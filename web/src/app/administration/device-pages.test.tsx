import { File as NodeFile } from 'node:buffer';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { forgetSession } from '#/api/session';
import { deviceManager, listOf, openAdministration, rowOf, select } from '#/testing/administration-page';
import { noticesShown } from '#/testing/notices';
import { BUSY_TEXT, busy } from '#/testing/refusals';

beforeEach(() => forgetSession('stay'));

const free = {
  id: 'd1',
  udi: 'UDI-FREE',
  udi_verified: false,
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
  udi_verified: true,
  state: 'registered',
  reg_customer: { name: 'Marta', email: 'marta@protetyka.example', country: 'PL' },
};
const DEVICES = '/v1/cs/devices/';

describe('factory registrations', () => {
  // ADM-02
  it('are sorted by UDI, the last first, and by the names of the document', async () => {
    const { user, queries } = await openAdministration('/adm/devices', deviceManager, {
      [`GET ${DEVICES}`]: listOf([held, free]),
    });
    expect(within(await rowOf('UDI-HELD')).queryByText('Unverified')).toBeNull();
    expect(within(await rowOf('UDI-FREE')).getByText('Unverified')).toBeTruthy();
    expect(queries(DEVICES)[0]?.query).toContain('sort=udi%20desc');
    const head = within(screen.getAllByRole('row')[0] as HTMLElement);
    expect(head.getByRole('columnheader', { name: 'UDI' }).getAttribute('aria-sort')).toBe('descending');
    for (const [column, sort, ways] of [
      // Only asc: the list opens with UDI descending, and that answer is cached.
      ['UDI', 'udi', ['asc']],
      ['Customer', 'name', ['asc', 'desc']],
      ['Email', 'regdevEmail', ['asc', 'desc']],
      ['Country', 'country', ['asc', 'desc']],
      ['Status', 'state', ['asc', 'desc']],
    ] as const)
      for (const way of ways) {
        await user.click(head.getByRole('button', { name: column }));
        await waitFor(() => expect(queries(DEVICES).at(-1)?.query).toContain(`sort=${sort}%20${way}`));
      }
    await user.selectOptions(screen.getByLabelText('Customer'), 'With a customer');
    await waitFor(() => expect(queries(DEVICES).at(-1)?.query).toContain('user-registeredDevices=true'));
  });

  // ADM-02
  it('are filtered by status, and show their customers', async () => {
    const { user, queries, here } = await openAdministration('/adm/devices', deviceManager, {
      [`GET ${DEVICES}`]: listOf([held, free]),
    });
    const row = within(await rowOf('UDI-HELD'));
    for (const text of ['Marta', 'marta@protetyka.example', 'Poland', 'Registered'])
      expect(row.getByText(text)).toBeTruthy();
    expect(within(await rowOf('UDI-FREE')).getByText('Free')).toBeTruthy();
    const status = screen.getByLabelText('Status');
    for (const [word, state] of [
      ['Free', 'free'],
      ['Registered', 'registered'],
      ['Blocked', 'blocked'],
    ] as const) {
      await user.selectOptions(status, word);
      await waitFor(() => expect(queries(DEVICES).at(-1)?.query).toContain(`state=${state}`));
    }
    await user.selectOptions(status, 'All');
    await waitFor(() => expect(here()).toBe('/adm/devices'));
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
  it('are removed if they are not registered, and those not removed are named', async () => {
    const skipped = [{ udi: 'UDI-FREE', reason: 'The device is registered' }];
    let asked: typeof free | typeof held = free;
    const { user, changes } = await openAdministration('/adm/devices', deviceManager, {
      [`GET ${DEVICES}`]: () => listOf([held, asked]),
      [`DELETE ${DEVICES}remove/`]: () => {
        const reg_customer = { name: 'Zoe Zimmer', email: 'zoe@praxis.example', country: 'DE' };
        asked = { ...held, id: free.id, udi: free.udi, reg_customer };
        return [200, { message: '0 removed, 1 skipped', removed: 0, skipped }];
      },
    });
    await select(user, 'UDI-HELD', 'UDI-FREE');
    await user.click(screen.getByRole('button', { name: 'Remove' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Remove' }));
    expect(dialog.getByText(/^Devices: 1\./)).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Remove' }));
    const told = within(await screen.findByRole('dialog', { name: 'Not all devices were changed' }));
    expect(told.getByText('UDI: UDI-FREE - The device is registered')).toBeTruthy();
    await user.click(told.getByRole('button', { name: 'OK' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(changes()[0]?.body).toBe('{"ids":["d1"]}');
    expect(await within(await rowOf('UDI-FREE')).findByText('Zoe Zimmer')).toBeTruthy();
  });

  // ADM-02
  it('are offered only the actions that fit the selection', async () => {
    const blocked = { ...free, id: 'd3', udi: 'UDI-BLOCKED', state: 'blocked' };
    const { user } = await openAdministration('/adm/devices', deviceManager, {
      [`GET ${DEVICES}`]: listOf([held, free, blocked]),
    });
    const VERBS = ['Block', 'Unblock', 'Set features', 'Reset registration', 'Remove'];
    for (const [udi, offered] of [
      ['UDI-HELD', ['Block', 'Set features', 'Reset registration']],
      ['UDI-FREE', ['Block', 'Set features', 'Remove']],
      ['UDI-BLOCKED', ['Unblock', 'Set features', 'Remove']],
    ] as const) {
      await select(user, udi);
      const open = VERBS.filter(
        (verb) => !screen.getByRole<HTMLButtonElement>('button', { name: verb }).disabled,
      );
      expect(open, udi).toEqual(offered);
      await user.click(screen.getByRole('button', { name: 'Clear the selection' }));
    }
  });

  // ADM-02
  it('are not changed when the dialog is cancelled', async () => {
    const { user, changes } = await openAdministration('/adm/devices', deviceManager, {
      [`GET ${DEVICES}`]: listOf([free]),
    });
    await select(user, 'UDI-FREE');
    await user.click(screen.getByRole('button', { name: 'Remove' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Remove' }));
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(screen.getByRole('button', { name: 'Clear the selection' }));
    expect(screen.queryByText('1 selected')).toBeNull();
    expect(changes()).toHaveLength(0);
  });

  // ADM-02
  it('show a refusal in the dialog, and are changed at the next attempt', async () => {
    let isBusy = true;
    const notices = noticesShown();
    const { user } = await openAdministration('/adm/devices', deviceManager, {
      [`GET ${DEVICES}`]: listOf([free]),
      [`POST ${DEVICES}block/`]: () => (isBusy ? busy : [200, { message: 'ok', changed: 1 }]),
    });
    await select(user, 'UDI-FREE');
    await user.click(screen.getByRole('button', { name: 'Block' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Block' }));
    await user.click(dialog.getByRole('button', { name: 'Block' }));
    expect((await dialog.findByRole('alert')).textContent).toBe(BUSY_TEXT);
    isBusy = false;
    await user.click(dialog.getByRole('button', { name: 'Block' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(notices).toEqual(['Devices changed: 1']));
  });

  // ADM-02
  it.each([
    [
      'Reset registration',
      'Devices: 2. Their customers are unlinked',
      'DELETE',
      `${DEVICES}registrations/reset/`,
      { ids: ['d2', 'd3'] },
      { message: '1 reset, 0 skipped', reset: 1, skipped: [] },
      'Devices changed: 1',
    ],
    [
      'Block',
      'they can neither be registered nor send new cases',
      'POST',
      `${DEVICES}block/`,
      { block: true, ids: ['d2', 'd3', 'd1'] },
      { message: '2 blocked', changed: 2 },
      'Devices changed: 2',
    ],
  ])('%s', async (verb, text, method, path, body, answer, notice) => {
    const notices = noticesShown();
    // Another person removes it meanwhile: only the server knows how many were changed.
    const gone = { ...held, id: 'd3', udi: 'UDI-GONE' };
    const { user, changes } = await openAdministration('/adm/devices', deviceManager, {
      [`GET ${DEVICES}`]: listOf([held, gone, free]),
      [`${method} ${path}`]: [200, answer],
    });
    await select(user, 'UDI-HELD', 'UDI-GONE', 'UDI-FREE');
    await user.click(screen.getByRole('button', { name: verb }));
    const dialog = within(await screen.findByRole('dialog', { name: verb }));
    expect(dialog.getByText(text, { exact: false })).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: verb }));
    await waitFor(() => expect(notices).toEqual([notice]));
    expect(changes().map((call) => JSON.parse(call.body))).toEqual([body]);
  });

  // ADM-02
  it('show their features to those who have chosen that column', async () => {
    const answers = {
      [`GET ${DEVICES}`]: listOf([held, { ...free, features: ['Shade matching', 'Margin line'] }]),
    };
    const features = () => screen.queryByRole('columnheader', { name: 'Features' });
    await openAdministration('/adm/devices', deviceManager, answers);
    await rowOf('UDI-FREE');
    expect(features()).toBeNull();
    cleanup();
    localStorage.setItem('columns:devices', '{"features":true}');
    await openAdministration('/adm/devices', deviceManager, answers);
    expect(within(await rowOf('UDI-FREE')).getByText('Shade matching, Margin line')).toBeTruthy();
    expect(features()).toBeTruthy();
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
    await user.type(dialog.getByLabelText('Features'), 'shade{Enter}{Enter}  caries  {Enter}caries');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(changes()).toHaveLength(1));
    expect(JSON.parse(changes()[0]?.body ?? '')).toEqual({ ids: ['d1'], features: ['shade', 'caries'] });
  });

  // ADM-02
  it('show the features of one device, and take none that is too long', async () => {
    const { user, changes } = await openAdministration('/adm/devices', deviceManager, {
      [`GET ${DEVICES}`]: listOf([held, { ...free, features: ['shade', 'margin line'] }]),
      [`POST ${DEVICES}features/`]: [200, { message: 'ok', changed: 1 }],
    });
    await select(user, 'UDI-FREE', 'UDI-HELD');
    await user.click(screen.getByRole('button', { name: 'Set features' }));
    const ofBoth = within(await screen.findByRole('dialog', { name: 'Set features' }));
    expect(ofBoth.getByText(/of the selected devices \(2\)/)).toBeTruthy();
    expect(ofBoth.getByLabelText<HTMLTextAreaElement>('Features').value).toBe('');
    await user.click(ofBoth.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(screen.getByRole('checkbox', { name: 'Select UDI-HELD' }));
    await user.click(screen.getByRole('button', { name: 'Set features' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Set features' }));
    const features = dialog.getByLabelText<HTMLTextAreaElement>('Features');
    expect(features.value).toBe('shade\nmargin line');
    await user.clear(features);
    await user.paste('x'.repeat(41));
    expect(dialog.getByText('At most 20 features of 40 characters each.')).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(changes()).toHaveLength(0);
    await user.type(features, '{Backspace}');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(changes()).toHaveLength(1));
    expect(JSON.parse(changes()[0]?.body ?? '')).toEqual({ ids: ['d1'], features: ['x'.repeat(40)] });
  });

  // ADM-02
  it('are added one by one', async () => {
    const { user, changes } = await openAdministration('/adm/factoryRegistration', deviceManager, {
      [`POST ${DEVICES}`]: [201, { message: 'ok', added: 1, skipped: [] }],
    });
    const udi = await screen.findByLabelText<HTMLInputElement>(/^UDI/);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Add' }).disabled).toBe(true);
    await user.type(udi, 'NEW');
    await user.click(screen.getByRole('button', { name: 'Add' }));
    expect(await screen.findByText('The device was added.')).toBeTruthy();
    expect(JSON.parse(changes()[0]?.body ?? '')).toEqual({ devices: [{ udi: 'NEW' }] });
    expect(udi.value, 'ready for the next one').toBe('');
    const serial = screen.getByLabelText<HTMLInputElement>('Serial number');
    await user.type(udi, 'NEXT');
    await user.type(serial, '9'.repeat(45));
    expect(serial.value, 'it ends where the server ends it').toBe('9'.repeat(40));
    await user.type(screen.getByLabelText('Manufacturing date'), '2026-03-09');
    await user.click(screen.getByRole('button', { name: 'Add' }));
    await waitFor(() => expect(changes()).toHaveLength(2));
    expect(JSON.parse(changes()[1]?.body ?? '')).toEqual({
      devices: [{ udi: 'NEXT', serial_no: '9'.repeat(40), prod_date: '2026-03-09' }],
    });
  });

  // ADM-02
  it.each([
    [
      201,
      { message: 'ok', added: 0, skipped: [{ udi: 'X', reason: 'No change needed' }] },
      'Already up to date',
    ],
    [201, { message: 'ok', added: 0, skipped: [{ udi: 'X', reason: 'Already exists' }] }, 'Already exists'],
    [400, { detail: 'No valid UDIs found...', code: 'upload_without_udis' }, 'Not a device identifier'],
  ])('stay in the form for correction when they were not added, case %#', async (status, answer, text) => {
    const { user } = await openAdministration('/adm/factoryRegistration', deviceManager, {
      [`POST ${DEVICES}`]: [status, answer],
    });
    const udi = await screen.findByLabelText<HTMLInputElement>(/^UDI/);
    await user.type(udi, 'X');
    await user.click(screen.getByRole('button', { name: 'Add' }));
    expect(await screen.findByText(text)).toBeTruthy();
    expect(udi.value).toBe('X');
  });

  // ADM-02
  it('are imported from a file, and refused lines are listed', async () => {
    await openAdministration('/adm/factoryRegistration', deviceManager, {
      [`POST ${DEVICES}`]: [
        201,
        { message: 'Done.', added: 1, skipped: [{ udi: 'UDI-9', reason: 'Not a date' }], skipped_count: 1 },
      ],
    });
    const chooser = await screen.findByLabelText(/^Choose a file/);
    fireEvent.change(chooser, { target: { files: [new NodeFile(['x'], 'devices.xls')] } });
    expect(await screen.findByText('Added: 1')).toBeTruthy();
    expect(screen.getByText('Skipped:')).toBeTruthy();
    expect(screen.getByText('UDI: UDI-9 - Not a date')).toBeTruthy();
    expect(screen.getAllByRole('link', { name: 'Back to the devices' })).toHaveLength(2);
  });
});
