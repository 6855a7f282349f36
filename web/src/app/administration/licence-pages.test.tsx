import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { forgetSession } from '#/api/session';
import { listOf, openAdministration, rowOf, salesManager } from '#/testing/administration-page';
import { BUSY_TEXT, busy } from '#/testing/refusals';

beforeEach(() => forgetSession('stay'));

const LICENCES = '/v1/c4w/licencekeys/';
const REGISTRATIONS = '/heclore/v1/c4w/registrations/';
const key = {
  id: 'k1',
  licencekey: 'AAAA-1',
  activated_at: null,
  udi: null,
  udi_verified: false,
  licence_status: 'notused',
};

describe('licence keys', () => {
  // LIC-01
  it('are listed newest first, twenty a page, and filtered by status', async () => {
    const { user, queries, here } = await openAdministration('/adm/c4w/licences/', salesManager, {
      [`GET ${LICENCES}`]: listOf([key]),
    });
    expect(within(await rowOf('AAAA-1')).getByText('Not used')).toBeTruthy();
    expect(queries(LICENCES)[0]?.query).toContain('sort=activated_at%20desc&page=1&page_size=20');
    const status = screen.getByLabelText<HTMLSelectElement>('Licence Status');
    expect([...status.options].map(({ text }) => text)).toEqual(['All', 'Used', 'Not used', 'Rejected']);
    await user.selectOptions(status, 'Used');
    await waitFor(() => expect(queries(LICENCES).at(-1)?.query).toContain('status=used'));
    expect(here()).toContain('status=used');
    await user.click(screen.getByRole('button', { name: 'Activated At' }));
    await waitFor(() => expect(queries(LICENCES).at(-1)?.query).toContain('sort=activated_at%20asc'));
  });

  // LIC-03
  it('say when there are none', async () => {
    await openAdministration('/adm/c4w/licences', salesManager, { [`GET ${LICENCES}`]: listOf([]) });
    expect(await screen.findByText('No licenses found.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Show all' }), 'nothing is hidden').toBeNull();
    const offered = screen.getByRole<HTMLButtonElement>('button', { name: 'Export' });
    expect(offered.disabled).toBe(false);
  });

  // LIC-01, LIC-03
  it('are searched, and an empty result offers to show all', async () => {
    const { user, queries, here } = await openAdministration(
      '/adm/c4w/licences?search=zzz&status=rejected',
      salesManager,
      {
        [`GET ${LICENCES}`]: (_, { url }) =>
          listOf(url.includes('search=zzz') ? [] : [key]) as [number, unknown],
      },
    );
    expect(await screen.findByText('No licenses found.')).toBeTruthy();
    expect(queries(LICENCES)[0]?.query).toContain('search=zzz');
    expect(queries(LICENCES)[0]?.query).toContain('status=rejected');
    await user.click(screen.getByRole('button', { name: 'Show all' }));
    await rowOf('AAAA-1');
    expect(here()).toBe('/adm/c4w/licences');
  });

  // LIC-01
  it('show the status of each', async () => {
    await openAdministration('/adm/c4w/licences', salesManager, {
      [`GET ${LICENCES}`]: listOf([
        {
          ...key,
          id: 'k2',
          licencekey: 'AAAA-2',
          udi: 'LQ-204117',
          udi_verified: false,
          licence_status: 'used',
        },
        { ...key, id: 'k3', licencekey: 'AAAA-3', licence_status: 'rejected' },
      ]),
    });
    const used = within(await rowOf('AAAA-2'));
    expect(used.getByText('Used')).toBeTruthy();
    expect(used.getByText('LQ-204117')).toBeTruthy();
    expect(within(await rowOf('AAAA-3')).getByText('Rejected')).toBeTruthy();
  });

  // LIC-01
  it('show why they could not be loaded, and can be loaded again', async () => {
    let isBusy = true;
    const { user } = await openAdministration('/adm/c4w/licences', salesManager, {
      [`GET ${LICENCES}`]: () => (isBusy ? busy : listOf([key])) as [number, unknown],
    });
    expect((await screen.findByRole('alert')).textContent).toContain(BUSY_TEXT);
    isBusy = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await rowOf('AAAA-1');
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

const registration = {
  id: 'r1',
  udi: 'UDI-1',
  udi_verified: true,
  reg_key: 'REG-1',
  feat_enable: false,
  licence_status: 'used',
  created_at: Date.UTC(2026, 2, 3),
};

describe('feature registrations', () => {
  // LIC-02
  it('are switched, then saved', async () => {
    const { user, changes, queries } = await openAdministration('/adm/c4w/registration/', salesManager, {
      [`GET ${REGISTRATIONS}`]: listOf([registration]),
      [`PATCH ${REGISTRATIONS}feat_enable/`]: [200, { message: 'ok' }],
    });
    expect(within(await rowOf('UDI-1')).getByText('Active')).toBeTruthy();
    expect(queries(REGISTRATIONS)[0]?.query).toContain('sort=created_at%20asc');
    const save = screen.getByRole<HTMLButtonElement>('button', { name: 'Save' });
    expect(save.disabled).toBe(true);
    await user.click(screen.getByRole('switch', { name: 'Feature enabled: UDI-1' }));
    expect(screen.getByText('Unsaved changes')).toBeTruthy();
    expect(changes()).toHaveLength(0);
    await user.click(save);
    expect(await screen.findByText('Saved')).toBeTruthy();
    expect(changes()[0]?.body).toBe('{"updates":[{"udi":"UDI-1","feat_enable":true}]}');
  });

  // LIC-02
  it('show why they could not be saved, and ask before they are left', async () => {
    const { user, router, here } = await openAdministration('/adm/c4w/registration', salesManager, {
      [`GET ${REGISTRATIONS}`]: listOf([registration]),
      [`PATCH ${REGISTRATIONS}feat_enable/`]: [400, { detail: 'UDI-1 is unknown' }],
    });
    await user.click(await screen.findByRole('switch', { name: 'Feature enabled: UDI-1' }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Error saving changes: UDI-1 is unknown')).toBeTruthy();
    void router.navigate({ to: '/adm/feature_partner' });
    const question = within(await screen.findByRole('dialog', { name: 'Leave without saving?' }));
    await user.click(question.getByRole('button', { name: 'Stay' }));
    expect(here()).toBe('/adm/c4w/registration');
  });

  // LIC-02
  it('are sorted by their columns, and show where no licence is in use', async () => {
    const { user, queries } = await openAdministration('/adm/c4w/registration', salesManager, {
      [`GET ${REGISTRATIONS}`]: listOf([{ ...registration, licence_status: 'notused' }]),
    });
    expect(within(await rowOf('UDI-1')).getByText('Inactive')).toBeTruthy();
    const created = screen.getByRole('columnheader', { name: 'Created' });
    expect(created.getAttribute('aria-sort')).toBe('ascending');
    for (const [column, sort] of [
      ['Created', 'created_at%20desc'],
      ['UDI', 'udi%20asc'],
      ['UDI', 'udi%20desc'],
    ] as const) {
      await user.click(screen.getByRole('button', { name: column }));
      await waitFor(() => expect(queries(REGISTRATIONS).at(-1)?.query).toContain(`sort=${sort}`));
    }
  });

  // LIC-02
  it('are as they were when switched back or discarded', async () => {
    const { user, changes } = await openAdministration('/adm/c4w/registration', salesManager, {
      [`GET ${REGISTRATIONS}`]: listOf([registration]),
    });
    const toggle = await screen.findByRole<HTMLInputElement>('switch', { name: 'Feature enabled: UDI-1' });
    const save = screen.getByRole<HTMLButtonElement>('button', { name: 'Save' });
    await user.click(toggle);
    expect(screen.getByText('Unsaved changes')).toBeTruthy();
    await user.click(toggle);
    expect(screen.queryByText('Unsaved changes'), 'switched back, there is nothing to save').toBeNull();
    expect(save.disabled).toBe(true);
    await user.click(toggle);
    await user.click(screen.getByRole('button', { name: 'Discard' }));
    expect(toggle.checked).toBe(false);
    expect(save.disabled).toBe(true);
    expect(changes()).toHaveLength(0);
  });

  // LIC-02
  it.each([
    [() => busy, BUSY_TEXT],
    [
      () => Promise.reject(new TypeError('no connection')),
      'The server cannot be reached. Please try again in a moment.',
    ],
  ] as [() => [number, unknown] | Promise<never>, string][])(
    'can be saved again after a save that failed, case %#',
    async (fail, text) => {
      let isWell = false;
      let feat_enable = false;
      const { user } = await openAdministration('/adm/c4w/registration', salesManager, {
        [`GET ${REGISTRATIONS}`]: () => listOf([{ ...registration, feat_enable }]) as [number, unknown],
        [`PATCH ${REGISTRATIONS}feat_enable/`]: () => {
          if (!isWell) return fail();
          feat_enable = true;
          return [200, { message: 'ok' }];
        },
      });
      const toggle = await screen.findByRole<HTMLInputElement>('switch', { name: 'Feature enabled: UDI-1' });
      await user.click(toggle);
      await user.click(screen.getByRole('button', { name: 'Save' }));
      expect((await screen.findByRole('alert')).textContent).toBe(`Error saving changes: ${text}`);
      expect(toggle.checked, 'what was switched stays switched').toBe(true);
      isWell = true;
      await user.click(screen.getByRole('button', { name: 'Save' }));
      expect(await screen.findByText('Saved')).toBeTruthy();
      expect(screen.queryByRole('alert')).toBeNull();
      expect(toggle.checked).toBe(true);
    },
  );

  // LIC-02
  it('are left without saving after a confirmation', async () => {
    const { user, here, changes } = await openAdministration('/adm/c4w/registration', salesManager, {
      [`GET ${REGISTRATIONS}`]: listOf([registration]),
    });
    await user.click(await screen.findByRole('switch', { name: 'Feature enabled: UDI-1' }));
    await user.click(screen.getByRole('link', { name: 'Upload registrations' }));
    const question = within(await screen.findByRole('dialog', { name: 'Leave without saving?' }));
    await user.click(question.getByRole('button', { name: 'Leave without saving' }));
    await waitFor(() => expect(here()).toBe('/adm/c4wRegistrationUpload'));
    expect(changes()).toHaveLength(0);
  });

  // LIC-03
  it('say when there are none', async () => {
    await openAdministration('/adm/c4w/registration', salesManager, { [`GET ${REGISTRATIONS}`]: listOf([]) });
    expect(await screen.findByText('No registrations found.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Show all' }), 'nothing is hidden').toBeNull();
    const offered = screen.getByRole<HTMLButtonElement>('button', { name: 'Export' });
    expect(offered.disabled).toBe(false);
  });
});
