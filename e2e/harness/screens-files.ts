/** The screens of files, scans and links: attachments, uploads in progress, and shared cases. */
import { expect, type Page } from '@playwright/test';
import { type MadeCase, newPartners, openCase, order, type Partners } from './cases';
import { attach, attachments, drop, dropOnForm, fileRow, holdOver, panel, whenDrawn } from './files';
import {
  draftFile,
  fillOrder,
  lastName,
  openNewCase,
  files as orderFiles,
  saved,
  sendButton,
} from './orders';
import { alert, button, heading, password, signIn } from './people';
import { box, pdf, png, project, svg } from './samples';
import type { Screen } from './screens';
import { CLINIC } from './screens-cases';
import type { Server } from './server';
import { dialog } from './settings';
import { expectGone, makeLink, openShareDialog, sharedPart } from './shares';
import { openViewer, scannedCase, stage, whenWhole } from './viewer';

const LONG = 'Lindner_Mia_2026-11-02_UpperJaw_PreOp_scanned_twice_because_of_the_retractor';
const SECRET = 'Crowns and bridges';

interface Filled {
  partners: Partners;
  made: MadeCase;
}

/** An order with one file of each type, some of them in a comment. */
async function fillCase(server: Server): Promise<Filled> {
  const partners = await newPartners(server);
  const made = await order(partners);
  const { clinicCalls, labCalls } = partners;
  const { id } = await labCalls.send('POST', `/v1/cases/${made.id}/comment/`, {
    comment: 'The margin of 16 is not clear. Is it this one?',
  });
  await attach(labCalls, made, png('margin.png', 640, 480), id);
  await attach(labCalls, made, pdf('question.pdf', ['Which one?']), id);
  const samples = [
    box(`${LONG}.stl`, [0, 0, 0], [24, 20, 13]),
    box('lowerjaw.stl', [0, 0, -20], [24, 20, -8]),
    { name: 'bite.stl', bytes: Buffer.from('solid nothing') },
    png('smile.png', 900, 600),
    pdf('order.pdf', ['One crown', 'Yours, the clinic']),
    svg('drawing.svg'),
    project('plan.qcproject', 40_000),
  ];
  for (const sample of samples) await attach(clinicCalls, made, sample);
  await whenDrawn(clinicCalls, made);
  return { partners, made };
}

async function openFilled(page: Page, server: Server): Promise<void> {
  const { partners, made } = await fillCase(server);
  await signIn(page, partners.clinic);
  await openCase(page, made);
  await expect(attachments(page).getByRole('listitem')).toHaveCount(9);
  await expect(page.getByRole('list', { name: 'Attached files' }).getByRole('listitem')).toHaveCount(2);
}

const MANY = Array.from({ length: 5 }, (_, number) =>
  project(`part${number}.qcproject`, 40_000 * (number + 1)),
);

