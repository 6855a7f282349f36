import {
  expectRegistered,
  newDevice,
  scanner,
  signedRegistration,
  typeUdi,
  udi,
  watchRegistrations,
} from '../harness/devices';
import { heading, signIn } from '../harness/people';
import { expect, test } from '../harness/test';

test('SET-01 WEL-02 WEL-03 DEV-02: a device is registered by its typed code, and its mail is confirmed by the newest link; those an installer signs need no mail', async ({
  page,
  request,
  server,
}) => {
  const account = await server.createUser();
  const device = newDevice();
  const mine = page.getByRole('region', { name: 'My Registered Devices' });
  const sent = await watchRegistrations(page);
  await signIn(page, account);
  await page.goto('/settings');
  await expect(mine).toContainText('No device is registered yet.');
  await mine.getByRole('button', { name: 'Register Device' }).click();
  await expect(scanner(page)).toContainText('Enter the code from the device below');
  await scanner(page).getByRole('button', { name: 'Register', exact: true }).click();
  await expect(udi(page)).toHaveAccessibleDescription(/Enter the device identifier\./);
  await expect(udi(page)).toBeFocused();
  await typeUdi(page, 'x');
  await expect(udi(page)).toHaveAccessibleDescription(/This code is not a device identifier\./);
  await expect(udi(page), 'to be mended').toHaveValue('x');
  await udi(page).press('End');
  await udi(page).pressSequentially('y');
  await expect(udi(page)).not.toHaveAccessibleDescription(/not a device identifier/);
  await typeUdi(page, device.text);
  await expectRegistered(page, device.serial);
  expect(sent.map(({ udi }) => udi)).toEqual(['x', device.text]);
  for (const { userData } of sent) expect(userData.system_id).toMatch(/^MOB[A-Z0-9]{52}$/);
  await expect(mine, 'the list knows at once').toContainText(device.serial);
  await expect(scanner(page), 'it closes by itself').toBeHidden();
  await expect(mine).toContainText('Email not confirmed');
  const first = await server.outbox.nextLink(account.email);
  await mine.getByRole('button', { name: 'Send again' }).click();
  await expect(page.getByText('We sent the confirmation email again.')).toBeVisible();
  const second = await server.outbox.nextLink(account.email);
  expect(second).not.toBe(first);

  await page.goto(first);
  await expect(heading(page, 'Email confirmation link invalid')).toBeVisible();
  await expect(page.getByText('Click confirm email again to get a new one.')).toBeVisible();
  await page.goto(second);
  await expect(heading(page, 'Email confirmed')).toBeVisible();
  await expect(page.getByText('Your device is registered and its email is confirmed.')).toBeVisible();
  await page.getByRole('link', { name: 'Home' }).click();
  await expect(page).toHaveURL('/dashboard');

  // More than the mails a customer may get in ten minutes.
  const signed = [newDevice(), newDevice(), newDevice(), newDevice()];
  for (const { text, serial } of signed) {
    const data = signedRegistration(text, account.email);
    const registered = await request.post(`${server.url}/qc/v2.5/device/register/`, { data });
    expect(registered.status(), serial).toBe(201);
  }
  await page.goto('/settings');
  for (const { serial } of [device, ...signed]) await expect(mine).toContainText(serial);
  await expect(mine).not.toContainText('Email not confirmed');
});
