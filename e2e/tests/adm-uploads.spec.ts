import { DEVICE_MANAGER } from '../harness/administration';
import { hold } from '../harness/hold';
import { button } from '../harness/people';
import { chooser, expectRefused, noSheet, saveSheet, sheet, upload } from '../harness/sheets';
import { openAs, testWithStock as test } from '../harness/stock';
import { expect } from '../harness/test';

const FORMS = [
  {
    id: 'LIC-01',
    what: 'licence keys',
    path: '/adm/c4wLicence',
    title: 'Upload licence keys',
    call: '**/heclore/v1/c4w/licence/upload-keys/',
    template: '**/heclore/v1/c4w/licence/template/',
    file: 'duplicate-keys.xlsx',
    fault: 'Duplicate Licence Key found in the uploaded file: TW-0001',
  },
  {
    id: 'LIC-02',
    what: 'registrations',
    path: '/adm/c4wRegistrationUpload',
    title: 'Upload registrations',
    call: '**/heclore/v1/c4w/registrations/upload/',
    template: '**/heclore/v1/c4w/registrations/template/',
    file: 'duplicate-udis.xls',
    fault: 'Duplicate UDI found in the uploaded file: (01)08800000000024(21)TW-01',
  },
  {
    id: 'ADM-02',
    what: 'devices',
    path: '/adm/factoryRegistration',
    title: 'Add devices',
    call: '**/v1/cs/devices/',
    template: '**/v1/cs/devices/template/',
    file: 'duplicate-udis.xlsx',
    fault: 'Duplicate UDI found in the uploaded file: (01)08800000000024(21)TW-01',
  },
] as const;
const [KEYS] = FORMS;

for (const { id, what, path, title, call, template, file, fault } of FORMS) {
  test(`${id}: ${what} that are on their way are waited for, then begun anew`, async ({ page }) => {
    await openAs(page, DEVICE_MANAGER, path, title);
    const held = await hold(page, call);
    await upload(page, sheet(file));
    await expect(page.getByRole('status').filter({ hasText: 'Processing your file...' })).toBeVisible();
    await expect(button(page, 'Try Again')).toHaveCount(0);
    held.release();
    await expect(page.getByRole('alert')).toHaveText(fault);
    await expect(button(page, 'Register More')).toHaveCount(0);
    await button(page, 'Try Again').click();
    await expect(page.getByRole('alert')).toHaveCount(0);
    await expect(chooser(page)).toBeAttached();
  });

  test(`${id}: an upload of ${what} that the server cannot take says why`, async ({ page }) => {
    await openAs(page, DEVICE_MANAGER, path, title);
    const detail = 'The service is busy. Please try again in a moment.';
    for (const [answer, text] of [
      [{ json: { detail } }, `Upload failed: ${detail}`],
      [{ body: '' }, 'Upload failed: 503'],
    ] as const) {
      await page.route(call, (route) => route.fulfill({ status: 503, ...answer }));
      await expectRefused(page, sheet(file), text);
      await page.unrouteAll();
    }
    await page.route(call, (route) => route.abort('internetdisconnected'));
    await expectRefused(
      page,
      sheet(file),
      'Upload failed: The server cannot be reached. Please try again in a moment.',
    );
    await page.unrouteAll();
    await expectRefused(page, sheet(file), fault);
  });

  test(`${id}: a template of ${what} that does not come is told of`, async ({ page }) => {
    await openAs(page, DEVICE_MANAGER, path, title);
    await page.route(template, (route) => route.fulfill({ status: 404, json: { detail: 'Not found.' } }));
    await button(page, 'Download template').click();
    await expect(page.getByRole('alert')).toHaveText('Failed to download template file: Not found.');
    await expect(chooser(page), 'a file can be sent all the same').toBeAttached();
    await page.unrouteAll();
    expect((await saveSheet(page, 'Download template')).rows).toHaveLength(1);
    await expect(page.getByRole('alert')).toHaveCount(0);
  });
}

test('LIC-01: only workbooks are sent', async ({ page }) => {
  await openAs(page, DEVICE_MANAGER, KEYS.path, KEYS.title);
  await expect(chooser(page)).toHaveAttribute('accept', '.xls,.xlsx');
  const { calls } = await hold(page, KEYS.call);
  await expectRefused(
    page,
    noSheet('keys.csv', 'License Key\nAB-0001\n'),
    'Failed to read the file. Please ensure it is a valid .xls or .xlsx file.',
  );
  expect(calls()).toBe(0);
});

test('LIC-01: a file is chosen by the keyboard as well', async ({ page }) => {
  await openAs(page, DEVICE_MANAGER, KEYS.path, KEYS.title);
  const chosen = page.waitForEvent('filechooser');
  await chooser(page).focus();
  await expect(chooser(page)).toBeFocused();
  await page.keyboard.press('Enter');
  const { name, bytes } = sheet(KEYS.file);
  await (await chosen).setFiles({ name, mimeType: 'application/octet-stream', buffer: bytes });
  await expect(page.getByRole('alert')).toHaveText(KEYS.fault);
});
