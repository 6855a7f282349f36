import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { forgetSession } from '#/api/session';
import type { CaseContent } from '#/features/cases/api/case';
import { listState } from '#/features/cases/model/list/list-state';
import type { CaseFile } from '#/features/files/api/case-files';
import type { InterruptedUpload } from '#/features/files/api/uploads';
import { fingerprintOf } from '#/features/files/model/upload/fingerprint';
import { caseFile, localFile } from '#/features/files/testing/case-file';
import { serveUploads, type TusServer } from '#/features/files/testing/tus-server';
import { type CaseComment, caseAnswer, comment, openCases, otto, sofia } from '#/testing/cases-page';
import { tooLarge } from '#/testing/refusals';
import { notify } from '#/ui/feedback/notify';

vi.mock('#/ui/feedback/notify', async (load) => ({ ...(await load<object>()), notify: vi.fn() }));

let server: TusServer;
beforeEach(() => {
  forgetSession('stay');
  listState();
  vi.mocked(notify).mockClear();
  server = serveUploads();
});

interface Opened {
  interrupted?: InterruptedUpload[];
  content?: Partial<CaseContent>;
  /** The comments posted so far. */
  talk?: () => CaseComment[];
  changed?: Parameters<typeof openCases>[1];
}

/** Lists the files that the upload server has received completely. */
async function openCase({ interrupted = [], content = {}, talk = () => [], changed = {} }: Opened = {}) {
  const listed = (): CaseFile[] =>
    [...server.uploads]
      .filter(([, { length, offset }]) => offset === length)
      .map(([id, { metadata }]) =>
        caseFile({
          id,
          filename: metadata.filename ?? '',
          comment_id: metadata.comment_id ?? null,
          uploader: true,
        }),
      );
  const page = await openCases(`/cases/${sofia.no}`, {
    [`GET /v1/cases/${sofia.no}/`]: () => [
      200,
      { ...caseAnswer(sofia, content, { comments: talk() })[1], files: listed() },
    ],
    'GET /v1/cases/p1/files/': () => [200, { files: listed(), limits: { max_bytes: 209_715_200 } }],
    'GET /v1/cases/p1/uploads/': () => [200, { uploads: interrupted }],
    'GET /v1/cases/p1/comments/': () => [200, { comments: talk(), comment_draft: '' }],
    'PUT /v1/cases/p1/comment/draft/': [200, { detail: 'saved' }],
    'PUT /v1/cases/p1/files/upload-done/': [200, { detail: 'told' }],
    ...changed,
  });
  await screen.findByRole('heading', { name: 'Attachments' });
  return page;
}

function drop(...files: File[]) {
  fireEvent.drop(window, { dataTransfer: { types: ['Files'], items: [], files } });
}

const refusedLines = () =>
  within(screen.getByRole('alert'))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
const panel = () => within(screen.getByRole('complementary', { name: 'Uploads' }));
const section = () => within(screen.getByRole('region', { name: 'Attachments' }));

