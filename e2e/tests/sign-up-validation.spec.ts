import type { Locator, Page } from '@playwright/test';
import { field, password } from '../harness/people';
import { expect, test } from '../harness/test';

const MISMATCH = 'The two password fields didn’t match';
const BLANK = 'This field may not be blank';

async function leaveWith(input: Locator, value: string): Promise<void> {
  await input.fill(value);
  await input.blur();
}

/** Notes which fields each call carries; the browser does not tell a test what is in a form it sends. */
async function noteForms(page: Page): Promise<() => Promise<Record<string, unknown>[]>> {
  const forms = await page.evaluateHandle(() => {
    const noted: Record<string, unknown>[] = [];
    const send = window.fetch;
    window.fetch = async (input, init) => {
      if (input instanceof Request && input.url.includes('/v1/auth/validate/')) {
        noted.push({
          asked: new URL(input.url).search,
          ...Object.fromEntries(await input.clone().formData()),
        });
      }
      return send(input, init);
    };
    return noted;
  });
  return () => forms.jsonValue();
}

const refusals: { label: string; value: string; text: string }[] = [
  { label: 'Email', value: 'clara@', text: 'Enter a valid email address.' },
  {
    label: 'Password',
    value: 'short',
    text: 'This password is too short. It must contain at least 8 characters.',
  },
  {
    label: 'Password',
    value: 'password123',
    text: 'This password is too common.',
  },
  { label: 'First name', value: 'x'.repeat(101), text: 'Ensure this field has no more than 100 characters.' },
  { label: 'Last name', value: 'x'.repeat(101), text: 'Ensure this field has no more than 100 characters.' },
  { label: 'Phone', value: '+49 1', text: 'Enter a valid phone number.' },
];

test.beforeEach(async ({ page }) => {
  await page.goto('/signup');
});

for (const { label, value, text } of refusals) {
  test(`ACC-03: leaving ${label} with '${value.slice(0, 12)}' says "${text}"`, async ({ page }) => {
    const input = field(page, label);
    await leaveWith(input, value);
    await expect(input).toHaveAccessibleDescription(text);
    await expect(page.getByText(text)).toHaveCSS('color', 'rgb(192, 38, 38)');
    await input.press('End');
    await input.press('1');
    await expect(page.getByText(text)).toBeHidden();
  });
}

test('ACC-03: required fields may not be left blank, the others may', async ({ page }) => {
  const required = [
    field(page, 'Email'),
    password(page),
    field(page, 'Confirm password'),
    field(page, 'First name'),
    field(page, 'Last name'),
  ];
  for (const input of required) {
    await input.focus();
    await input.blur();
    await expect(input).toHaveAccessibleDescription(BLANK);
  }
  const role = page.getByRole('radio', { name: 'Dental Clinic' });
  await role.focus();
  await role.blur();
  await expect(page.getByRole('group', { name: 'Institution type' })).toHaveAccessibleDescription(BLANK);
  for (const label of ['Institution name', 'Phone', 'Address']) {
    await field(page, label).focus();
    await field(page, label).blur();
  }
  await expect(page.getByText(BLANK)).toHaveCount(required.length + 1);
});

test.describe('where the time zone names no country', () => {
  test.use({ timezoneId: 'UTC' });

  test('ACC-03: the country may not be left blank', async ({ page }) => {
    const country = page.getByRole('combobox', { name: 'Country' });
    await expect(country).toHaveValue('');
    await country.focus();
    await country.blur();
    await expect(country).toHaveAccessibleDescription(BLANK);
  });
});

test('ACC-03: only the field that was left is sent, the confirmation with its password', async ({ page }) => {
  const sent = await noteForms(page);
  await leaveWith(field(page, 'Email'), 'clara@clinic.example');
  await expect
    .poll(sent)
    .toEqual([{ asked: '?form=signup&field=username', username: 'clara@clinic.example' }]);
  await leaveWith(password(page), 'Molar-Bridge-47');
  await expect
    .poll(async () => (await sent())[1])
    .toEqual({
      asked: '?form=signup&field=password',
      password: 'Molar-Bridge-47',
    });
  await leaveWith(field(page, 'Confirm password'), 'Molar-Bridge-48');
  await expect
    .poll(async () => (await sent())[2])
    .toEqual({
      asked: '?form=signup&field=password_confirm',
      password: 'Molar-Bridge-47',
      password_confirm: 'Molar-Bridge-48',
    });
  await expect(field(page, 'Confirm password')).toHaveAccessibleDescription(MISMATCH);
});

test('ACC-03: a taken email is told when leaving the field', async ({ page, server }) => {
  const { email } = server.createUser();
  await leaveWith(field(page, 'Email'), email);
  await expect(field(page, 'Email')).toHaveAccessibleDescription('This email address is already registered');
});
