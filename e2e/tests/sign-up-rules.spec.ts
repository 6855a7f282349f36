import {
  alert,
  button,
  chooseCountry,
  field,
  fillSignup,
  password,
  sendSignup,
  terms,
} from '../harness/people';
import { expect, test } from '../harness/test';

test.beforeEach(async ({ page }) => {
  await page.goto('/signup');
});

test('ACC-02: an incomplete form says so and leads to the first gap', async ({ page }) => {
  await field(page, 'Email').fill('clara@clinic.example');
  await button(page, 'Create Account').click();
  await expect(alert(page, 'Please enter all required items.')).toBeVisible();
  await expect(password(page)).toBeFocused();
  await expect(password(page)).toHaveAccessibleDescription('This field may not be blank');
});

test('ACC-02: passwords that differ are both cleared', async ({ page }) => {
  await fillSignup(page, { email: 'clara@clinic.example', confirm: 'Molar-Bridge-48' });
  await sendSignup(page);
  await expect(password(page)).toHaveAccessibleDescription('The two password fields didn’t match');
  await expect(password(page)).toHaveValue('');
  await expect(field(page, 'Confirm password')).toHaveValue('');
  await expect(field(page, 'First name')).toHaveValue('Clara');
});

test('ACC-01: the terms must be accepted', async ({ page }) => {
  await fillSignup(page, { email: 'clara@clinic.example' });
  await button(page, 'Create Account').click();
  await expect(page.getByText('Please accept the terms.')).toBeVisible();
  await expect(terms(page)).toBeFocused();
  await terms(page).check();
  await expect(page.getByText('Please accept the terms.')).toBeHidden();
});

test('ACC-02: institution and address end at their limits', async ({ page }) => {
  for (const [label, limit] of [
    ['Institution name', 100],
    ['Address', 200],
  ] as const) {
    await field(page, label).focus();
    await page.keyboard.insertText('x'.repeat(limit + 5));
    await expect(field(page, label)).toHaveValue('x'.repeat(limit));
  }
});

test('ACC-01: countries are found by typing, and an unknown one is refused', async ({ page }) => {
  const country = page.getByRole('combobox', { name: 'Country' });
  // Until then what is typed in the same moment would be replaced by the visitor's own country.
  await expect(country).toHaveValue('Germany');
  await country.fill('united');
  await expect(page.getByRole('option')).toContainText([
    'United Arab Emirates',
    'United Kingdom',
    'United States',
  ]);
  await country.fill('Atlantis');
  await expect(page.getByText('No country found')).toBeVisible();
  await chooseCountry(page, 'Japan');
});

test('ACC-01: only PNG and JPEG pictures are taken', async ({ page }) => {
  const picture = page.getByLabel('Choose a picture');
  await picture.setInputFiles({ name: 'me.gif', mimeType: 'image/gif', buffer: Buffer.from('GIF89a') });
  await expect(page.getByText('The picture must be a PNG or JPEG file.')).toBeVisible();
  await expect(picture).toHaveAccessibleDescription(/must be a PNG or JPEG/);
});