describe('dropped files', () => {
  // FIL-01
  it('are announced over the whole case while they are dragged over it', async () => {
    await openCase();
    const dataTransfer = { types: ['Files'], items: [], files: [] };
    fireEvent.dragEnter(window, { dataTransfer });
    expect(screen.getByText('Drop the files here')).toBeTruthy();
    fireEvent.dragLeave(window, { dataTransfer });
    expect(screen.queryByText('Drop the files here')).toBeNull();
  });

  // FIL-01, FIL-03
  it('are uploaded one by one, sorted by jaw, and the others are notified once', async () => {
    const { changes } = await openCase();
    drop(localFile('lowerjaw.stl'), localFile('run.exe'), localFile('upperjaw.stl'));
    await screen.findByText('2 files uploaded');
    const names = [...server.uploads.values()].map(({ metadata }) => metadata.filename);
    expect(names).toEqual(['upperjaw.stl', 'lowerjaw.stl']);
    expect(server.uploads.get('up1')?.metadata).toEqual({
      filename: 'upperjaw.stl',
      case_id: 'p1',
      fingerprint: await fingerprintOf(localFile('upperjaw.stl')),
    });
    expect(panel().getByText('Upper jaw')).toBeTruthy();
    expect(await section().findByRole('button', { name: 'upperjaw.stl' })).toBeTruthy();
    await waitFor(() =>
      expect(changes().map(({ method, path }) => `${method} ${path}`)).toEqual([
        'PUT /v1/cases/p1/files/upload-done/',
      ]),
    );
  });

  // ORD-01: reporting all files as uploaded would send a draft
  it('do not send a draft', async () => {
    const { changes } = await openCase({
      content: { status: { code: 'DRFT', str: 'Draft' }, moves: [], may_comment: false, to: null },
    });
    drop(localFile('upperjaw.stl'));
    expect(await section().findByRole('button', { name: 'upperjaw.stl' })).toBeTruthy();
    await screen.findByText('1 file uploaded');
    expect(changes()).toEqual([]);
  });

  // FIL-01: every picked file that is not sent is named
  it('are refused by a closed case, each with the reason', async () => {
    await openCase({ content: { status: { code: 'CLSD', str: 'Closed' }, moves: [] } });
    const dataTransfer = { types: ['Files'], items: [], files: [localFile('late.png')] };
    fireEvent.dragEnter(window, { dataTransfer });
    expect(screen.queryByText('Drop the files here')).toBeNull();
    const status = screen.getAllByRole('status').map(({ textContent }) => textContent);
    expect(status).toContain('This case is closed. Files can be added again once it is reopened.');
    fireEvent.drop(window, { dataTransfer });
    expect(refusedLines()).toEqual([
      'late.pngThis case is closed. Files can be added again once it is reopened.',
    ]);
    // An upload would load its code now, and then begin.
    await import('tus-js-client');
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(server.calls).toEqual([]);
    expect(panel().queryByText(/uploaded/)).toBeNull();
  });

  // FIL-01: each refused file is one line with its reason; the accepted file is sent
  it('that are refused are named with their reason, until the lines are dismissed', async () => {
    const { user } = await openCase();
    drop(
      localFile('notes.txt'),
      localFile('huge.stl', 230_000_000),
      localFile('empty.ply', 0),
      localFile('upperjaw.stl'),
    );
    await screen.findByText('1 file uploaded');
    expect(refusedLines()).toEqual([
      'notes.txtFiles of this kind are not accepted.',
      'huge.stlThe file is too large. The limit is 209.7 MB.',
      'empty.plyThe file is empty.',
    ]);
    expect(screen.getByRole('alert').textContent).toMatch(/^3 files were not added/);
    await user.click(screen.getByRole('button', { name: 'Dismiss the message about huge.stl' }));
    expect(refusedLines()).toHaveLength(2);
    drop(localFile('empty.ply', 20));
    await waitFor(() => expect(refusedLines(), 'it is taken now').toHaveLength(1));
    await user.click(within(screen.getByRole('alert')).getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('alert')).toBeNull();
    expect(await section().findByRole('button', { name: 'empty.ply' })).toBeTruthy();
  });

  // FIL-01
  it('that are uploading already are refused with a reason', async () => {
    await openCase();
    drop(localFile('upperjaw.stl'), localFile('lowerjaw.stl'));
    drop(localFile('lowerjaw.stl'));
    await waitFor(() => expect(refusedLines()).toEqual(['lowerjaw.stlThe file is already in the list.']));
    await screen.findByText('2 files uploaded');
  });

  // FIL-01
  it('can be chosen with a button, and are listed with their size', async () => {
    const { user } = await openCase();
    await user.upload(screen.getByLabelText('Add files', { selector: 'input' }), localFile('photo.png', 400));
    expect(await screen.findByText('1 file uploaded')).toBeTruthy();
    const listed = panel().getAllByRole('listitem');
    expect(listed.map(({ textContent }) => textContent)).toEqual(['Pictures', 'photo.png400 B']);
  });

  // FIL-01
  it.each([
    [{ detail: 'size limit', code: 'case_too_large' }, 400, 'The total size limit has been exceeded.'],
    [
      { detail: 'quota', code: 'quota_reached' },
      400,
      'File upload failed. Your storage is full: the limit of your institution has been reached.',
    ],
    [{ detail: 'The header upload-length must be a number.' }, 400, 'File upload failed.'],
    [{}, 500, 'File upload failed.'],
  ])('stop with %j (%i): %s', async (body, status, text) => {
    await openCase();
    server.intercept = (method) =>
      method === 'POST' && server.uploads.size === 1 ? { status, body: JSON.stringify(body) } : undefined;
    drop(localFile('a.stl'), localFile('b.stl'), localFile('c.stl'));
    const alert = within(await screen.findByRole('alert'));
    expect(alert.getByText(`Error ${status}`)).toBeTruthy();
    expect(alert.getByText(text)).toBeTruthy();
    expect(server.calls.filter((call) => call.startsWith('POST'))).toHaveLength(2);
    expect(panel().getByText('Not all files were uploaded')).toBeTruthy();
    expect(panel().getByText('Not uploaded')).toBeTruthy();
    expect(panel().getByText('Stopped')).toBeTruthy();
    expect(await section().findAllByRole('listitem')).toHaveLength(1);
    server.intercept = undefined;
    fireEvent.click(alert.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('3 files uploaded')).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
    await waitFor(() => expect(section().getAllByRole('listitem')).toHaveLength(3));
  });

  // FIL-01
  it('that were refused are dismissed with the list of uploads', async () => {
    const { user } = await openCase();
    server.intercept = (method) => (method === 'POST' ? { status: 400, body: tooLarge } : undefined);
    drop(localFile('a.stl'), localFile('b.stl'));
    await screen.findByText('The total size limit has been exceeded.');
    await user.click(panel().getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('complementary', { name: 'Uploads' })).toBeNull();
    expect(section().getByText('No attachments yet')).toBeTruthy();
  });

  // FIL-01
  it('are canceled all at once, with one message', async () => {
    const { user } = await openCase({ changed: { 'DELETE /v1/uploads/up1/': [204] } });
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    server.intercept = () => {
      server.hold = held;
      return undefined;
    };
    drop(localFile('a.stl'), localFile('b.stl'), localFile('c.stl'));
    await waitFor(() => expect(server.calls).toHaveLength(2));
    await user.click(panel().getByRole('button', { name: 'Cancel all' }));
    await waitFor(() => expect(screen.queryByRole('complementary', { name: 'Uploads' })).toBeNull());
    await waitFor(() => expect(notify).toHaveBeenCalled());
    release();
    // Long enough for an upload that was not cancelled to continue, and to be reported and listed.
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(server.calls).toHaveLength(2);
    expect([...server.uploads.values()].map(({ offset }) => offset)).toEqual([0]);
    expect(vi.mocked(notify).mock.calls).toEqual([
      [{ kind: 'info', text: 'Operation canceled by the user.' }],
    ]);
    expect(section().getByText('No attachments yet')).toBeTruthy();
  });

  // FIL-01
  it('are canceled, on the server, too, and with a message', async () => {
    const { user, changes } = await openCase({ changed: { 'DELETE /v1/uploads/up1/': [204] } });
    server.intercept = () => {
      server.hold = new Promise(() => {});
      return undefined;
    };
    drop(localFile('a.stl'));
    await waitFor(() => expect(server.calls).toHaveLength(2));
    await user.click(panel().getByRole('button', { name: 'Cancel the upload of a.stl' }));
    await waitFor(() => expect(screen.queryByRole('complementary', { name: 'Uploads' })).toBeNull());
    await waitFor(() =>
      expect(changes().map(({ method, path }) => `${method} ${path}`)).toEqual(['DELETE /v1/uploads/up1/']),
    );
    expect(notify).toHaveBeenCalledExactlyOnceWith({ kind: 'info', text: 'Operation canceled by the user.' });
  });

  // FIL-01
  it('are canceled by opening another case, with a message', async () => {
    const { router } = await openCase();
    server.hold = new Promise(() => {});
    drop(localFile('a.stl'));
    await screen.findByText('Uploading 1 of 1');
    await router.navigate({ to: '/cases/$caseNo', params: { caseNo: otto.no } });
    await waitFor(() => expect(screen.queryByText('Uploading 1 of 1')).toBeNull());
    expect(notify).toHaveBeenCalledWith({ kind: 'info', text: 'Operation canceled by the user.' });
  });
});

