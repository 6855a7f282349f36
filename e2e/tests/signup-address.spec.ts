import { field } from '../harness/people';
import { country } from '../harness/phone';
import { BERLIN, LINZ, linesOf, Places } from '../harness/places';
import { expect, test } from '../harness/test';

test('ACC-01 ACC-18: the country is preset, and addresses are suggested to keyboard and mouse, while somebody knows them', async ({
  page,
  serverWith,
}) => {
  const places = await Places.start('at');
  const server = await serverWith({
    ARCHWAY_MAPS__URL: places.addressUrl,
    ARCHWAY_GEO__URL: places.countryUrl,
  });
  await page.goto(`${server.url}/signup`);
  await expect(country(page), 'the geolocation service goes before the time zone').toHaveValue('Austria');
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
  await page.reload();
  await expect(country(page), 'the time zone counts').toHaveValue('Germany');
  const answered = page.waitForResponse('**/v1/address/?*');
  await address.fill('Lindenstraße 4');
  expect((await answered).status()).toBe(200);
  await expect(list).toBeHidden();
  await address.press('Enter');
  const answeredAgain = page.waitForResponse('**/v1/address/?*Berlin');
  await address.pressSequentially('10969 Berlin');
  await expect(address, 'a plain box').toHaveValue('Lindenstraße 4\n10969 Berlin');
  expect((await answeredAgain).status()).toBe(200);
});
