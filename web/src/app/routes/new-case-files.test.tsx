import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { forgetSession } from '#/api/session';
import type { CaseContent } from '#/features/cases/api/case';
import { listState } from '#/features/cases/model/list-state';
import type { CaseFile } from '#/features/files/api/case-files';
import { caseFile, localFile } from '#/features/files/testing/case-file';
import { type TusServer, tusServer } from '#/features/files/testing/tus-server';
import { caseAnswer, caseItem, caseList, restoration } from '#/testing/cases-page';
import { lists, partner } from '#/testing/connections-page';
import { anna } from '#/testing/people';
import { serve } from '#/testing/server';
import { SHELL_ANSWERS, visit } from '#/testing/visit';
// Compiled beforehand: the page of the case comes at once when somebody has sent it.
import './cases';

// Node would take the library's part for Node.
vi.mock('tus-js-client', async () => {
  // @ts-expect-error: it has no types of its own
  const browser = await import('tus-js-client/lib.es5/browser/index.js');
  return browser.default ?? browser;
});

let server: TusServer;
beforeEach(() => {
  forgetSession('stay');
  listState();
  server = tusServer();
  vi.stubGlobal('XMLHttpRequest', server.Xhr);
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => {} }));
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
  /** What the case is by now, and what it had before. */
  content?: Partial<CaseContent>;
  files?: CaseFile[];
}

async function open(path: string, { content = drafted, files = [] }: Opened = {}) {
  let isSent = false;
  const listed = (): CaseFile[] => [
    ...files,
    ...[...server.uploads]
      .filter(([, { length, offset }]) => offset === length)
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
      isSent = true;
      return saved('t3');
    },
    [`GET /v1/cases/${NO}/`]: () => [
      200,
      {
        ...caseAnswer(item, isSent ? ordered : { ...content, files_count: `${files.length}` })[1],
        files: listed(),
      },
    ],
    'GET /v1/cases/p1/files/': () => [200, { files: listed(), limits: { max_bytes: 209_715_200 } }],
    'GET /v1/cases/p1/uploads/': [200, { uploads: [] }],
    'GET /v1/cases/p1/comments/': [200, { comments: [], comment_draft: '' }],
    'DELETE /v1/files/f1/remove/': [204],
  });
  const page = await visit(path, { user: anna });
  if (path.endsWith(NO)) await userEvent.click(await screen.findByRole('link', { name: 'Continue order' }));
  await screen.findByRole('listbox', { name: 'Tooth chart' });
  const told = () => calls.filter((call) => call.path.endsWith('/files/upload-done/')).length;
  return { ...page, told, user: userEvent.setup() };
}

const openDraft = (given?: Opened) => open(`/cases/${NO}/edit`, given);
const drop = (...files: File[]) =>
  fireEvent.drop(window, { dataTransfer: { types: ['Files'], items: [], files } });
const section = () => within(screen.getByRole('region', { name: 'Attachments' }));
const group = (name: string) => within(section().getByRole('region', { name }));
const send = () => screen.getByRole('button', { name: 'Send' });
const question = () => screen.findByRole('dialog', { name: 'Leave without the files?' });

