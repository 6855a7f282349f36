import { File as NodeFile } from 'node:buffer';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { forgetSession } from '#/api/session';
import { listOf, openAdministration, rowOf, salesManager } from '#/testing/administration-page';

beforeEach(() => forgetSession('stay'));

const LICENCES = '/v1/c4w/licencekeys/';
const REGISTRATIONS = '/heclore/v1/c4w/registrations/';
const key = { id: 'k1', licencekey: 'AAAA-1', activated_at: null, udi: null, licence_status: 'notused' };

describe('licence keys', () => {
  // LIC-01
  it('are listed newest first, twenty a page, and filtered by status', async () => {
    const { user, queries, here } = await openAdministration('/adm/c4w/licences/', salesManager, {
      [`GET ${LICENCES}`]: listOf([key]),
    });
    expect(within(await rowOf('AAAA-1')).getByText('Not used')).toBeTruthy();
    expect(queries(LICENCES)[0]?.query).toContain('sort=activated_at+desc&page=1&page_size=20');
    const status = screen.getByLabelText<HTMLSelectElement>('Licence Status');
    expect([...status.options].map(({ text }) => text)).toEqual(['All', 'Used', 'Not used', 'Rejected']);
    await user.selectOptions(status, 'Used');
    await waitFor(() => expect(queries(LICENCES).at(-1)?.query).toContain('status=used'));
    expect(here()).toContain('status=used');
    await user.click(screen.getByRole('button', { name: 'Activated At' }));
    await waitFor(() => expect(queries(LICENCES).at(-1)?.query).toContain('sort=activated_at+asc'));
  });

  // LIC-03
  it('say when there are none', async () => {
    await openAdministration('/adm/c4w/licences', salesManager, { [`GET ${LICENCES}`]: listOf([]) });
    expect(await screen.findByText('No licenses found.')).toBeTruthy();
  });
});

