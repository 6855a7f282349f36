import { DEVICE_MANAGER, SALES_MANAGER, VIEWER } from '../harness/administration';
import { button, heading } from '../harness/people';
import { enter, lines, open, testWithStock as test } from '../harness/stock';
import { expect } from '../harness/test';

const PAGES = [
  ['/adm/devices', 'Factory Registrations'],
  ['/adm/factoryRegistration', 'Add devices'],
  ['/adm/feature_partner', 'Shade Matching Partner'],
  ['/adm/c4w/licences/', 'Licence Keys'],
  ['/adm/c4w/registration/', 'Feature Registrations'],
  ['/adm/c4wLicence', 'Upload licence keys'],
  ['/adm/c4wRegistrationUpload', 'Upload registrations'],
] as const;

for (const [who, account] of [
  ['device', DEVICE_MANAGER],
  ['sales', SALES_MANAGER],
] as const) {
  test(`ADM-02 ADM-08 LIC-01 LIC-02: a ${who} manager opens devices, licences and features`, async ({
    page,
  }) => {
    await enter(page, account);
    for (const [path, title] of PAGES) await open(page, path, title);
    const menu = page.getByRole('navigation').first();
    for (const [entry, action] of [
      ['Factory Registrations', 'Select all'],
      ['Shade Matching Partner', 'Select all'],
      ['Licence Keys', undefined],
      ['Feature Registrations', undefined],
    ] as const) {
      await menu.getByRole('link', { name: entry, exact: true }).click();
      await expect(heading(page, entry)).toBeVisible();
      await expect(lines(page).first()).toBeVisible();
      await expect(button(page, 'Export')).toBeVisible();
      if (action) await expect(page.getByRole('checkbox', { name: action })).toBeVisible();
    }
  });
}

test('ADM-02 ADM-08 LIC-01 LIC-02: a viewer of device users is led back to the registrations', async ({
  page,
}) => {
  await enter(page, VIEWER);
  for (const [path] of PAGES) {
    await page.goto(path);
    await expect(page).toHaveURL('/adm/registration');
    await expect(heading(page, 'User Registrations')).toBeVisible();
  }
  for (const [, title] of PAGES)
    await expect(page.getByRole('link', { name: title, exact: true })).toHaveCount(0);
});
