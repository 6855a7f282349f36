/** A working day from the first start to the move to another machine, for everybody involved. */
import type { Page } from '@playwright/test';
import { openAs, row } from '../harness/administration';
import {
  row as caseRow,
  comment,
  fact,
  move,
  openCase,
  patient,
  postComment,
  status,
} from '../harness/cases';
import { newColleague } from '../harness/colleagues';
import {
  accepted,
  send as ask,
  createDialog,
  designated,
  expectSent,
  openCreate,
  pending,
} from '../harness/connections';
import { BRAND, test } from '../harness/day';
import { expectRegistered, newDevice, openScanner, typeUdi } from '../harness/devices';
import { fileRow, saveFile } from '../harness/files';
import { createGroup, expectOutcome, invite, members } from '../harness/groups';
import { labChoice, tab } from '../harness/labs';
import {
  chooseMaterial,
  firstName,
  lastName,
  note,
  openNewCase,
  recipient,
  selectTeeth,
  send,
  shade,
  type,
} from '../harness/orders';
import {
  button,
  codeDialog,
  enterCode,
  expectSignedIn,
  field,
  fillSignup,
  heading,
  sendSignup,
  signIn,
  submitLogin,
} from '../harness/people';
import { box, sha256 } from '../harness/samples';
import { type Account, PASSWORD } from '../harness/server';
import { openSettings, setUpAuthenticator } from '../harness/settings';
import { expect } from '../harness/test';
import { totp } from '../harness/totp';
import { openViewer, seen, stage, tool } from '../harness/viewer';

const UPPER = box('upperjaw.stl', [100, 30, -30], [120, 54, -17]);
const LOWER = box('lowerjaw.stl', [100, 30, -60], [120, 54, -45]);
const PATIENT = 'Nora Falk';

async function registerLab(page: Page): Promise<void> {
  await page.goto('/adm/lab');
  await field(page, 'Name').fill('Jonas Weber');
  await field(page, 'Email').fill('jonas@weber.example');
  await field(page, 'Company').fill('Weber Dentallabor');
  await button(page, 'Register').click();
  await expect(row(page, 'Weber Dentallabor')).toContainText('Active');
}

async function addDevice(page: Page, udi: string, serial: string): Promise<void> {
  await page.goto('/adm/factoryRegistration');
  await page.getByRole('textbox', { name: /^UDI/ }).fill(udi);
  await field(page, 'Serial number').fill(serial);
  await button(page, 'Add').click();
  await expect(page.getByText('The device was added.')).toBeVisible();
}

/** Sends a request to a lab from the list, which has to answer it. */
async function askLab(page: Page): Promise<void> {
  await page.goto('/connections');
  await openCreate(page);
  await tab(page, 'Select a Partner').click();
  await labChoice(page, 'Weber Dentallabor').check();
  await ask(page).click();
  await expectSent(createDialog(page));
}

async function orderCrown(page: Page): Promise<string> {
  await openNewCase(page);
  await expect(recipient(page), 'the only partner').toHaveValue('Jonas Weber');
  await firstName(page).fill('Nora');
  await lastName(page).fill('Falk');
  await selectTeeth(page, ['tu3']);
  await type(page, 'Crown').check();
  await chooseMaterial(page, 'Zirconia');
  await shade(page, 'A2').check();
  await note(page).fill('A little lighter at the edge, please.');
  const scans = [UPPER, LOWER].map(({ name, bytes }) => ({
    name,
    mimeType: 'model/stl',
    buffer: bytes,
  }));
  await page.locator('input[type=file]').first().setInputFiles(scans);
  for (const { name } of scans) await expect(page.getByText(name).first()).toBeVisible();
  return await send(page);
}

/** Measures the upper edge of a box from corner to corner: its longer side is horizontal. */
async function measureWidth(page: Page): Promise<void> {
  await stage(page).focus();
  await page.keyboard.press('1');
  const { left, right, top } = await seen(page);
  await tool(page, 'Measure').click();
  await page.mouse.click(left + 4, top + 4);
  await page.mouse.click(right - 4, top + 3);
  await expect(page.getByText(/^(23\.99|24\.0[01]) mm \(2\.(399|40[01]) cm\)$/).first()).toBeVisible();
}

