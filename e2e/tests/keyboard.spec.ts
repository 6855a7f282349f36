import type { Page } from '@playwright/test';
import { tabTo } from '../harness/keyboard';
import {
  codeDialog,
  expectSignedIn,
  field,
  heading,
  password,
  signInToDashboard,
  signOut,
  submitLogin,
  userMenu,
} from '../harness/people';
import { expect, test } from '../harness/test';

/**
 * Expects a visible focus, either the browser's ring or one from the style sheet: something around the focused element
 * must change.
 */
async function expectVisibleFocus(page: Page): Promise<void> {
  const isVisible = await page.evaluate(() => {
    for (let at = document.activeElement; at; at = at.parentElement) {
      const { outlineStyle, outlineWidth, borderColor } = getComputedStyle(at);
      if (outlineStyle !== 'none' && outlineWidth !== '0px') return true;
      if (at.matches('form')) return false;
      const unfocused = getComputedStyle(document.documentElement).getPropertyValue('--field-border').trim();
      if (at.querySelector('input') && borderColor !== unfocused && at !== document.activeElement)
        return true;
    }
    return false;
  });
  expect(isVisible, 'the focus can be seen').toBe(true);
}

test('ACC-08: signing in and out with the keyboard alone', async ({ page, server }) => {
  const account = await server.createUser();
  // The welcome of the first sign-in would receive the keys.
  await signInToDashboard(page, account);
  await signOut(page);
  await page.goto('/login');
  await tabTo(page, field(page, 'Email'));
  await page.keyboard.type(account.email);
  await page.keyboard.press('Tab');
  await expect(password(page)).toBeFocused();
  await page.keyboard.type(account.password);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await expect(password(page)).toHaveAttribute('type', 'text');
  await page.keyboard.press('Space');
  await expect(password(page)).toHaveAttribute('type', 'password');
  await tabTo(page, page.getByRole('button', { name: 'Sign in' }));
  await expectVisibleFocus(page);
  await page.keyboard.press('Enter');
  await expectSignedIn(page);

  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();

  await page.reload();
  await expectSignedIn(page);
  await tabTo(page, userMenu(page));
  await expectVisibleFocus(page);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Sign out' })).toBeHidden();
  await expect(userMenu(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('button', { name: 'Sign out' }));
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Sign in')).toBeVisible();
});

test.describe('with motion', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } });

  test('NAV-03: the dialog fades over 250 ms and keeps the focus, and Escape gives it back', async ({
    page,
    server,
  }) => {
    await page.goto('/login');
    await submitLogin(page, await server.createUser(['main-company', 'staff']));
    await expect(codeDialog(page)).toHaveCSS('transition-duration', /0\.25s|250ms/);
    await expect(codeDialog(page)).toHaveCSS('opacity', '1');
    await expect(codeDialog(page).getByLabel('One-time code')).toBeFocused();
    for (let step = 0; step < 8; step += 1) {
      await page.keyboard.press('Tab');
      await expect(codeDialog(page).locator(':focus')).toBeVisible();
    }
    await page.keyboard.press('Escape');
    await expect(codeDialog(page)).toHaveCount(0);
    await expect(password(page)).toBeFocused();
  });
});

test('ACC-01: the sign-up form can be filled in with the keyboard alone', async ({ page, server }) => {
  await page.goto('/signup');
  await tabTo(page, field(page, 'Email'));
  await page.keyboard.type(server.newEmail());
  await tabTo(page, password(page));
  await page.keyboard.type('Molar-Bridge-47');
  await tabTo(page, field(page, 'Confirm password'));
  await page.keyboard.type('Molar-Bridge-47');
  await tabTo(page, page.getByLabel('Choose a picture'));
  await expectVisibleFocus(page);
  await tabTo(page, field(page, 'First name'));
  await page.keyboard.type('Clara');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Sommer');
  await tabTo(page, page.getByRole('radio', { name: 'Dental Clinic' }));
  await expectVisibleFocus(page);
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('radio', { name: 'Dental Lab' })).toBeChecked();
  await tabTo(page, page.getByRole('combobox', { name: 'Country' }));
  await page.keyboard.type('Swed');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('combobox', { name: 'Country' })).toHaveValue('Sweden');
  await tabTo(page, page.getByRole('checkbox'));
  await page.keyboard.press('Space');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/signupEmail');
});
