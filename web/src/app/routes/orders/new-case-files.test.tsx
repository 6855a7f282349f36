import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { forgetSession } from '#/api/session';
import type { CaseContent } from '#/features/cases/api/case';
import { listState } from '#/features/cases/model/list/list-state';
import type { CaseFile } from '#/features/files/api/case-files';
import { fingerprintOf } from '#/features/files/model/upload/fingerprint';
import { caseFile, localFile } from '#/features/files/testing/case-file';
import { serveUploads, type TusServer } from '#/features/files/testing/tus-server';
import { caseAnswer, caseItem, caseList } from '#/testing/cases-page';
import { lists, partner } from '#/testing/connections-page';
import { anna } from '#/testing/people';
import { orderChanged, tooLarge } from '#/testing/refusals';
import { restoration } from '#/testing/restoration';
import { serve } from '#/testing/server';
import { SHELL_ANSWERS, visit } from '#/testing/visit';
// Imported now, so that the page of the case opens at once after Send.
import '../cases/cases';

let server: TusServer;
beforeEach(() => {
  forgetSession('stay');
  listState();
  server = serveUploads();
});

const NO = 'K7MP-4TXQ';
const item = caseItem({ id: 'p1', no: NO });
const saved = (updated_date: string): [number, unknown] => [200, { id: 'p1', no: NO, updated_date }];
const ordered: Partial<CaseContent> = {
  connection_id: partner.id,
  restorations: [restoration({ tooth_no: 'tu3' })],
};
const drafted: Partial<CaseContent> = { ...ordered, status: { code: 'DRFT', str: 'Draft' } };

interface Opened {
  /** The case as the server has it now, and the files it already had. */
  content?: Partial<CaseContent>;
  files?: CaseFile[];
  changed?: Parameters<typeof serve>[0];
}

const isWhole = ({ length, offset }: { length: number; offset: number }) => offset === length;

async function open(path: string, { content = drafted, files = [], changed = {} }: Opened = {}) {
  /** How many files the case had at each Send. */
  const sentWith: number[] = [];
  const listed = (): CaseFile[] => [
    ...files,
    ...[...server.uploads]
      .filter(([, upload]) => isWhole(upload))
      .map(([id, { metadata }]) => caseFile({ id, filename: metadata.filename ?? '', uploader: true })),
  ];
  const calls = serve({
    ...SHELL_ANSWERS,
    'GET /v1/connections/': lists({ accepted: [partner] }),
    'GET /v1/user/filters/': [200, { institutions: [], users: [] }],
    'GET /v1/cases/': caseList([item]),
    'POST /v1/cases/': [201, { id: 'p1', no: NO, updated_date: 't1' }],
    'PUT /v1/cases/p1/': saved('t2'),
    'PUT /v1/cases/p1/files/upload-done/': () => {
      sentWith.push(listed().length);
      return saved('t3');
    },
    [`GET /v1/cases/${NO}/`]: () => [
      200,
      { ...caseAnswer(item, sentWith.length > 0 ? ordered : content)[1], files: listed() },
    ],
    'GET /v1/cases/p1/files/': () => [200, { files: listed(), limits: { max_bytes: 209_715_200 } }],
    'GET /v1/cases/p1/uploads/': [200, { uploads: [] }],
    'GET /v1/cases/p1/comments/': [200, { comments: [], comment_draft: '' }],
    'DELETE /v1/files/f1/remove/': [204],
    'DELETE /v1/uploads/up1/': [204],
    ...changed,
  });
  const page = await visit(path, { user: anna });
  await screen.findByRole('listbox', { name: 'Tooth chart' });
  return { ...page, calls, sentWith, user: userEvent.setup() };
}

const openDraft = (given?: Opened) => open(`/cases/${NO}/edit`, given);
const drop = (...files: File[]) =>
  fireEvent.drop(window, { dataTransfer: { types: ['Files'], items: [], files } });
const section = () => within(screen.getByRole('region', { name: 'Attachments' }));
const uploads = () => within(section().getByRole('region', { name: 'Uploads' }));
const group = async (name: string) => within(await screen.findByRole('region', { name }));
const listedFile = (name: string) => section().findByRole('button', { name });
const send = () => screen.getByRole('button', { name: 'Send' });
const question = () => screen.findByRole('dialog', { name: 'Leave without the files?' });

