import { createGroup, signInToGroups } from '../harness/groups';
import {
  alert,
  button,
  chooseCountry,
  expectSignedIn,
  field,
  heading,
  signIn,
  signInToDashboard,
  userMenu,
} from '../harness/people';
import { country } from '../harness/phone';
import { expect, test } from '../harness/test';

const saved = 'Profile has been changed successfully';

test('PRF-01: everything but the email can be changed, and is kept', async ({ page, server }) => {
  const { email, password } = server.createUser();
  await signInToDashboard(page, { email, password });
  await userMenu(page).click();
  await page.getByRole('link', { name: 'Edit Profile' }).click();
  await expect(heading(page, 'Edit Profile')).toBeVisible();
  await expect(field(page, 'Email')).toHaveValue(email);
  await expect(field(page, 'Email')).not.toBeEditable();
  await field(page, 'First name').fill('Mia');
  await field(page, 'Last name').fill('1. Weber');
  await page.getByRole('radio', { name: 'Dealer' }).check();
  await field(page, 'Institution name').fill('Weber & Söhne');
  await chooseCountry(page, 'Italy');
  await field(page, 'Phone').fill('+39 06 69812345');
  await field(page, 'Address').fill('Via Appia 1\n00179 Roma');
  await button(page, 'Save Profile').click();
  await expect(page.getByText(saved)).toBeVisible();
  await expect(page).toHaveURL('/dashboard');
  await expect(heading(page, 'Welcome, Mia')).toBeVisible();
  await expect(page.getByRole('button', { name: /Mia 1\. Weber/ })).toBeVisible();

  await page.goto('/profile');
  await expect(field(page, 'First name')).toHaveValue('Mia');
  await expect(field(page, 'Last name')).toHaveValue('1. Weber');
  await expect(page.getByRole('radio', { name: 'Dealer' })).toBeChecked();
  await expect(field(page, 'Institution name')).toHaveValue('Weber & Söhne');
  await expect(country(page)).toHaveValue('Italy');
  await expect(field(page, 'Phone')).toHaveValue('+39 06 6981 2345');
  await expect(field(page, 'Address')).toHaveValue('Via Appia 1\n00179 Roma');
});

test('PRF-01: afterwards comes next, if it is a path of this site', async ({ page, server }) => {
  await signIn(page, server.createUser());
  for (const [next, path] of [
    ['/settings', '/settings'],
    ['/cases?status=Open', '/cases?status=Open'],
    ['https://evil.example', '/dashboard'],
    ['//evil.example', '/dashboard'],
    ['/\\evil.example', '/dashboard'],
    ['javascript:alert(1)', '/dashboard'],
  ] as const) {
    await page.goto(`/profile?next=${encodeURIComponent(next)}`);
    await button(page, 'Save Profile').click();
    await expect(page).toHaveURL(path);
    await expectSignedIn(page);
  }
});

test('PRF-01: what is not saved is not left unasked', async ({ page, server }) => {
  await signInToDashboard(page, server.createUser());
  await page.goto('/profile');
  await field(page, 'First name').fill('Mia');
  const connections = page.getByRole('link', { name: 'Connections' });
  await connections.click();
  await button(page, 'Stay').click();
  await expect(field(page, 'First name')).toHaveValue('Mia');
  await connections.click();
  await button(page, 'Leave without saving').click();
  await expect(page).toHaveURL('/connections');
});

test('PRF-01: missing items are named, and nothing is sent', async ({ page, server }) => {
  await signIn(page, server.createUser());
  let sent = 0;
  page.on('request', (request) => {
    if (request.method() === 'PUT') sent += 1;
  });
  await page.goto('/profile');
  await field(page, 'Last name').fill(' ');
  await field(page, 'First name').fill('');
  await button(page, 'Save Profile').click();
  await expect(alert(page, 'Please enter all required items.')).toBeVisible();
  await expect(field(page, 'First name')).toBeFocused();
  await expect(field(page, 'First name')).toHaveAccessibleDescription('This field may not be blank');
  await expect(field(page, 'Last name')).toHaveAccessibleDescription('This field may not be blank');
  expect(sent).toBe(0);
});

test('ACC-03 PRF-01: a field is checked when it is left', async ({ page, server }) => {
  await signIn(page, server.createUser());
  await page.goto('/profile');
  await field(page, 'Phone').fill('+49 1');
  const asked = page.waitForRequest('**/v1/auth/validate/?form=profile&field=phone');
  await field(page, 'Phone').blur();
  await asked;
  await expect(field(page, 'Phone')).toHaveAccessibleDescription('Enter a valid phone number.');
});

test('PRF-01: the picture can be changed and removed', async ({ page, server }) => {
  await signInToDashboard(page, server.createUser());
  const shown = page.locator('fieldset[aria-label="Picture"] img');
  const inPanel = page.getByRole('complementary').locator('img[src^="/pictures/"]');
  const image = { name: 'me.png', mimeType: 'image/png', buffer: await page.screenshot() };
  const addresses: (string | null)[] = [];
  for (const label of ['Choose a picture', 'Change picture']) {
    await page.goto('/profile');
    await page.getByLabel(label).setInputFiles(image);
    await button(page, 'Save Profile').click();
    await expect(page).toHaveURL('/dashboard');
    await expect(inPanel).toBeVisible();
    addresses.push(await inPanel.getAttribute('src'));
  }
  expect(addresses[0]).not.toBe(addresses[1]);

  await page.goto('/profile');
  await expect(shown).toHaveAttribute('src', addresses[1] ?? '');
  await page.getByLabel('Change picture').setInputFiles({ ...image, name: 'me.gif', mimeType: 'image/gif' });
  await expect(page.getByText('The picture must be a PNG or JPEG file.')).toBeVisible();
  await expect(shown, 'the one from before stays').toHaveAttribute('src', addresses[1] ?? '');
  await button(page, 'Remove picture').click();
  await expect(shown).toHaveCount(0);
  await button(page, 'Save Profile').click();
  await expect(page).toHaveURL('/dashboard');
  await expect(inPanel).toHaveCount(0);
  await page.goto('/profile');
  await expect(page.getByLabel('Choose a picture')).toBeAttached();
});

test('PRF-02: the role of somebody in a group is read-only', async ({ page, server }) => {
  await signInToGroups(page, server.createUser());
  await createGroup(page, 'Nord');
  await page.goto('/profile');
  const role = field(page, 'Institution type');
  await expect(role).toHaveValue('Dental Clinic');
  await expect(role).not.toBeEditable();
  await expect(role).toHaveAccessibleDescription(/in a group or involved in a case/);
});

test('PRF-01: a profile that cannot be loaded or saved says so, and can be tried again', async ({
  page,
  server,
}) => {
  await signIn(page, server.createUser());
  await page.route('**/v1/user/edit/', (route) => route.abort('internetdisconnected'));
  await page.goto('/profile');
  await expect(page.getByText('The server cannot be reached.')).toBeVisible();
  await page.unrouteAll();
  await button(page, 'Try again').click();
  await field(page, 'First name').fill('Mia');
  await page.route('**/v1/user/edit/', (route) => route.abort('internetdisconnected'));
  await button(page, 'Save Profile').click();
  await expect(alert(page, 'The server cannot be reached.')).toBeVisible();
  await expect(field(page, 'First name')).toHaveValue('Mia');
  await page.unrouteAll();
  await button(page, 'Save Profile').click();
  await expect(heading(page, 'Welcome, Mia')).toBeVisible();
});