describe('files of a new case', () => {
  // ORD-02, FIL-03
  it('are sorted by what they are, each once, and can be left out again', async () => {
    const { user } = await open('/cases/new');
    expect(section().getByText(/^Drop scans, pictures or documents anywhere on this page/)).toBeTruthy();
    drop(localFile('lowerjaw.stl'), localFile('upperjaw-preop.stl'), localFile('run.exe'));
    expect(await section().findByText('They are uploaded as soon as you send the case.')).toBeTruthy();
    await user.upload(section().getByLabelText('Add files', { selector: 'input' }), [
      localFile('smile.png', 2_500_000),
      localFile('lowerjaw.stl'),
    ]);
    expect(section().getAllByRole('listitem')).toHaveLength(3);
    expect(group('Upper jaw').getByRole('listitem').textContent).toBe('upperjaw-preop.stlPre-op10 B');
    expect(group('Lower jaw').getByText('lowerjaw.stl')).toBeTruthy();
    expect(group('Pictures').getByText('2.5 MB')).toBeTruthy();
    expect(screen.getByRole('button', { name: '3 attachments, go there' })).toBeTruthy();
    await user.click(section().getByRole('button', { name: 'Remove lowerjaw.stl' }));
    expect(section().queryByRole('region', { name: 'Lower jaw' })).toBeNull();
    // Nothing leaves the page before somebody sends it.
    expect(server.calls).toEqual([]);
  });

  // ORD-02, FIL-01
  it('stay while the draft gets its address, and are uploaded to the case once it is sent', async () => {
    const { user, here, told } = await open('/cases/new');
    drop(localFile('lowerjaw.stl'), localFile('upperjaw.stl'));
    await section().findByText('upperjaw.stl');
    await user.type(screen.getByRole('textbox', { name: /last name/ }), 'Berg');
    await waitFor(() => expect(here()).toBe(`/cases/${NO}/edit`));
    expect(section().getAllByRole('listitem')).toHaveLength(2);
    await user.click(screen.getByRole('option', { name: '16' }));
    await user.click(screen.getByRole('radio', { name: 'Crown' }));
    await user.click(screen.getByRole('combobox', { name: 'Material' }));
    await user.click(await screen.findByRole('option', { name: 'Zirconia', hidden: true }));
    expect(server.calls).toEqual([]);
    await user.click(send());
    await waitFor(() => expect(here()).toBe(`/cases/${NO}`));
    expect(await screen.findByText('2 files uploaded')).toBeTruthy();
    expect([...server.uploads.values()].map(({ metadata }) => [metadata.filename, metadata.case_id])).toEqual(
      [
        ['upperjaw.stl', 'p1'],
        ['lowerjaw.stl', 'p1'],
      ],
    );
    expect(await group('Upper jaw').findByRole('button', { name: 'upperjaw.stl' })).toBeTruthy();
    // Sent, and then told of its files.
    await waitFor(() => expect(told()).toBe(2));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain('upperjaw');
  });

  // ORD-02, FIL-01
  it('that are refused are shown so on the case, which was sent, and can be tried again', async () => {
    const { user, here, told } = await openDraft();
    server.intercept = (method) => (method === 'POST' ? { status: 500, body: '{}' } : undefined);
    drop(localFile('upperjaw.stl'));
    await section().findByText('upperjaw.stl');
    await user.click(send());
    await waitFor(() => expect(here()).toBe(`/cases/${NO}`));
    const alert = within(await screen.findByRole('alert'));
    expect(alert.getByText('File upload failed.')).toBeTruthy();
    expect(screen.getByText('Not uploaded')).toBeTruthy();
    expect(told()).toBe(1);
    server.intercept = undefined;
    await user.click(alert.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('1 file uploaded')).toBeTruthy();
  });

  // ORD-02, FIL-01
  it('of a draft whose page was open are told of as well', async () => {
    const { user, here, told } = await open(`/cases/${NO}`);
    drop(localFile('upperjaw.stl'));
    await section().findByText('upperjaw.stl');
    await user.click(send());
    await waitFor(() => expect(here()).toBe(`/cases/${NO}`));
    expect(await screen.findByText('1 file uploaded')).toBeTruthy();
    await waitFor(() => expect(told()).toBe(2));
  });

  // ORD-02
  it('are not left behind unasked', async () => {
    const { user, here, router } = await open('/cases/new');
    drop(localFile('upperjaw.stl'));
    await section().findByText('upperjaw.stl');
    void router.navigate({ to: '/connections' });
    await user.click(within(await question()).getByRole('button', { name: 'Stay' }));
    expect(section().getByText('upperjaw.stl')).toBeTruthy();
    void router.navigate({ to: '/connections' });
    await user.click(within(await question()).getByRole('button', { name: 'Leave' }));
    await waitFor(() => expect(here()).toBe('/connections'));
  });

  // ORD-02
  it('belong to one form, not to the next one', async () => {
    const { user, router } = await openDraft();
    drop(localFile('upperjaw.stl'));
    await section().findByText('upperjaw.stl');
    void router.navigate({ to: '/cases/new' });
    await user.click(within(await question()).getByRole('button', { name: 'Leave' }));
    await screen.findByRole('heading', { name: 'New case' });
    expect(section().queryByText('upperjaw.stl')).toBeNull();
  });
});

describe('files of a draft', () => {
  // ORD-02
  it('that it has already are listed with what is added', async () => {
    const { user } = await openDraft({
      files: [caseFile({ id: 'f1', filename: 'lowerjaw.stl', uploader: true })],
    });
    await section().findByRole('button', { name: 'lowerjaw.stl' });
    drop(localFile('upperjaw.stl'));
    await section().findByText('upperjaw.stl');
    expect(section().getAllByRole('listitem')).toHaveLength(2);
    await user.click(section().getByRole('button', { name: 'Delete lowerjaw.stl' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete this file' }));
    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(section().queryByText('lowerjaw.stl')).toBeNull());
  });
});

// ORD-03
it('an order that was sent has its files on its page, not on the form', async () => {
  await openDraft({ content: { ...ordered, status: { code: 'READ', str: 'Open' } } });
  expect(screen.queryByRole('region', { name: 'Attachments' })).toBeNull();
});