/** Holds all uploads until the returned function is called. */
function holdUploads(): () => void {
  let letGo = () => {};
  server.hold = new Promise((resolve) => {
    letGo = resolve;
  });
  return () => {
    server.hold = undefined;
    letGo();
  };
}

describe('files of a new case', () => {
  // ORD-02, FIL-01, FIL-03
  it('create a draft at once, are uploaded to it, and are listed by kind', async () => {
    const { user, here, sentWith } = await open('/cases/new');
    expect(section().getByText(/^Drop scans, pictures or documents anywhere on this page/)).toBeTruthy();
    const refused = () =>
      within(section().getByRole('alert'))
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent);
    drop(localFile('run.exe'));
    await waitFor(() => expect(refused()).toEqual(['run.exeFiles of this kind are not accepted.']));
    drop(localFile('lowerjaw.stl'), localFile('upperjaw-preop.stl'), localFile('empty.stl', 0));
    await waitFor(() => expect(here()).toBe(`/cases/${NO}/edit`));
    await user.upload(section().getByLabelText('Add files', { selector: 'input' }), localFile('smile.png'));
    expect((await group('Pictures')).getByText('smile.png')).toBeTruthy();
    expect(refused(), 'each is named, wherever it came from').toEqual([
      'run.exeFiles of this kind are not accepted.',
      'empty.stlThe file is empty.',
    ]);
    expect((await group('Upper jaw')).getByText('upperjaw-preop.stl')).toBeTruthy();
    expect((await group('Lower jaw')).getByText('lowerjaw.stl')).toBeTruthy();
    expect([...server.uploads.values()].map(({ metadata }) => [metadata.filename, metadata.case_id])).toEqual(
      [
        ['upperjaw-preop.stl', 'p1'],
        ['lowerjaw.stl', 'p1'],
        ['smile.png', 'p1'],
      ],
    );
    expect(screen.getByRole('button', { name: 'Go to 3 attachments' })).toBeTruthy();
    // Reporting all files as uploaded would send the draft.
    expect(sentWith).toEqual([]);
    expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain('upperjaw');
  });

  // ORD-02
  it('wait while the draft is refused, and continue once it is saved', async () => {
    let isFull = true;
    const { user } = await open('/cases/new', {
      changed: {
        'POST /v1/cases/': () =>
          isFull
            ? [
                400,
                { detail: 'You have too many drafts. Send or delete some first.', code: 'too_many_drafts' },
              ]
            : [201, { id: 'p1', no: NO, updated_date: 't1' }],
      },
    });
    drop(localFile('upperjaw.stl'));
    expect(await screen.findByText(/^Not saved yet\. You have too many drafts/)).toBeTruthy();
    expect(uploads().getByText('Waiting')).toBeTruthy();
    expect(server.calls).toEqual([]);
    isFull = false;
    await user.type(screen.getByRole('textbox', { name: /last name/ }), 'B');
    expect(await listedFile('upperjaw.stl')).toBeTruthy();
  });

  // ORD-02
  it('belong to one form, not to the next one', async () => {
    const { user, router } = await openDraft();
    holdUploads();
    drop(localFile('upperjaw.stl'));
    await section().findByText('upperjaw.stl');
    void router.navigate({ to: '/cases/new' });
    await user.click(within(await question()).getByRole('button', { name: 'Leave' }));
    await screen.findByRole('heading', { name: 'New case' });
    expect(section().queryByText('upperjaw.stl')).toBeNull();
  });
});

