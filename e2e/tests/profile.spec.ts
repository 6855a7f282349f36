import { button, chooseCountry, field, heading, signInToDashboard, userMenu } from '../harness/people';
import { country } from '../harness/phone';
import { expect, test } from '../harness/test';

/** Must be shown as typed: no part of it is treated as HTML or as a placeholder. */
const FIRST_NAME = '<img src=x onerror=alert(1)> & {{app}}';

test('PRF-01: everything but the email can be changed, the picture too, and is kept', async ({
  page,
  server,
}) => {
  const { email, password } = await server.createUser();
  await signInToDashboard(page, { email, password });
  const image = { name: 'me.png', mimeType: 'image/png', buffer: await page.screenshot() };
  const shown = page.locator('fieldset[aria-label="Picture"] img');
  const inPanel = page.getByRole('complementary').locator('img[src^="/pictures/"]');
  await userMenu(page).click();
  await page.getByRole('link', { name: 'Edit Profile' }).click();
  await expect(heading(page, 'Edit Profile')).toBeVisible();
  await expect(field(page, 'Email')).toHaveValue(email);
  await expect(field(page, 'Email')).not.toBeEditable();
  await page.getByLabel('Choose a picture').setInputFiles(image);
  await field(page, 'First name').fill(FIRST_NAME);
  await field(page, 'Last name').fill('1. Weber');
  await page.getByRole('radio', { name: 'Dealer' }).check();
  await field(page, 'Institution name').fill('Weber & Söhne');
  await chooseCountry(page, 'Italy');
  await field(page, 'Phone').fill('+39 06 69812345');
  await field(page, 'Address').fill('Via Appia 1\n00179 Roma');
  await button(page, 'Save Profile').click();
  await expect(page.getByText('Profile has been changed successfully')).toBeVisible();
  await expect(page).toHaveURL('/dashboard');
  await expect(heading(page, `Welcome, ${FIRST_NAME}`)).toBeVisible();
  await expect(page.getByRole('button', { name: `${FIRST_NAME} 1. Weber` })).toBeVisible();
  await expect(inPanel).toBeVisible();
  const first = await inPanel.getAttribute('src');

  await page.goto('/profile');
  await expect(field(page, 'First name')).toHaveValue(FIRST_NAME);
  await expect(field(page, 'Last name')).toHaveValue('1. Weber');
  await expect(page.getByRole('radio', { name: 'Dealer' })).toBeChecked();
  await expect(field(page, 'Institution name')).toHaveValue('Weber & Söhne');
  await expect(country(page)).toHaveValue('Italy');
  await expect(field(page, 'Phone')).toHaveValue('+39 06 6981 2345');
  await expect(field(page, 'Address')).toHaveValue('Via Appia 1\n00179 Roma');
  await expect(shown).toHaveAttribute('src', first ?? '');
  await page.getByLabel('Change picture').setInputFiles({ ...image, name: 'me.gif', mimeType: 'image/gif' });
  await expect(page.getByText('The picture must be a PNG or JPEG file.')).toBeVisible();
  await expect(shown, 'the one from before stays').toHaveAttribute('src', first ?? '');
  await page.getByLabel('Change picture').setInputFiles(image);
  await button(page, 'Save Profile').click();
  await expect(page).toHaveURL('/dashboard');
  await expect(inPanel).not.toHaveAttribute('src', first ?? '');

  await page.goto('/profile');
  await button(page, 'Remove picture').click();
  await expect(shown).toHaveCount(0);
  await button(page, 'Save Profile').click();
  await expect(page).toHaveURL('/dashboard');
  await expect(inPanel).toHaveCount(0);
  await page.goto('/profile');
  await expect(page.getByLabel('Choose a picture')).toBeAttached();
});
