import { field } from '../harness/people';
import { country } from '../harness/phone';
import { BERLIN, LINZ, linesOf, Places } from '../harness/places';
import { expect, test } from '../harness/test';

test('ACC-01: suggested addresses are chosen with the keyboard or the mouse', async ({
  page,
  serverWith,
}) => {
  const places = await Places.start();
  const server = await serverWith({ ARCHWAY_MAPS__URL: places.addressUrl });
  await page.goto(`${server.url}/signup`);
  const address = field(page, 'Address');
  const list = page.getByRole('listbox', { name: 'Suggested addresses' });
  const options = list.getByRole('option');

  await address.fill('Li');
  await address.pressSequentially('nden');
  await expect(options).toHaveText([
    'Lindenstraße 4, 10969 Berlin, Germany',
    'Landstraße 17, 4020 Linz, Austria',
  ]);
  await expect(page.getByText('Suggestions: 2. Choose with the arrow keys.')).toBeAttached();
  expect(places.asked, 'once typing pauses, in the language of the page').toEqual([
    { query: 'Linden', language: 'en' },
  ]);
  await address.press('ArrowDown');
  await address.press('ArrowDown');
  await expect(options.nth(1)).toHaveAttribute('aria-selected', 'true');
  await expect(address).toHaveAttribute(
    'aria-activedescendant',
    (await options.nth(1).getAttribute('id')) ?? '',
  );
  await address.press('ArrowUp');
  await address.press('Enter');
  await expect(address).toHaveValue(linesOf(BERLIN));
  await expect(address).toBeFocused();
  await expect(list).toBeHidden();

  await address.fill('Linz');
  await options.filter({ hasText: 'Landstraße 17' }).click();
  await expect(address).toHaveValue(linesOf(LINZ));
  await expect(list).toBeHidden();

  await address.fill('Lindau');
  await expect(list).toBeVisible();
  await address.press('Escape');
  await expect(list).toBeHidden();
  await expect(address).toHaveValue('Lindau');
  await address.press('Enter');
  await expect(address, 'Enter is a new line').toHaveValue('Lindau\n');
  await places.stop();
});

test('ACC-01: an answer that comes late is not shown for what is typed by then', async ({
  page,
  serverWith,
}) => {
  const places = await Places.start();
  places.delays = { Linden: 1_500 };
  const server = await serverWith({ ARCHWAY_MAPS__URL: places.addressUrl });
  await page.goto(`${server.url}/signup`);
  const address = field(page, 'Address');
  await address.fill('Linden');
  await expect.poll(() => places.asked.map(({ query }) => query)).toEqual(['Linden']);
  await address.fill('Linz');
  const shown = page.getByRole('listbox', { name: 'Suggested addresses' }).getByRole('option');
  await expect(shown).toHaveText(['Landstraße 17, 4020 Linz, Austria']);
  await page.waitForTimeout(places.delays.Linden ?? 0);
  await expect(shown).toHaveText(['Landstraße 17, 4020 Linz, Austria']);
  await address.blur();
  await expect(shown).toHaveCount(0);
  await places.stop();
});

test('ACC-01: a search that is away leaves a plain box', async ({ page, serverWith }) => {
  const places = await Places.start();
  const server = await serverWith({ ARCHWAY_MAPS__URL: places.addressUrl });
  await places.stop();
  await page.goto(`${server.url}/signup`);
  const address = field(page, 'Address');
  const answered = page.waitForResponse('**/v1/address/?*');
  await address.fill('Lindenstraße 4');
  expect((await answered).status()).toBe(200);
  await expect(page.getByRole('listbox', { name: 'Suggested addresses' })).toBeHidden();
  const answeredAgain = page.waitForResponse('**/v1/address/?*Berlin');
  await address.press('Enter');
  await address.pressSequentially('10969 Berlin');
  await expect(address).toHaveValue('Lindenstraße 4\n10969 Berlin');
  expect((await answeredAgain).status()).toBe(200);
});

test('ACC-01: without a search nothing is asked', async ({ page }) => {
  await page.goto('/signup');
  let asked = 0;
  page.on('request', (request) => {
    if (request.url().includes('/v1/address/')) asked += 1;
  });
  const address = field(page, 'Address');
  await address.fill('Lindenstraße 4');
  await expect(address).not.toHaveAttribute('aria-autocomplete', 'list');
  await page.waitForTimeout(600);
  expect(asked).toBe(0);
});

test('ACC-18: the country is preset from the time zone, and what is chosen stays', async ({
  page,
  openBrowser,
}) => {
  await page.goto('/signup');
  await expect(country(page)).toHaveValue('Germany');
  const inTokyo = await (await openBrowser({ timezoneId: 'Asia/Tokyo', locale: 'en-US' })).newPage();
  await inTokyo.goto('/signup');
  await expect(country(inTokyo)).toHaveValue('Japan');
});

test('ACC-18: a person who got to the country first is not overruled', async ({ page }) => {
  await page.route('**/v1/geo/?*', async (route) => {
    await page.getByRole('option', { name: 'France', exact: true }).click();
    await route.continue();
  });
  const answered = page.waitForResponse('**/v1/geo/?*');
  await page.goto('/signup');
  await country(page).fill('France');
  await answered;
  await expect(country(page)).toHaveValue('France');
});

test('ACC-18: a geolocation service goes before the time zone; when it is away, the time zone counts', async ({
  page,
  serverWith,
}) => {
  const places = await Places.start('at');
  const server = await serverWith({ ARCHWAY_GEO__URL: places.countryUrl });
  await page.goto(`${server.url}/signup`);
  await expect(country(page)).toHaveValue('Austria');
  await places.stop();
  await page.reload();
  await expect(country(page)).toHaveValue('Germany');
});