describe('sending an order', () => {
  // ORD-01, ORD-02, FIL-01
  it('waits for its files, and then reports once that all are uploaded', async () => {
    const { user, here, sentWith } = await open('/cases/new');
    const letGo = holdUploads();
    drop(localFile('lowerjaw.stl'), localFile('upperjaw.stl'));
    await section().findByText('upperjaw.stl');
    await user.type(screen.getByRole('textbox', { name: /last name/ }), 'Berg');
    await user.click(screen.getByRole('option', { name: '16' }));
    await user.click(screen.getByRole('radio', { name: 'Crown' }));
    await user.click(screen.getByRole('combobox', { name: 'Material' }));
    await user.click(await screen.findByRole('option', { name: 'Zirconia', hidden: true }));
    await user.click(send());
    const waiting = await screen.findByRole('button', { name: 'Uploading 1 of 2' });
    expect(waiting).toHaveProperty('disabled', true);
    expect(uploads().getByRole('progressbar', { name: 'Upload of upperjaw.stl' })).toBeTruthy();
    expect(here()).toBe(`/cases/${NO}/edit`);
    letGo();
    await waitFor(() => expect(here()).toBe(`/cases/${NO}`));
    expect((await group('Upper jaw')).getByRole('button', { name: 'upperjaw.stl' })).toBeTruthy();
    expect(sentWith).toEqual([2]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  // ORD-02
  it('can be cancelled while it waits; removing a file cancels it, too', async () => {
    const { user, here, sentWith } = await openDraft();
    const letGo = holdUploads();
    drop(localFile('a.stl'), localFile('b.stl'));
    await section().findByText('b.stl');
    await user.click(send());
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(send()).toBeTruthy();
    await user.click(send());
    await user.click(uploads().getByRole('button', { name: 'Cancel the upload of b.stl' }));
    letGo();
    expect(await listedFile('a.stl')).toBeTruthy();
    expect([here(), sentWith]).toEqual([`/cases/${NO}/edit`, []]);
    await user.click(send());
    await waitFor(() => expect(sentWith).toEqual([1]));
  });

  // ORD-02, FIL-01
  it('stays on the form while a file is missing, until it is tried again', async () => {
    const { user, here, sentWith } = await openDraft();
    server.intercept = (method) => (method === 'POST' ? { status: 500, body: '{}' } : undefined);
    const letGo = holdUploads();
    drop(localFile('upperjaw.stl'));
    await section().findByText('upperjaw.stl');
    await user.click(send());
    const said = 'Some files were not uploaded. Try again, or remove them.';
    const besideIt = new Set<string>();
    const drawn = new MutationObserver(() => {
      const bar = screen.queryByText(said)?.closest('p')?.parentElement;
      for (const { textContent } of bar?.querySelectorAll('button') ?? []) besideIt.add(textContent);
    });
    drawn.observe(document.body, { subtree: true, childList: true, characterData: true });
    letGo();
    expect(await screen.findByText(said)).toBeTruthy();
    expect(send()).toBeTruthy();
    drawn.disconnect();
    expect([...besideIt], 'it does not wait any more').not.toContain('Cancel');
    expect(uploads().getByText('Not uploaded')).toBeTruthy();
    expect(uploads().getByText('File upload failed.')).toBeTruthy();
    await user.click(send());
    expect(document.activeElement?.id).toBe('attachments');
    expect([here(), sentWith]).toEqual([`/cases/${NO}/edit`, []]);
    server.intercept = undefined;
    await user.click(uploads().getByRole('button', { name: 'Try again' }));
    expect(await listedFile('upperjaw.stl')).toBeTruthy();
    expect(screen.queryByText(said)).toBeNull();
    await user.click(send());
    await waitFor(() => expect(sentWith).toEqual([1]));
  });

  // ORD-02, FIL-01
  it('names the files that failed, and sends the rest once these are removed', async () => {
    const { user, here, sentWith } = await openDraft();
    server.intercept = (method) => (method === 'POST' ? { status: 413, body: '{}' } : undefined);
    drop(localFile('a.png'), localFile('b.png'), localFile('c.png'));
    const alert = within(await section().findByRole('alert'));
    expect(alert.getByText('Error 413')).toBeTruthy();
    expect(alert.getByText('File upload failed.')).toBeTruthy();
    const stateOf = (name: string) => uploads().getByText(name).closest('li')?.textContent;
    expect(stateOf('a.png')).toContain('Not uploaded');
    expect(stateOf('b.png')).toContain('Stopped');
    await user.click(send());
    expect(screen.getByText(/^Some files were not uploaded\./)).toBeTruthy();
    expect([here(), sentWith]).toEqual([`/cases/${NO}/edit`, []]);
    await user.click(uploads().getByRole('button', { name: 'Cancel the upload of c.png' }));
    server.intercept = undefined;
    await user.click(uploads().getByRole('button', { name: 'Try again' }));
    expect(await uploads().findByText('2 files uploaded')).toBeTruthy();
    await user.click(send());
    await waitFor(() => expect(sentWith).toEqual([2]));
  });

  // ORD-02, FIL-01
  it('goes without a file that failed and was removed', async () => {
    const { user, here, sentWith } = await openDraft();
    server.intercept = (method) => (method === 'POST' ? { status: 400, body: tooLarge } : undefined);
    drop(localFile('upperjaw.stl'));
    expect(await section().findByText('The total size limit has been exceeded.')).toBeTruthy();
    await user.click(uploads().getByRole('button', { name: 'Cancel the upload of upperjaw.stl' }));
    await user.click(send());
    await waitFor(() => expect(here()).toBe(`/cases/${NO}`));
    expect(sentWith).toEqual([0]);
  });
});

describe('leaving', () => {
  // ORD-02
  it('asks while files are uploading, and no longer when they are uploaded', async () => {
    const { user, here, router } = await open('/cases/new');
    const letGo = holdUploads();
    drop(localFile('upperjaw.stl'));
    await waitFor(() => expect(here()).toBe(`/cases/${NO}/edit`));
    void router.navigate({ to: '/connections' });
    await user.click(within(await question()).getByRole('button', { name: 'Stay' }));
    expect(section().getByText('upperjaw.stl')).toBeTruthy();
    letGo();
    expect(await listedFile('upperjaw.stl')).toBeTruthy();
    await router.navigate({ to: '/connections' });
    expect(here()).toBe('/connections');
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('files of a draft', () => {
  // ORD-02
  it('from before are listed with the added ones, and can be removed', async () => {
    const { user } = await openDraft({
      files: [caseFile({ id: 'f1', filename: 'lowerjaw.stl', uploader: true })],
    });
    await listedFile('lowerjaw.stl');
    drop(localFile('upperjaw.stl'));
    await listedFile('upperjaw.stl');
    expect(screen.getByRole('button', { name: 'Go to 2 attachments' })).toBeTruthy();
    await user.click(section().getByRole('button', { name: 'Delete lowerjaw.stl' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete this file?' }));
    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(section().queryByText('lowerjaw.stl')).toBeNull());
  });

  // ORD-02, FIL-02
  it('that were interrupted are missing, and resume when they are dropped again', async () => {
    const file = localFile('upperjaw.stl', 100);
    const interrupted = {
      id: 'up7',
      filename: 'upperjaw.stl',
      size: 100,
      offset: 40,
      fingerprint: (await fingerprintOf(file)) ?? '',
      updated_date: '2026-11-02T09:00:00.000Z',
    };
    const upload = { length: 100, offset: 40, metadata: { filename: 'upperjaw.stl' } };
    server.uploads.set('up7', upload);
    const { user, sentWith } = await openDraft({
      changed: {
        'GET /v1/cases/p1/uploads/': () => [200, { uploads: isWhole(upload) ? [] : [interrupted] }],
      },
    });
    await section().findByRole('region', { name: 'Interrupted uploads' });
    await user.click(send());
    expect(screen.getByText(/^Some files were not uploaded\./)).toBeTruthy();
    drop(file);
    await listedFile('upperjaw.stl');
    expect(server.calls).toEqual(['HEAD /v1/uploads/up7/', 'PATCH /v1/uploads/up7/']);
    await user.click(send());
    await waitFor(() => expect(sentWith).toEqual([1]));
  });

  // ORD-02
  it('continue to upload while the form reloads', async () => {
    const { user } = await openDraft({
      changed: { 'PUT /v1/cases/p1/': orderChanged },
    });
    const letGo = holdUploads();
    drop(localFile('upperjaw.stl'));
    await section().findByText('upperjaw.stl');
    await user.type(screen.getByRole('textbox', { name: 'Title' }), 'x');
    await user.click(await screen.findByRole('button', { name: 'Reload' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Reload' })).toBeNull());
    expect(await section().findByText('Uploading 1 of 1')).toBeTruthy();
    letGo();
    expect(await listedFile('upperjaw.stl')).toBeTruthy();
  });
});

// ORD-03
it('an order that was sent has its files on its page, not on the form', async () => {
  await openDraft({ content: { ...ordered, status: { code: 'READ', str: 'Open' } } });
  expect(screen.queryByRole('region', { name: 'Attachments' })).toBeNull();
});