const registration = {
  id: 'r1',
  udi: 'UDI-1',
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
    expect(queries(REGISTRATIONS)[0]?.query).toContain('sort=created_at+asc');
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
  it('say why they could not be saved, and are not left behind unasked', async () => {
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

  // LIC-03
  it('say when there are none', async () => {
    await openAdministration('/adm/c4w/registration', salesManager, { [`GET ${REGISTRATIONS}`]: listOf([]) });
    expect(await screen.findByText('No registrations found.')).toBeTruthy();
  });
});

// Node's own, because its FormData does not know the one of jsdom.
const excel = new NodeFile(['x'], 'keys.xlsx');
const choose = async (file: NodeFile) =>
  fireEvent.change(await screen.findByLabelText(/^Choose a file/), { target: { files: [file] } });

describe('the licence upload', () => {
  const PATH = '/heclore/v1/c4w/licence/upload-keys/';

  // LIC-01
  it.each([
    'No sheets found in the Excel file.',
    'The Excel file is empty or does not contain data rows.',
    'Invalid Excel format. The first column header must be "License Key".',
    'Duplicate Licence Key found in the uploaded file: AAAA-1',
    'No valid license keys found...',
    'Error processing Excel file: it has more than 100000 rows.',
    'Error processing Excel file: it needs too much memory or time.',
    'Error processing Excel file: broken zip',
    'Failed to read the file. Please ensure it is a valid .xls or .xlsx file.',
  ])('shows as it is: %s', async (text) => {
    const { user } = await openAdministration('/adm/c4wLicence', salesManager, {
      [`POST ${PATH}`]: [400, { detail: text }],
    });
    await choose(excel);
    expect(await screen.findByText(text)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByLabelText(/^Choose a file/)).toBeTruthy();
  });

  // LIC-01
  it.each([
    [[400, { detail: 'Something new' }], 'Upload failed: Something new'],
    [[502, undefined], 'Upload failed: 502'],
    [[413, { detail: 'The file is too large.' }], 'Upload failed: The file is too large.'],
  ] as [[number, unknown], string][])('says of %j: %s', async (answer, text) => {
    await openAdministration('/adm/c4wLicence', salesManager, { [`POST ${PATH}`]: answer });
    await choose(excel);
    expect(await screen.findByText(text)).toBeTruthy();
  });

  // LIC-01
  it('sends nothing that is no Excel file', async () => {
    const { changes } = await openAdministration('/adm/c4wLicence', salesManager);
    await choose(new NodeFile(['x'], 'keys.pdf'));
    expect(
      await screen.findByText('Failed to read the file. Please ensure it is a valid .xls or .xlsx file.'),
    ).toBeTruthy();
    expect(changes()).toHaveLength(0);
  });

  // LIC-01
  it('goes from idle over processing to success, and on', async () => {
    let finish: () => void = () => {};
    const { user, calls } = await openAdministration('/adm/c4wLicence', salesManager, {
      [`POST ${PATH}`]: [
        200,
        { message: 'Keys uploaded.', added: 2, skipped: [{ key: 'B', reason: 'used' }] },
      ],
      [`GET ${LICENCES}`]: listOf([]),
    });
    const answer = globalThis.fetch;
    globalThis.fetch = async (request) => {
      if ((request as Request).method === 'POST') await new Promise<void>((go) => (finish = go));
      return answer(request);
    };
    await user.click(await screen.findByRole('checkbox', { name: 'Overwrite what is there' }));
    await choose(excel);
    expect(await screen.findByText('Processing your file...')).toBeTruthy();
    await waitFor(() => expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('25'));
    finish();
    expect(await screen.findByText('Keys uploaded.')).toBeTruthy();
    expect(screen.getByText('Added: 2')).toBeTruthy();
    expect(screen.getByText('Licence Key: B - used')).toBeTruthy();
    const sent = calls.find(({ path }) => path === PATH);
    expect(sent?.body).toContain('name="file"; filename="keys.xlsx"');
    expect(sent?.body).toMatch(/name="overwrite"\s+true/);
    expect(screen.getAllByRole('link', { name: 'Back to the licence keys' })).toHaveLength(2);
    await user.click(screen.getByRole('button', { name: 'Register More' }));
    expect(await screen.findByLabelText(/^Choose a file/)).toBeTruthy();
  });

  // LIC-01
  it('counts what the server does not name, and calls no key a registration', async () => {
    const skipped = Array.from({ length: 1000 }, (_, number) => ({
      key: `A-${number}`,
      reason: 'No change needed',
    }));
    await openAdministration('/adm/c4wLicence', salesManager, {
      [`POST ${PATH}`]: [200, { message: 'Done.', added: 0, updated: 0, skipped, skipped_count: 40_000 }],
    });
    await choose(excel);
    expect(await screen.findByText('Licence Key: A-199 - Already up to date')).toBeTruthy();
    expect(screen.queryByText(/A-200 /)).toBeNull();
    expect(screen.getByText('And 39800 more.')).toBeTruthy();
  });

  // LIC-01
  it('says why the template did not come', async () => {
    const { user } = await openAdministration('/adm/c4wLicence', salesManager, {
      'GET /heclore/v1/c4w/licence/template/': [404, { detail: 'Not found.' }],
    });
    await user.click(await screen.findByRole('button', { name: 'Download template' }));
    expect(await screen.findByText('Failed to download template file: Not found.')).toBeTruthy();
  });
});

describe('the registration upload', () => {
  const PATH = `${REGISTRATIONS}upload/`;

  // LIC-02
  it.each([
    'Invalid Excel format. The first column header must be "UDI".',
    'Duplicate UDI found in the uploaded file: UDI-1',
    'No valid UDIs found...',
  ])('shows as it is: %s', async (text) => {
    await openAdministration('/adm/c4wRegistrationUpload', salesManager, {
      [`POST ${PATH}`]: [400, { detail: text }],
    });
    await choose(excel);
    expect(await screen.findByText(text)).toBeTruthy();
  });

  // LIC-02
  it('lists what was skipped, in the words of the document', async () => {
    await openAdministration('/adm/c4wRegistrationUpload', salesManager, {
      [`POST ${PATH}`]: [
        200,
        {
          message: 'Done.',
          skipped: [
            { udi: 'UDI-1', reason: 'No change needed' },
            { udi: 'UDI-2', reason: 'Not a device identifier' },
          ],
          skipped_count: 2,
        },
      ],
    });
    await choose(excel);
    expect(await screen.findByText('Some registrations UDI are false:')).toBeTruthy();
    expect(screen.getByText('UDI: UDI-1 - Registration already up to date')).toBeTruthy();
    expect(screen.getByText('UDI: UDI-2 - Not a device identifier')).toBeTruthy();
    expect(screen.queryByText(/^And \d+ more/)).toBeNull();
  });
});
