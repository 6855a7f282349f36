import { field } from '../harness/people';
import { expect, test } from '../harness/test';

test('ACC-03: what is wrong with a field is said in red when it is left, until something is typed', async ({
  page,
  server,
}) => {
  const { email: taken } = await server.createUser();
  await page.goto('/signup');
  const input = field(page, 'Email');
  for (const [value, text] of [
    ['clara@', 'Enter a valid email address.'],
    [taken, 'This email address is already registered'],
  ] as const) {
    await input.fill(value);
    await input.blur();
    await expect(input).toHaveAccessibleDescription(text);
    await expect(page.getByText(text)).toHaveCSS('color', 'rgb(192, 38, 38)');
    await input.press('End');
    await input.press('1');
    await expect(page.getByText(text)).toBeHidden();
  }
});
