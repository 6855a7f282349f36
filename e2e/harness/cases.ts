/** Cases between a clinic and a lab: created through the API, read and handled on the pages. */
import { expect, type Locator, type Page } from '@playwright/test';
import { Calls, type Colleague } from './colleagues';
import { closeMenu } from './keyboard';
import { button, signIn } from './people';
import type { Account, Server } from './server';
import { dialog } from './settings';

export interface Partners {
  clinic: Colleague;
  lab: Colleague;
  clinicCalls: Calls;
  labCalls: Calls;
  /** The connection by which the clinic's orders name the lab. */
  connectionId: string;
}

/** Creates a clinic and a lab that are connected with each other only. */
export async function newPartners(server: Server): Promise<Partners> {
  const clinic = server.describe([], { institution: 'Sommer Dental' });
  const jonas = {
    firstName: 'Jonas',
    lastName: 'Weber',
    role: 'lab',
    institution: 'Weber Dentallabor',
  } as const;
  const lab = server.describe([], jonas);
  const { tokens, connections } = await server.makeWorld({
    people: [clinic, lab].map(({ person }) => ({ ...person, has_session: true })),
    connections: [[clinic.account.email, lab.account.email]],
  });
  return {
    clinic: clinic.account,
    lab: lab.account,
    clinicCalls: Calls.with(server, tokens[0]),
    labCalls: Calls.with(server, tokens[1]),
    connectionId: connections[0] ?? '',
  };
}

/** One crown: tooth 16 of FDI. */
export const CROWN = {
  tooth_no: 'tu3',
  type: 'crown',
  material: 'zirconia',
  shade: { guide: 'vita_classical', code: 'A2' },
};

export const PATIENT = { firstname: 'Mia', lastname: 'Lindner', sex: 'F', birdt: '1988-04-17' };

export type OrderBody = Record<string, unknown>;

export interface MadeCase {
  id: string;
  no: string;
  updated_date: string;
}

/** Saves a draft; by default one crown for Mia Lindner. */
export async function makeDraft(partners: Partners, body: OrderBody = {}): Promise<MadeCase> {
  const whole = { connection_id: partners.connectionId, patient: PATIENT, restorations: [CROWN], ...body };
  return await partners.clinicCalls.send('POST', '/v1/cases/', whole);
}

/** An order that the clinic has sent and the lab has not opened. */
export async function order(partners: Partners, body: OrderBody = {}): Promise<MadeCase> {
  const { id } = await makeDraft(partners, body);
  return await partners.clinicCalls.send('PUT', `/v1/cases/${id}/files/upload-done/`);
}

/** An order for this patient, so that rows can be distinguished. */
export async function orderFor(partners: Partners, patient: string, body: OrderBody = {}): Promise<MadeCase> {
  const [firstname = '', lastname = ''] = patient.split(' ');
  return await order(partners, { patient: { ...PATIENT, firstname, lastname }, ...body });
}

export async function moveTo(calls: Calls, { id }: MadeCase, action: string): Promise<void> {
  await calls.send('PUT', `/v1/cases/${id}/status/`, { action });
}

/** Creates a group through the API, so that open pages are notified; `makeGroup` notifies nobody. */
export async function formGroup(owner: Calls, member: Calls, { email }: Account): Promise<void> {
  await owner.send('POST', '/v1/group/new/', { name: 'Group' });
  await owner.invite(email);
  await member.join();
}

/** The case as the API returns it; reading it does not mark it as opened. */
// biome-ignore lint/suspicious/noExplicitAny: each answer is read in one place
export async function contentOf(calls: Calls, { id }: Pick<MadeCase, 'id'>): Promise<any> {
  return await calls.send('GET', `/v1/cases/${id}/content/`);
}

export async function openCases(page: Page): Promise<void> {
  await page.goto('/cases');
  await expect(page.getByRole('heading', { level: 1, name: 'Cases', exact: true })).toBeVisible();
}

export async function signInToCases(page: Page, account: Account): Promise<void> {
  await signIn(page, account);
  await openCases(page);
}

export const rows = (page: Page): Locator =>
  page.getByRole('list', { name: 'Cases', exact: true }).getByRole('listitem');

export const row = (page: Page, text: string): Locator => rows(page).filter({ hasText: text });

/** The open case, next to the list. */
export const pane = (page: Page): Locator => page.getByRole('article');

/** The heading of the open case: its patient, if known. */
export const patient = (page: Page): Locator => pane(page).getByRole('heading').first();

export async function openCase(page: Page, { no }: Pick<MadeCase, 'no'>): Promise<void> {
  await page.goto(`/cases/${no}`);
  await expect(patient(page)).toBeVisible();
  await expect(button(page, `Case number ${no}, copy`)).toBeVisible();
}

/** A section of the open case, by its title. */
export const part = (page: Page, title: string): Locator =>
  pane(page).getByRole('region', { name: title, exact: true });

/** A fact of the open case, by its name. */
export const fact = (page: Page, name: string): Locator =>
  part(page, 'Case information')
    .getByRole('term')
    .filter({ hasText: new RegExp(`^${name}$`) })
    .locator('xpath=following-sibling::dd');

/** The status button of the open case, for people who may change it. */
export const status = (page: Page, word: string): Locator => button(page, `Status ${word}, change`);

/** Expects the menu of the possible statuses, word by word. */
export async function expectMoves(page: Page, from: string, words: string[]): Promise<void> {
  await status(page, from).click();
  await expect(page.getByRole('menuitem')).toHaveText(words);
  await closeMenu(page);
}

/** Waits until the case has the expected status, then changes it. */
export async function move(page: Page, from: string, to: string): Promise<void> {
  await status(page, from).click();
  await page.getByRole('menuitem', { name: to, exact: true }).click();
  await expect(page.getByRole('menuitem')).toHaveCount(0);
}

/** Chooses another action on the open case. */
export async function chooseAction(page: Page, name: string): Promise<void> {
  await button(page, 'More actions').click();
  await page.getByRole('menuitem', { name, exact: true }).click();
}

/** Top-level items only: files sent with a comment are a nested list. */
export const comments = (page: Page): Locator => part(page, 'Comments').locator('ol > li');

export const comment = (page: Page, text: string): Locator => comments(page).filter({ hasText: text });

export const commentDialog = (page: Page): Locator => dialog(page, 'Add your comment');

export async function writeComment(page: Page, text: string): Promise<void> {
  await button(page, 'Post a Comment').click();
  await commentDialog(page).getByRole('textbox', { name: 'Comment' }).fill(text);
}

/** Writes and sends a comment; resolves when the server has it. */
export async function postComment(page: Page, text: string): Promise<void> {
  await writeComment(page, text);
  await commentDialog(page).getByRole('button', { name: 'Post', exact: true }).click();
  await expect(commentDialog(page)).toBeHidden();
  await expect(comment(page, text).locator('time')).toBeVisible();
}
