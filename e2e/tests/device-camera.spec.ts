import type { Page } from '@playwright/test';
import { CAMERA, CODE, showCode } from '../harness/camera';
import { expectRegistered, openScanner, scanner, watchRegistrations } from '../harness/devices';
import { expectSignedIn, signInToDashboard } from '../harness/people';
import { expect, test } from '../harness/test';

test.use({ launchOptions: CAMERA });
test.beforeAll(() => showCode());

/** Records the camera tracks that the page uses; the returned function tells whether it has released them. */
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

test('WEL-01 WEL-03: Cancel and Escape let go of the camera, and so does a code in it that registers its device', async ({
  page,
  server,
}) => {
  // Without its reader, the page finds no code.
  await page.route('**/*.wasm', () => {});
  const tracks = await watchTracks(page);
  await signInToDashboard(page, await server.createUser());
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

  await page.unroute('**/*.wasm');
  const sent = await watchRegistrations(page);
  await page.reload();
  await expectSignedIn(page);
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
});
