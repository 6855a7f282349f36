/** Cases between a clinic and a lab: made by the calls, read and handled on the pages. */
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
  /** As the clinic's orders name the lab. */
  connectionId: string;
}

/** A clinic and a lab that work together, and nobody else. */
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

/** Saved and not sent; what is not given is one crown for Mia Lindner. */
export async function makeDraft(partners: Partners, body: OrderBody = {}): Promise<MadeCase> {
  const whole = { connection_id: partners.connectionId, patient: PATIENT, restorations: [CROWN], ...body };
  return await partners.clinicCalls.send('POST', '/v1/cases/', whole);
}

/** Sent by the clinic, and not opened by the lab. */
export async function order(partners: Partners, body: OrderBody = {}): Promise<MadeCase> {
  const { id } = await makeDraft(partners, body);
  return await partners.clinicCalls.send('PUT', `/v1/cases/${id}/files/upload-done/`);
}

/** An order with another patient, so that rows can be told apart. */
export async function orderFor(partners: Partners, patient: string, body: OrderBody = {}): Promise<MadeCase> {
  const [firstname = '', lastname = ''] = patient.split(' ');
  return await order(partners, { patient: { ...PATIENT, firstname, lastname }, ...body });
}

export async function moveTo(calls: Calls, { id }: MadeCase, action: string): Promise<void> {
  await calls.send('PUT', `/v1/cases/${id}/status/`, { action });
}

/** Forms a group by the calls, so that open pages hear of it; `makeGroup` tells nobody. */
export async function formGroup(owner: Calls, member: Calls, { email }: Account): Promise<void> {
  await owner.send('POST', '/v1/group/new/', { name: 'Group' });
  await owner.invite(email);
  await member.join();
}

/** What the server says about a case; looking it up opens nothing. */
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

/** The open case, beside the list. */
export const pane = (page: Page): Locator => page.getByRole('article');

/** What the open case is called: by its patient, if that is known. */
export const patient = (page: Page): Locator => pane(page).getByRole('heading').first();

export async function openCase(page: Page, { no }: Pick<MadeCase, 'no'>): Promise<void> {
  await page.goto(`/cases/${no}`);
  await expect(patient(page)).toBeVisible();
  await expect(button(page, `Case number ${no}, copy`)).toBeVisible();
}

/** A part of the open case, by its title. */
export const part = (page: Page, title: string): Locator =>
  pane(page).getByRole('region', { name: title, exact: true });

/** A fact of the open case, by its name. */
export const fact = (page: Page, name: string): Locator =>
  part(page, 'Case information')
    .getByRole('term')
    .filter({ hasText: new RegExp(`^${name}$`) })
    .locator('xpath=following-sibling::dd');

/** How the open case stands, for somebody who may change that. */
export const status = (page: Page, word: string): Locator => button(page, `Status ${word}, change`);

/** The menu of where a case may be moved, word by word. */
export async function expectMoves(page: Page, from: string, words: string[]): Promise<void> {
  await status(page, from).click();
  await expect(page.getByRole('menuitem')).toHaveText(words);
  await closeMenu(page);
}

/** Waits until the case stands as it is expected to, then moves it on. */
export async function move(page: Page, from: string, to: string): Promise<void> {
  await status(page, from).click();
  await page.getByRole('menuitem', { name: to, exact: true }).click();
  await expect(page.getByRole('menuitem')).toHaveCount(0);
}

/** What else can be done with the open case. */
export async function chooseAction(page: Page, name: string): Promise<void> {
  await button(page, 'More actions').click();
  await page.getByRole('menuitem', { name, exact: true }).click();
}

/** Files that were sent along are a list within one of them. */
export const comments = (page: Page): Locator => part(page, 'Comments').locator('ol > li');

export const comment = (page: Page, text: string): Locator => comments(page).filter({ hasText: text });

export const commentDialog = (page: Page): Locator => dialog(page, 'Add your comment');

export async function writeComment(page: Page, text: string): Promise<void> {
  await button(page, 'Post a Comment').click();
  await commentDialog(page).getByRole('textbox', { name: 'Comment' }).fill(text);
}

/** Writes and sends; ends once the server has it. */
export async function postComment(page: Page, text: string): Promise<void> {
  await writeComment(page, text);
  await commentDialog(page).getByRole('button', { name: 'Post', exact: true }).click();
  await expect(commentDialog(page)).toBeHidden();
  await expect(comment(page, text).locator('time')).toBeVisible();
}
