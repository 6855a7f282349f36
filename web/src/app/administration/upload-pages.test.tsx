import { File as NodeFile } from 'node:buffer';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { forgetSession } from '#/api/session';
import { deviceManager, listOf, openAdministration, salesManager } from '#/testing/administration-page';
import { saveNames } from '#/testing/downloads';

beforeEach(() => forgetSession('stay'));

const LICENCES = '/v1/c4w/licencekeys/';
const REGISTRATIONS = '/heclore/v1/c4w/registrations/';

// Node's own File, because Node's FormData does not accept that of jsdom.
const excel = new NodeFile(['x'], 'keys.xlsx');
const choose = async (file: NodeFile) =>
  fireEvent.change(await screen.findByLabelText(/^Choose a file/), { target: { files: [file] } });

describe('the licence upload', () => {
  const PATH = '/heclore/v1/c4w/licence/upload-keys/';

  // LIC-01
  it.each([
    ['upload_without_sheets', 'No sheets found in the Excel file.', {}],
    ['upload_without_rows', 'The Excel file is empty or does not contain data rows.', {}],
    [
      'upload_header',
      'Invalid Excel format. The first column header must be "License Key".',
      { name: 'License Key' },
    ],
    ['upload_duplicate_key', 'Duplicate Licence Key found in the uploaded file: AAAA-1', { key: 'AAAA-1' }],
    ['upload_without_keys', 'No valid license keys found...', {}],
    ['upload_too_many_rows', 'Error processing Excel file: it has more than 100000 rows.', { max: 100000 }],
    ['upload_too_many_columns', 'Error processing Excel file: it has more than 50 columns.', { max: 50 }],
    [
      'upload_cell_too_long',
      'Error processing Excel file: a cell has more than 1000 characters.',
      { max: 1000 },
    ],
    ['upload_too_much', 'Error processing Excel file: it needs too much memory or time.', {}],
    ['upload_unreadable', 'Failed to read the file. Please ensure it is a valid .xls or .xlsx file.', {}],
  ])('shows %s as it is: %s', async (code, text, params) => {
    const { user } = await openAdministration('/adm/c4wLicence', salesManager, {
      [`POST ${PATH}`]: [400, { detail: text, code, params }],
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
    [
      [413, { detail: 'The file is too large.', code: 'file_too_large' }],
      'Upload failed: The file is too large.',
    ],
  ] as [[number, unknown], string][])('says of %j: %s', async (answer, text) => {
    await openAdministration('/adm/c4wLicence', salesManager, { [`POST ${PATH}`]: answer });
    await choose(excel);
    expect(await screen.findByText(text)).toBeTruthy();
  });

  // LIC-01
  it('names the rows that were not taken, and those the whole file was refused for', async () => {
    const { user } = await openAdministration('/adm/c4wLicence', salesManager, {
      [`POST ${PATH}`]: [
        200,
        { message: 'Done.', added: 1, skipped: [{ key: 'clé', row: 4, reason: 'Not a licence key' }] },
      ],
    });
    await choose(excel);
    const taken = await screen.findByText('Licence Key: clé - Not a licence key');
    expect(taken.textContent).toBe('Row 4 Licence Key: clé - Not a licence key');
    await user.click(screen.getByRole('button', { name: 'Register More' }));
    cleanup();
    forgetSession('stay');
    const text = 'Duplicate Licence Key found in the uploaded file: A-1';
    await openAdministration('/adm/c4wLicence', salesManager, {
      [`POST ${PATH}`]: [
        400,
        {
          detail: text,
          code: 'upload_duplicate_key',
          params: { key: 'A-1' },
          rows: ['2: Named more than once', '5: Named more than once'],
        },
      ],
    });
    await choose(excel);
    expect(await screen.findByText(text)).toBeTruthy();
    expect(screen.getAllByRole('listitem').map((row) => row.textContent)).toEqual([
      'Row 2 Named more than once',
      'Row 5 Named more than once',
    ]);
  });

  // LIC-01
  it('sends nothing that is no Excel file', async () => {
    const { user, changes } = await openAdministration('/adm/c4wLicence', salesManager);
    for (const name of ['keys.pdf', 'keys.csv']) {
      const chooser = await screen.findByLabelText(/^Choose a file/);
      expect(chooser.getAttribute('accept')).toBe('.xls,.xlsx');
      await choose(new NodeFile(['x'], name));
      expect(
        await screen.findByText('Failed to read the file. Please ensure it is a valid .xls or .xlsx file.'),
      ).toBeTruthy();
      await user.click(screen.getByRole('button', { name: 'Try Again' }));
    }
    expect(changes()).toHaveLength(0);
  });

  // LIC-01
  it('goes from idle through processing to success, and can start again', async () => {
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
    await user.click(await screen.findByRole('checkbox', { name: 'Overwrite existing entries' }));
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
  it('lists the first skipped entries as licence keys, and counts the rest', async () => {
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
});

describe('the registration upload', () => {
  const PATH = `${REGISTRATIONS}upload/`;

  // LIC-02
  it.each([
    ['upload_header', 'Invalid Excel format. The first column header must be "UDI".', { name: 'UDI' }],
    ['upload_duplicate_udi', 'Duplicate UDI found in the uploaded file: UDI-1', { udi: 'UDI-1' }],
    ['upload_without_udis', 'No valid UDIs found...', {}],
  ])('shows %s as it is: %s', async (code, text, params) => {
    await openAdministration('/adm/c4wRegistrationUpload', salesManager, {
      [`POST ${PATH}`]: [400, { detail: text, code, params }],
    });
    await choose(excel);
    expect(await screen.findByText(text)).toBeTruthy();
  });

  // LIC-02
  it('lists skipped rows, in the words of the document', async () => {
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

const FORMS = [
  {
    id: 'LIC-01',
    what: 'licence keys',
    page: '/adm/c4wLicence',
    path: '/heclore/v1/c4w/licence/upload-keys/',
    template: '/heclore/v1/c4w/licence/template/',
    name: 'C4WLicenceTemplate.xlsx',
    fault: 'Duplicate Licence Key found in the uploaded file: TW-0001',
    reason: { code: 'upload_duplicate_key', params: { key: 'TW-0001' } },
  },
  {
    id: 'LIC-02',
    what: 'registrations',
    page: '/adm/c4wRegistrationUpload',
    path: `${REGISTRATIONS}upload/`,
    template: `${REGISTRATIONS}template/`,
    name: 'C4WRegistrationTemplate.xlsx',
    fault: 'Duplicate UDI found in the uploaded file: TW-01',
    reason: { code: 'upload_duplicate_udi', params: { udi: 'TW-01' } },
  },
  {
    id: 'ADM-02',
    what: 'devices',
    page: '/adm/factoryRegistration',
    path: '/v1/cs/devices/',
    template: '/v1/cs/devices/template/',
    name: 'DeviceTemplate.xlsx',
    fault: 'Duplicate UDI found in the uploaded file: TW-01',
    reason: { code: 'upload_duplicate_udi', params: { udi: 'TW-01' } },
  },
];

describe.each(FORMS)('$id: an upload of $what', ({ page, path, template, name, fault, reason }) => {
  it('is waited for, and after a refusal the file is chosen again', async () => {
    let finish: () => void = () => {};
    const held = new Promise<void>((go) => (finish = go));
    const { user } = await openAdministration(page, deviceManager, {
      [`POST ${path}`]: async () => {
        await held;
        return [400, { detail: fault, ...reason }];
      },
    });
    await choose(excel);
    expect((await screen.findByText('Processing your file...')).getAttribute('role')).toBe('status');
    expect(screen.queryByLabelText(/^Choose a file/)).toBeNull();
    expect(screen.queryByRole('button', { name: 'Try Again' })).toBeNull();
    finish();
    expect((await screen.findByRole('alert')).textContent).toBe(fault);
    expect(screen.queryByRole('button', { name: 'Register More' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByLabelText(/^Choose a file/)).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('that the server cannot take says why, and can be tried again', async () => {
    const busy = 'The service is busy. Please try again in a moment.';
    const answers: (() => [number, unknown?])[] = [
      () => [503, { detail: busy, code: 'busy' }],
      () => [503],
      () => {
        throw new TypeError('no connection');
      },
      () => [400, { detail: fault, ...reason }],
    ];
    const { user } = await openAdministration(page, deviceManager, {
      [`POST ${path}`]: () => answers.shift()?.() ?? [500],
    });
    for (const text of [
      `Upload failed: ${busy}`,
      'Upload failed: 503',
      'Upload failed: The server cannot be reached. Please try again in a moment.',
      fault,
    ]) {
      await choose(excel);
      expect((await screen.findByRole('alert')).textContent).toBe(text);
      await user.click(screen.getByRole('button', { name: 'Try Again' }));
    }
  });

  it('has a template; a failed download is reported and can be repeated', async () => {
    let isThere = false;
    const { user } = await openAdministration(page, deviceManager, {
      [`GET ${template}`]: () =>
        isThere ? [200, 'bytes'] : [404, { detail: 'Not found.', code: 'not_found' }],
    });
    const saved = saveNames();
    await user.click(await screen.findByRole('button', { name: 'Download template' }));
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Failed to download template file: Not found.',
    );
    expect(screen.getByLabelText(/^Choose a file/), 'a file can be sent all the same').toBeTruthy();
    isThere = true;
    await user.click(screen.getByRole('button', { name: 'Download template' }));
    await waitFor(() => expect(saved).toEqual([name]));
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