describe('interrupted uploads', () => {
  const file = localFile('upperjaw.stl', 100);
  async function interruptedUpload(): Promise<InterruptedUpload> {
    return {
      id: 'up7',
      filename: 'upperjaw.stl',
      size: 100,
      offset: 40,
      fingerprint: (await fingerprintOf(file)) ?? '',
      updated_date: '2026-11-02T09:00:00.000Z',
    };
  }

  // FIL-02
  it('resume when the same file is dropped again', async () => {
    server.uploads.set('up7', { length: 100, offset: 40, metadata: { filename: 'upperjaw.stl' } });
    await openCase({ interrupted: [await interruptedUpload()] });
    const notice = within(await screen.findByRole('region', { name: 'Interrupted uploads' }));
    expect(notice.getByText('40% of 100 B')).toBeTruthy();
    drop(file);
    await screen.findByText('1 file uploaded');
    expect(server.calls).toEqual(['HEAD /v1/uploads/up7/', 'PATCH /v1/uploads/up7/']);
  });

  // FIL-02
  it('can be discarded', async () => {
    const { user, changes } = await openCase({
      interrupted: [await interruptedUpload()],
      changed: { 'DELETE /v1/uploads/up7/': [204] },
    });
    await user.click(await screen.findByRole('button', { name: 'Discard the upload of upperjaw.stl' }));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Interrupted uploads' })).toBeNull());
    expect(changes().map(({ headers }) => headers.get('tus-resumable'))).toEqual(['1.0.0']);
  });
});

