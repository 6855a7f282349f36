import { openAs } from '../harness/administration';
import { button, heading } from '../harness/people';
import { saveSheet } from '../harness/sheets';
import { expect, test } from '../harness/test';

test('LIC-03: where there is no licence key yet, it is said', async ({ page, server }) => {
  const manager = server.createUser(['device-manager']);
  await openAs(page, server, manager, '/adm/c4w/licences', 'Licence Keys');
  await expect(page.getByText('No licenses found.')).toBeVisible();
  await expect(button(page, 'Show all'), 'nothing is hidden').toHaveCount(0);
  const { rows } = await saveSheet(page, 'Export');
  expect(rows).toEqual([['Licence Key', 'Activated At', 'UDI', 'Licence Status']]);
});

test('LIC-03: where no device is registered yet, it is said', async ({ page, server }) => {
  const manager = server.createUser(['sales-manager']);
  await openAs(page, server, manager, '/adm/c4w/registration', 'Feature Registrations');
  await expect(page.getByText('No registrations found.')).toBeVisible();
  await expect(button(page, 'Show all'), 'nothing is hidden').toHaveCount(0);
});

test('ADM-02: devices of the factory are for the main company only', async ({ page, server }) => {
  const manager = server.createUser(['device-manager']);
  await openAs(page, server, manager, '/adm/c4w/licences', 'Licence Keys');
  for (const path of ['/adm/devices', '/adm/factoryRegistration']) {
    await page.goto(path);
    await expect(heading(page, 'User Registrations')).toBeVisible();
  }
  await expect(page.getByRole('link', { name: 'Factory Registrations' })).toHaveCount(0);
});