const files: Screen[] = [
  {
    name: 'case-files',
    open: async (page, server) => {
      await openFilled(page, server);
      await fileRow(page, 'plan.qcproject').scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'new-case-files',
    open: async (page) => {
      await signIn(page, CLINIC);
      await openNewCase(page);
      await lastName(page).fill('Lindner');
      await dropOnForm(page, [
        box(`${LONG}.stl`, [0, 0, 0], [24, 20, 13]),
        box('UpperJaw.stl', [0, 0, 0], [24, 20, 13]),
        box('lowerjaw.stl', [0, 0, -20], [24, 20, -8]),
        png('smile.png', 900, 600),
        pdf('order.pdf', ['One crown']),
        project('plan.qcproject', 40_000),
      ]);
      await expect(draftFile(page, 'plan.qcproject')).toBeVisible();
      await expect(panel(page)).toHaveCount(0);
      await expect(orderFiles(page).getByRole('listitem')).toHaveCount(6);
      await expect(saved(page)).toBeVisible();
    },
    reopen: async (page) => await orderFiles(page).scrollIntoViewIfNeeded(),
  },
  {
    name: 'new-case-uploads',
    open: async (page, server) => {
      await signIn(page, (await newPartners(server)).clinic);
      await openNewCase(page);
      await fillOrder(page);
      let sent = 0;
      await page.route('**/v1/uploads/', async (route) => {
        sent += 1;
        // The second request is not answered.
        if (sent < 2) await route.continue();
      });
      await dropOnForm(page, [box(`${LONG}.stl`, [0, 0, 0], [9, 7, 5]), ...MANY]);
      await expect(draftFile(page, `${LONG}.stl`)).toBeVisible();
      await sendButton(page).click();
      await expect(button(page, 'Uploading 2 of 6')).toBeVisible();
    },
    reopen: async (page) => await orderFiles(page).scrollIntoViewIfNeeded(),
  },
  {
    name: 'new-case-upload-failed',
    open: async (page, server) => {
      await signIn(page, (await newPartners(server)).clinic);
      await openNewCase(page);
      await fillOrder(page);
      await page.route('**/v1/uploads/', (route) =>
        route.fulfill({ status: 400, json: { detail: 'size limit', code: 'case_too_large' } }),
      );
      await dropOnForm(page, MANY);
      await expect(alert(page, 'Error 400')).toBeVisible();
      await sendButton(page).click();
      await expect(alert(page, 'Some files were not uploaded.')).toBeVisible();
    },
    reopen: async (page) => await orderFiles(page).scrollIntoViewIfNeeded(),
  },
  {
    name: 'new-case-leave',
    open: async (page) => {
      await signIn(page, CLINIC);
      await openNewCase(page);
      // Not answered, so that no draft is created and the file waits.
      await page.route('**/v1/cases/', () => {});
      await dropOnForm(page, [png('smile.png')]);
      await expect(panel(page)).toContainText('Waiting');
      await page.getByRole('link', { name: 'Connections' }).first().click();
      await expect(dialog(page, 'Leave without the files?')).toBeVisible();
    },
  },
  {
    name: 'case-drop',
    open: async (page, server) => {
      const partners = await newPartners(server);
      await signIn(page, partners.clinic);
      await openCase(page, await order(partners));
      await holdOver(page, MANY);
      await expect(page.getByText('Drop the files here')).toBeVisible();
    },
  },
  {
    name: 'case-uploads',
    open: async (page, server) => {
      const partners = await newPartners(server);
      await signIn(page, partners.clinic);
      await openCase(page, await order(partners));
      let sent = 0;
      await page.route('**/v1/uploads/', async (route) => {
        sent += 1;
        // The third request is not answered.
        if (sent < 3) await route.continue();
      });
      await drop(page, [...MANY, box(`${LONG}.stl`, [0, 0, 0], [9, 7, 5])]);
      await expect(panel(page)).toContainText('Uploading 3 of 6');
    },
  },
  {
    name: 'case-upload-failed',
    open: async (page, server) => {
      const partners = await newPartners(server);
      await signIn(page, partners.clinic);
      await openCase(page, await order(partners));
      await page.route('**/v1/uploads/', (route) =>
        route.fulfill({ status: 400, json: { detail: 'size limit', code: 'case_too_large' } }),
      );
      await drop(page, MANY);
      await expect(alert(page, 'Error 400')).toBeVisible();
    },
  },
  {
    name: 'case-file-delete',
    open: async (page, server) => {
      await openFilled(page, server);
      await button(page, `Delete ${LONG}.stl`).click();
      await expect(dialog(page, 'Delete this file?')).toBeVisible();
    },
  },
  {
    name: 'preview-picture',
    open: async (page, server) => {
      await openFilled(page, server);
      await button(page, 'smile.png').click();
      const picture = dialog(page, 'smile.png').getByRole('img', { name: 'smile.png' });
      await expect(picture).toHaveAttribute('data-loaded', 'true');
    },
  },
  {
    name: 'preview-pdf',
    open: async (page, server) => {
      await openFilled(page, server);
      await button(page, 'order.pdf').click();
      await expect(dialog(page, 'order.pdf').locator('figure').first()).toContainText('One crown');
    },
  },
];

const scans: Screen[] = [
  {
    name: 'viewer',
    open: async (page, server) => {
      const made = await scannedCase(server);
      await signIn(page, CLINIC);
      await openCase(page, made);
      await openViewer(page);
    },
    reopen: async (page) => await expect(stage(page)).toBeVisible(),
  },
  {
    name: 'viewer-broken',
    open: async (page, server) => {
      await openFilled(page, server);
      await openViewer(page);
      await expect(page.getByText('1 layer cannot be shown')).toBeVisible();
    },
  },
];

/** The address of a link to a case with files. */
async function shareFilled(server: Server, body: Record<string, unknown>): Promise<string> {
  const { partners, made } = await fillCase(server);
  const { url } = await partners.clinicCalls.send('POST', `/v1/cases/${made.id}/shares/`, body);
  return new URL(url, server.url).href;
}

const links: Screen[] = [
  {
    name: 'share-dialog',
    open: async (page, server) => {
      await openFilled(page, server);
      await openShareDialog(page);
      await makeLink(page, { days: 30, showsPatient: true });
      await button(page, 'Create another link').click();
      await expect(page.getByText('Not opened yet')).toBeVisible();
    },
  },
  {
    name: 'share-ready',
    open: async (page, server) => {
      await openFilled(page, server);
      await openShareDialog(page);
      await makeLink(page, { password: SECRET });
      await expect(page.getByText('With password')).toBeVisible();
    },
  },
  {
    name: 'share-password',
    open: async (page, server) => {
      await page.goto(await shareFilled(server, { password: SECRET }));
      await password(page).fill('Bridges and crowns');
      await button(page, 'Open the case').click();
      await expect(page.getByText('The password is wrong.')).toBeVisible();
    },
  },
  {
    name: 'share-gone',
    open: async (page) => {
      await page.goto('/share/case?data=nothing');
      await expectGone(page);
    },
  },
  {
    name: 'share-case',
    open: async (page, server) => {
      await page.goto(await shareFilled(server, { show_patient: true }));
      await expect(heading(page, 'Case ')).toBeVisible();
      await expect(sharedPart(page, 'Files').getByRole('listitem')).toHaveCount(9);
      await expect(sharedPart(page, 'Scans').getByRole('img')).toBeVisible();
    },
  },
  {
    name: 'share-viewer',
    open: async (page, server) => {
      await page.goto(await shareFilled(server, {}));
      await button(page, 'Show 3D').click();
      await whenWhole(page);
      await expect(sharedPart(page, 'Files')).toContainText('left out');
      await expect(page.getByText('Being prepared for download')).toHaveCount(0);
    },
    reopen: async (page) => await expect(stage(page)).toBeVisible(),
  },
];

export const fileScreens: Screen[] = [...files, ...scans, ...links];