// COM-01, FIL-01
it('files of a comment are uploaded after it and listed below it; refused ones are named', async () => {
  const said = comment({ id: 'c3', text: 'Look', author: 1, name: 'Anna Lindqvist' });
  let comments: CaseComment[] = [];
  const { user } = await openCase({
    talk: () => comments,
    changed: {
      'POST /v1/cases/p1/comment/': () => {
        comments = [said];
        expect(server.calls).toEqual([]);
        return [201, said];
      },
    },
  });
  await user.click(screen.getByRole('button', { name: 'Post a Comment' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add your comment' }));
  await user.upload(dialog.getByLabelText('Attach files', { selector: 'input' }), localFile('photo.png'));
  const pasted = [localFile('pasted.png'), localFile('notes.txt')];
  fireEvent.paste(dialog.getByLabelText('Comment'), { clipboardData: { files: pasted } });
  expect(refusedLines()).toEqual(['notes.txtFiles of this kind are not accepted.']);
  fireEvent.paste(dialog.getByLabelText('Comment'), { clipboardData: { files: [localFile('photo.png')] } });
  expect(refusedLines()[1]).toBe('photo.pngThe file is already in the list.');
  const attached = () => within(dialog.getByRole('list', { name: 'Attached files' }));
  expect(attached().getAllByRole('listitem')).toHaveLength(2);
  await user.click(attached().getByRole('button', { name: 'Remove pasted.png' }));
  // Files alone are no comment.
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Post' }).disabled).toBe(true);
  await user.type(dialog.getByLabelText('Comment'), 'Look');
  await user.click(dialog.getByRole('button', { name: 'Post' }));
  const talk = within(screen.getByRole('region', { name: 'Comments' }));
  expect(await talk.findByRole('button', { name: /^photo\.png/ })).toBeTruthy();
  expect(server.uploads.get('up1')?.metadata.comment_id).toBe('c3');
});