test('ACC-01 ACC-09 ADM-06 LAB-01 ORD-02 GRP-02 CAS-02 CAS-04 DEV-01 ADM-03 OPS-04: a working day', async ({
  day,
}) => {
  test.setTimeout(600_000);
  const { server, sam, open } = day;
  const device = newDevice();
  const clara: Account = { email: server.newEmail(), password: PASSWORD };

  const office = await open();
  await test.step('the operator opens a branded site, lists a lab and adds a device', async () => {
    await office.goto('/login');
    await expect(office).toHaveTitle(new RegExp(BRAND));
    await openAs(office, server, sam, '/adm/labs', 'Dental Lab');
    await registerLab(office);
    await addDevice(office, device.text, device.serial);
  });

  const clinic = await open(true);
  let secret = '';
  await test.step('a clinic signs up on the telephone and secures its account', async () => {
    await clinic.goto('/signup');
    await fillSignup(clinic, { email: clara.email });
    await sendSignup(clinic);
    await expect(clinic).toHaveURL(/\/signupEmail$/);
    const link = new URL(await server.outbox.nextLink(clara.email));
    await clinic.goto(link.pathname);
    await expect(heading(clinic, 'Account activated')).toBeVisible();
    await clinic.goto('/login');
    await submitLogin(clinic, clara);
    await enterCode(clinic, await server.outbox.nextCode(clara.email));
    await expectSignedIn(clinic);
    await openSettings(clinic);
    ({ secret } = await setUpAuthenticator(clinic));
    await clinic.goto('/dashboard');
    await openScanner(clinic);
    await typeUdi(clinic, device.text);
    await expectRegistered(clinic, device.serial);
    await button(clinic, 'Close').first().click();
  });

  const jonas = await newColleague(server, 'Jonas Weber', { email: 'jonas@weber.example', role: 'lab' });
  const mira = await newColleague(server, 'Mira Hoffmann', { role: 'lab' });
  const lab = await open();
  const bench = await open();
  await test.step('the lab is asked, accepts, and shares its work in a group', async () => {
    await askLab(clinic);
    await signIn(lab, jonas);
    await lab.goto('/connections');
    await pending(lab).getByRole('button', { name: 'Accept Invitation' }).click();
    await expect(accepted(lab)).toContainText('Clara Sommer');
    await lab.goto('/groups');
    await createGroup(lab, 'Weber');
    await invite(lab, mira.email);
    await signIn(bench, mira);
    await bench.goto('/groups');
    await button(bench, 'Accept: Weber').click();
    await expectOutcome(bench, 'Info', 'Joined group');
    await expect(members(lab)).toHaveCount(2);
  });

  let no = '';
  await test.step('the clinic orders with scans', async () => {
    no = await orderCrown(clinic);
  });

  await test.step('the lab hands it to a colleague, who measures, asks and completes', async () => {
    await lab.goto('/cases');
    await caseRow(lab, PATIENT).getByRole('link').click();
    await button(lab, 'Assignee Nobody, change').click();
    await lab.getByRole('menuitemradio').filter({ hasText: 'Mira Hoffmann' }).click();
    await openCase(bench, { no });
    await expect(fact(bench, 'Assignee')).toContainText('Mira Hoffmann');
    await move(bench, 'Open', 'In Progress');
    await openViewer(bench);
    await measureWidth(bench);
    await bench.reload();
    await postComment(bench, 'The gap is 20 mm wide. Is that so?');
    await openCase(clinic, { no });
    await expect(comment(clinic, 'The gap is 20 mm wide.')).toContainText('Mira Hoffmann');
    await postComment(clinic, 'Yes, please go on.');
    await expect(comment(bench, 'Yes, please go on.')).toBeVisible();
    await move(bench, 'In Progress', 'Complete');
  });

  await test.step('the clinic opens it again, the lab mends it, the clinic closes it', async () => {
    await move(clinic, 'Completed', 'Reopen');
    await expect(status(bench, 'Reopened')).toBeVisible();
    await move(bench, 'Reopened', 'In Progress');
    await move(bench, 'In Progress', 'Complete');
    await move(clinic, 'Completed', 'Close');
    await expect(caseRow(lab, PATIENT)).toContainText('Closed');
  });

  await test.step('a dealer locks the device, and its cases go nowhere else', async () => {
    const giulia = await server.createUser(['device-rental-manager'], {
      firstName: 'Giulia',
      lastName: 'Ferri',
      role: 'dealer',
    });
    const dealer = await open();
    await signIn(dealer, giulia);
    await dealer.goto('/connections');
    await openCreate(dealer);
    await field(dealer, 'Email').fill(clara.email);
    await field(dealer, 'Message').fill('About your new scanner.');
    await ask(dealer).click();
    await expectSent(createDialog(dealer));
    await clinic.goto('/connections');
    await pending(clinic).getByRole('button', { name: 'Accept Invitation' }).click();
    await expect(accepted(clinic)).toContainText(['Giulia Ferri']);
    await dealer.goto('/devices');
    const lock = dealer.getByRole('switch', { name: new RegExp(`^Lock .*${device.serial}$`) });
    await lock.locator('xpath=..').click();
    await button(dealer, 'Save').click();
    await expect(dealer.getByText('Saved', { exact: true })).toBeVisible();
    await expect(designated(clinic)).toContainText('Giulia Ferri');
  });

  await test.step('support answers a question', async () => {
    await clinic.goto('/helpdesk');
    await field(clinic, 'Title').fill('Why is my scanner locked?');
    await field(clinic, 'Description').fill('It says so since noon.');
    await button(clinic, 'Send').click();
    await expect(clinic.getByRole('heading', { name: 'Your message was sent' })).toBeVisible();
    await office.goto('/adm/registration/tickets');
    await row(office, 'Why is my scanner locked?').click();
    await office.getByLabel('Answer').fill('Your dealer has lent it to you.');
    await button(office, 'Send answer').click();
    await expect(office.getByText('The answer was sent.')).toBeVisible();
    const isAnswer = ({ text }: { text: string }) => text.includes('Your dealer has lent it to you.');
    await server.outbox.next(clara.email, isAnswer);
  });

  await test.step('everything moves to another machine and another engine, and is there', async () => {
    await day.closePages();
    await server.kill();
    const moved = await day.moveElsewhere();
    expect(moved.server.run('audit')).toContain('whole');
    const page = await moved.open();
    await page.goto('/login');
    await expect(page).toHaveTitle(new RegExp(BRAND));
    await submitLogin(page, clara);
    await expect(codeDialog(page)).toContainText('authenticator app');
    await enterCode(page, totp(secret, 1));
    await expectSignedIn(page);
    await openCase(page, { no });
    await expect(patient(page)).toHaveText(PATIENT);
    await expect(status(page, 'Closed')).toBeVisible();
    await expect(comment(page, 'Yes, please go on.')).toBeVisible();
    for (const scan of [UPPER, LOWER]) {
      await expect(fileRow(page, scan.name)).toBeVisible();
      expect(sha256((await saveFile(page, scan.name)).bytes)).toBe(sha256(scan.bytes));
    }
    await page.goto('/connections');
    await expect(designated(page)).toContainText('Giulia Ferri');
  });
});
