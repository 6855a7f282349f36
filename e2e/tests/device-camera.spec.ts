import type { Page } from '@playwright/test';
import { CAMERA, CODE, showCode } from '../harness/camera';
import { expectRegistered, openScanner, scanner, watchRegistrations } from '../harness/devices';
import { signInToDashboard } from '../harness/people';
import { expect, test } from '../harness/test';

test.use({ launchOptions: CAMERA });
test.beforeAll(() => showCode());

/** Notes what the page takes from the camera; the answer tells whether it has let go of it. */
async function watchTracks(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const tracks: MediaStreamTrack[] = [];
    Object.assign(window, { tracks });
    const { mediaDevices } = navigator;
    const open = mediaDevices.getUserMedia.bind(mediaDevices);
    mediaDevices.getUserMedia = async (wanted) => {
      const stream = await open(wanted);
      tracks.push(...stream.getTracks());
      return stream;
    };
  });
  return () =>
    page.evaluate(() =>
      (window as unknown as { tracks: MediaStreamTrack[] }).tracks.map(({ readyState }) => readyState),
    );
}

test('WEL-01 WEL-03: a code in the camera registers its device, once and for one person', async ({
  page,
  server,
  openBrowser,
}) => {
  const tracks = await watchTracks(page);
  const account = server.createUser();
  await signInToDashboard(page, account);
  const sent = await watchRegistrations(page);
  await openScanner(page);
  await expectRegistered(page, CODE.serial);
  const shown = Date.now();
  expect(await tracks(), 'the camera is off').toEqual(['ended']);
  expect(
    sent.map(({ udi }) => udi),
    'the separator stays in its place',
  ).toEqual([CODE.read]);
  expect(sent[0]?.userData.system_id).toMatch(/^MOB[A-Z0-9]{52}$/);
  await expect(scanner(page)).toBeHidden();
  expect(Date.now() - shown).toBeGreaterThan(1_500);
  await page.goto('/settings');
  const devices = page.getByRole('region', { name: 'My Registered Devices' });
  await expect(devices).toContainText(CODE.serial);
  await expect(devices).toContainText(CODE.printed);
  await expect(devices).toContainText('Email not confirmed');

  const other = await (await openBrowser({ locale: 'en-US' })).newPage();
  const otherTracks = await watchTracks(other);
  await signInToDashboard(other, server.createUser());
  await openScanner(other);
  await expect(other.getByText('This device is registered to somebody else.')).toBeVisible();
  await expect(scanner(other), 'a refused code closes the scanner').toBeHidden();
  expect(await otherTracks()).toEqual(['ended']);
});

test('WEL-01: Cancel and Escape let go of the camera', async ({ page, server }) => {
  // No code is ever found.
  await page.route('**/*.wasm', () => {});
  const tracks = await watchTracks(page);
  await signInToDashboard(page, server.createUser());
  await openScanner(page);
  await expect.poll(tracks).toEqual(['live']);
  await scanner(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(scanner(page)).toBeHidden();
  await expect.poll(tracks).toEqual(['ended']);
  await openScanner(page);
  await expect.poll(tracks).toEqual(['ended', 'live']);
  await page.keyboard.press('Escape');
  await expect(scanner(page)).toBeHidden();
  await expect.poll(tracks).toEqual(['ended', 'ended']);
});
