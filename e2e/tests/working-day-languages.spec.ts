/** A case between two people with different languages, from the order to its end. */
import type { Page } from '@playwright/test';
import { newPartners, pane, patient } from '../harness/cases';
import { button, signIn } from '../harness/people';
import { expect, test } from '../harness/test';
import { sayIn } from '../harness/texts';

/** A page, and its texts. */
interface Reader {
  page: Page;
  say: (key: string, values?: Record<string, string>) => string;
}

const statusButton = ({ page, say }: Reader, status: string) =>
  button(page, say('cases.changeStatus', { status: say(`cases.${status}`) }));

async function move(reader: Reader, from: string, to: string): Promise<void> {
  await statusButton(reader, from).click();
  await reader.page.getByRole('menuitem', { name: reader.say(`cases.${to}`), exact: true }).click();
}

async function talk({ page, say }: Reader, text: string): Promise<void> {
  await button(page, say('comments.post')).click();
  const written = page.getByRole('dialog', { name: say('comments.addTitle'), exact: true });
  await written.getByRole('textbox').fill(text);
  await written.getByRole('button', { name: say('comments.send'), exact: true }).click();
  await expect(written).toBeHidden();
}

async function order({ page, say }: Reader): Promise<void> {
  await page.goto('/cases/new');
  await expect(page.getByRole('heading', { level: 1, name: say('orders.newTitle') })).toBeVisible();
  await page.getByRole('textbox', { name: say('orders.lastName') }).fill('Falk');
  await expect(page.getByRole('listbox', { name: say('teeth.chart.label') })).toBeVisible();
  await page
    .getByRole('listbox', { name: say('teeth.chart.label') })
    .locator('[data-tooth="tu3"]')
    .click();
  await page.getByRole('radio', { name: say('teeth.type.crown'), exact: true }).check();
  await page.getByRole('combobox', { name: say('orders.material') }).click();
  await page.getByRole('option', { name: say('teeth.material.zirconia'), exact: true }).click();
  await button(page, say('orders.send')).click();
  await expect(page.getByText(say('orders.sent'), { exact: true })).toBeVisible();
}

test('WLB-02 ORD-02 CAS-02 COM-01: a clinic reads German, its lab Japanese', async ({
  server,
  openBrowser,
}) => {
  const partners = await newPartners(server);
  const reader = async (language: string): Promise<Reader> => ({
    page: await (await openBrowser({ locale: language })).newPage(),
    say: (key, values) => sayIn(language, 'pages', key, values),
  });
  const [clinic, lab] = [await reader('de'), await reader('ja')];
  await signIn(clinic.page, partners.clinic);
  await order(clinic);
  await signIn(lab.page, partners.lab);
  await lab.page.goto('/cases');
  await expect(patient(lab.page)).toContainText('Falk');
  await expect(pane(lab.page)).toContainText(lab.say('teeth.material.zirconia'));

  await move(lab, 'open', 'moveInProgress');
  await expect(statusButton(clinic, 'inProgress')).toBeVisible();
  await talk(lab, 'Is the margin as you want it?');
  await expect(pane(clinic.page)).toContainText('Is the margin as you want it?');
  await move(lab, 'inProgress', 'moveComplete');
  await move(clinic, 'completed', 'moveClose');
  await expect(statusButton(clinic, 'closed')).toBeVisible();
  await expect(pane(lab.page)).toContainText(lab.say('cases.closed'));
});
