/** The error catalogue of the specification (section 8 of account.md): each message is caused by a test. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { alert, field, fillSignup, password, sendSignup } from '../harness/people';
import { country } from '../harness/phone';
import { expect, test } from '../harness/test';

/** Situation, what is shown, and the file and the test that cause it. */
const CATALOGUE: [situation: string, shown: string, file: string, title: string][] = [
  [
    'Login failure',
    'Check your email or password',
    'sign-in',
    'ACC-08: a wrong password and an unknown email',
  ],
  [
    'Login failure in the other region',
    'Check your email or password',
    'regions',
    'ACC-10: a wrong password is the',
  ],
  ['Login failure with uid', '/resend/', 'activation', 'ACC-07: signing in too early leads to Resend'],
  ['Admin non-manager', 'sufficient permissions', 'sign-in', 'ACC-11: the administration refuses whoever'],
  ['Activation link invalid', 'Account activation link invalid', 'activation', 'ACC-06: garbage and links'],
  [
    'Device email link invalid',
    'Email confirmation link invalid',
    'device',
    'WEL-03: a link without its place',
  ],
  [
    'Server location wrong',
    'Server location parameter is invalid',
    'device',
    'WEL-03: a link without its place',
  ],
  ['Server location missing', 'No server location', 'device', 'WEL-03: a link without its place'],
  ['Resend failure', 'Failed to send mail', 'activation', 'ACC-07: a handle nobody was given'],
  ['Resend success', 'Activation email sent', 'activation', 'ACC-07: signing in too early leads to Resend'],
  ['Sign-up username error', 'already registered', 'sign-up', 'ACC-01 ACC-02: an email has one account'],
  ['Sign-up password error', 'too common', 'errors', 'ACC-05: a password the server refuses'],
  ['Sign-up role error', 'not a valid choice', 'errors', 'ACC-05: a role or a country the server refuses'],
  ['Sign-up country error', 'not a valid choice', 'errors', 'ACC-05: a role or a country the server refuses'],
  ['Sign-up other error', 'Unable to sign up', 'sign-up', 'ACC-05: any other refusal'],
  ['Missing captcha answer', 'No reCAPTCHA response', 'sign-up', 'ACC-04: without an answer of the captcha'],
  [
    'Phone code send failure',
    'Failed to send verification code.',
    'signup-phone',
    'ACC-17: a code that cannot',
  ],
  ['Wrong phone code', 'The code is wrong or has expired', 'signup-phone', 'ACC-17: a wrong code is said'],
  ['Wrong old password', 'The old password is incorrect', 'password-change', 'ACC-16: a wrong old password'],
  ['Reset request error', 'Enter a valid email address.', 'password-reset', 'ACC-16: the email must be one'],
  ['Reset password error', 'too common', 'password-reset', 'ACC-16: the new password is held to the same'],
  ['Token check failure', '/tokenExpired', 'password-reset', 'ACC-16: a link that was used, has expired'],
  [
    'Social completion failure',
    'Invalid access',
    'social-link',
    'ACC-15: an account of the provider that opens',
  ],
  ['Social completion without state', 'Invalid access', 'social-link', 'ACC-15: a state that is missing'],
  ['401 on refresh', 'Relogin required.', 'session', 'SES-02: a session that ended elsewhere'],
  ['Unknown route', '404 not found', 'ways', 'SES-04: an unknown path is not found'],
];

for (const [situation, shown, file, title] of CATALOGUE) {
  test(`catalogue: '${situation}' has a test that reads '${shown}'`, () => {
    const source = readFileSync(join(import.meta.dirname, `${file}.spec.ts`), 'utf8');
    expect(source).toMatch(new RegExp(`^test\\(\\s*['"\`]${title}`, 'm'));
    expect(source).toContain(shown);
  });
}

test('ACC-05: a password the server refuses is answered with its text, at the field', async ({
  page,
  server,
}) => {
  // The page does not ask beforehand.
  await page.route('**/v1/auth/validate/?*', (route) => route.fulfill({ json: {} }));
  await page.goto('/signup');
  await fillSignup(page, { email: server.newEmail(), password: 'password123' });
  await sendSignup(page);
  await expect(password(page)).toHaveAccessibleDescription(/This password is too common\./);
  await expect(password(page)).toBeFocused();
  await expect(page).toHaveURL('/signup');
});

/** Something between the page and the server breaks one answer of the form. */
async function breakField(page: Page, name: string, value: string): Promise<void> {
  await page.route('**/v1/auth/signup/', async (route) => {
    const form = route.request().postDataBuffer()?.toString('latin1') ?? '';
    const broken = form.replace(new RegExp(`(name="${name}"\\r\\n\\r\\n)[^\\r]*`), `$1${value}`);
    await route.continue({ postData: Buffer.from(broken, 'latin1') });
  });
}

test('ACC-05: a role or a country the server refuses is answered with its text', async ({ page, server }) => {
  const text = 'This is not a valid choice.';
  await breakField(page, 'role', 'wizard');
  await page.goto('/signup');
  await fillSignup(page, { email: server.newEmail() });
  await sendSignup(page);
  await expect(page.getByText(text)).toBeVisible();
  await page.unrouteAll();
  await breakField(page, 'country', 'XX');
  await page.reload();
  await fillSignup(page, { email: server.newEmail() });
  await sendSignup(page);
  await expect(country(page)).toHaveAccessibleDescription(text);
  await expect(alert(page, 'Unable to sign up')).toBeHidden();
  await expect(field(page, 'First name'), 'what was typed stays').toHaveValue('Clara');
});
