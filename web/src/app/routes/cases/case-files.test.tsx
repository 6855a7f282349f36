import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { forgetSession } from '#/api/session';
import type { CaseContent } from '#/features/cases/api/case';
import { listState } from '#/features/cases/model/list/list-state';
import type { CaseFile } from '#/features/files/api/case-files';
import { caseFile, rendition } from '#/features/files/testing/case-file';
import { caseAnswer, openCases, sofia } from '#/testing/cases-page';
import { notify } from '#/ui/feedback/notify';

vi.mock('#/ui/feedback/notify', async (load) => ({ ...(await load<object>()), notify: vi.fn() }));

const clicked = vi.fn<(href: string) => void>();

beforeEach(() => {
  forgetSession('stay');
  listState();
  clicked.mockClear();
  vi.mocked(notify).mockClear();
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    clicked(this.pathname);
  });
});

const upper = caseFile({
  id: 'f1',
  filename: 'upperjaw.stl',
  rendition: rendition({ coarse_size: 1_000 }),
});
const photo = caseFile({
  id: 'f2',
  filename: 'photo.jpg',
  size: 999,
  uploader: true,
  name: 'Anna Lindqvist',
  user_id: 'u7',
  rendition: rendition(),
});
const pdf = caseFile({ id: 'f3', filename: 'order.pdf' });
const drawing = caseFile({ id: 'f4', filename: 'drawing.svg' });
const closed: Partial<CaseContent> = {
  status: { code: 'CLSD', str: 'Closed' },
  moves: [],
  may_comment: false,
};

async function openFiles(
  files: CaseFile[],
  changed: Parameters<typeof openCases>[1] = {},
  content: Partial<CaseContent> = {},
) {
  const [status, answer] = caseAnswer(sofia, content);
  const page = await openCases(`/cases/${sofia.no}`, {
    [`GET /v1/cases/${sofia.no}/`]: [status, { ...answer, files }],
    'GET /v1/cases/p1/files/': [200, { files, limits: { max_bytes: 209_715_200 } }],
    'GET /v1/cases/p1/uploads/': [200, { uploads: [] }],
    'GET /v1/files/uri/': (_, request) => {
      const ids = new URL(request.url).searchParams.get('ids')?.split(',') ?? [];
      return [200, Object.fromEntries(ids.map((id) => [id, `/v1/files/link/${id}/`]))];
    },
    ...changed,
  });
  await screen.findByRole('heading', { name: 'Attachments' });
  return page;
}

const section = () => within(screen.getByRole('region', { name: 'Attachments' }));
const group = (name: string) => within(section().getByRole('region', { name }));

describe('the files of a case', () => {
  // CAS-01, FIL-03, FIL-08
  it('are listed in groups, with size, sender and time', async () => {
    await openFiles([photo, pdf, upper]);
    expect(group('Upper jaw').getByRole('listitem').textContent).toMatch(
      /^upperjaw\.stl1\.2 MBJonas WeberNov 2, 2026/,
    );
    expect(group('Pictures').getByRole('listitem').textContent).toMatch(/^photo\.jpg999 BAnna Lindqvist/);
    expect(group('Documents').getByRole('listitem').textContent).toContain('order.pdf');
    expect(screen.getByRole('button', { name: 'Go to 3 attachments' })).toBeTruthy();
  });

  // CAS-01
  it('can be added when there are none', async () => {
    await openFiles([]);
    expect(section().getByText('No attachments yet')).toBeTruthy();
    expect(section().getByText(/^Drop scans, pictures or documents anywhere/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Download All Files' })).toBeNull();
  });

  // FIL-02
  it('show that their preview is being prepared, or why there is none', async () => {
    const waiting = rendition({ state: 'waiting', has_picture: false });
    const failed = rendition({ state: 'failed', has_picture: false, reason: 'The file is damaged.' });
    await openFiles([
      { ...upper, rendition: waiting },
      caseFile({ id: 'f9', filename: 'lowerjaw.stl', rendition: failed }),
    ]);
    expect(group('Upper jaw').getByText('The preview is being prepared')).toBeTruthy();
    expect(group('Lower jaw').getByText('The file is damaged.')).toBeTruthy();
  });

  // FIL-04
  it('are downloaded through a short-lived link', async () => {
    const { user } = await openFiles([drawing]);
    await user.click(section().getByRole('button', { name: 'Download drawing.svg' }));
    await waitFor(() => expect(clicked.mock.calls).toEqual([['/v1/files/link/f4/']]));
    // An SVG is never shown in the page: a click on its name downloads it, too.
    await user.click(section().getByRole('button', { name: 'drawing.svg' }));
    await waitFor(() => expect(clicked).toHaveBeenCalledTimes(2));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  // FIL-07
  it('are not downloaded from a locked device', async () => {
    const { user } = await openFiles([{ ...upper, may_download: false, from_locked_device: 1 }]);
    await user.click(section().getByRole('button', { name: 'Download upperjaw.stl' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Info' }));
    expect(dialog.getByText('Download mesh data is not allowed for export management device')).toBeTruthy();
    expect(clicked).not.toHaveBeenCalled();
  });

  // FIL-05, FIL-07: a ZIP does not show what is missing in it
  it('of a locked device are missing in the ZIP, and a dialog says so', async () => {
    const scan = { ...upper, may_download: false, from_locked_device: 1 };
    const { user } = await openFiles([scan, { ...photo, from_locked_device: 1 }], {
      'GET /v1/cases/p1/files/uri/': [200, { url: '/v1/files/link/zip/' }],
    });
    await user.click(section().getByRole('button', { name: 'Download the files of one person' }));
    await user.click(await screen.findByRole('menuitem', { name: '1 file from Jonas Weber', hidden: true }));
    const info = () => screen.findByRole('dialog', { name: 'Info' });
    await user.click(within(await info()).getByRole('button', { name: 'OK' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(clicked, 'there would be nothing in it').not.toHaveBeenCalled();
    await user.click(section().getByRole('button', { name: 'Download All Files' }));
    expect((await info()).textContent).toContain('Download mesh data is not allowed');
    await waitFor(() => expect(clicked.mock.calls).toEqual([['/v1/files/link/zip/']]));
  });

  // ADM-05
  it('are not shown as locked to staff in a support session', async () => {
    const { user } = await openFiles([{ ...pdf, may_download: false }], {
      'GET /v1/files/uri/': [403, { detail: 'This session may only look.', code: 'look_only' }],
      'GET /v1/cases/p1/files/uri/': [403, { detail: 'This session may only look.', code: 'look_only' }],
    });
    await user.click(section().getByRole('button', { name: 'Download order.pdf' }));
    const said = [{ kind: 'error', text: 'This session is view only. Nothing can be changed.' }];
    await waitFor(() => expect(vi.mocked(notify).mock.calls).toEqual([said]));
    await user.click(section().getByRole('button', { name: 'Download All Files' }));
    await waitFor(() => expect(vi.mocked(notify).mock.calls).toEqual([said, said]));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  // FIL-05
  it('are downloaded all at once, from header or list, or of one person', async () => {
    const asked: string[] = [];
    const { user } = await openFiles([upper, photo], {
      'GET /v1/cases/p1/files/uri/': (_, request) => {
        asked.push(new URL(request.url).search);
        return [200, { url: '/v1/files/link/zip/' }];
      },
    });
    const [above, below] = screen.getAllByRole('button', { name: 'Download All Files' });
    await user.click(above as HTMLElement);
    await waitFor(() => expect(asked).toEqual(['']));
    await user.click(below as HTMLElement);
    await waitFor(() => expect(clicked).toHaveBeenCalledTimes(2));
    await user.click(section().getByRole('button', { name: 'Download the files of one person' }));
    await user.click(await screen.findByRole('menuitem', { name: '1 file from Jonas Weber', hidden: true }));
    await waitFor(() => expect(asked).toEqual(['', '', '?userid=u2']));
  });

  // FIL-06, NAV-03
  it('stay when the dialog is cancelled, and keep the focus', async () => {
    const { user } = await openFiles([photo]);
    const remove = section().getByRole('button', { name: 'Delete photo.jpg' });
    for (const time of ['first', 'second']) {
      await user.click(remove);
      await screen.findByRole('dialog', { name: 'Delete this file?' });
      await user.keyboard('{Escape}');
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      await waitFor(() => expect(document.activeElement, time).toBe(remove));
    }
  });

  // FIL-06
  it('are deleted by the person who sent them, after a question', async () => {
    let files = [upper, photo];
    const { user, changes } = await openFiles(files, {
      [`GET /v1/cases/${sofia.no}/`]: () => [200, { ...caseAnswer(sofia)[1], files }],
      'DELETE /v1/files/f2/remove/': () => {
        files = [upper];
        return [200, { detail: 'removed' }];
      },
    });
    expect(section().queryByRole('button', { name: 'Delete upperjaw.stl' })).toBeNull();
    await user.click(section().getByRole('button', { name: 'Delete photo.jpg' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete this file?' }));
    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(section().queryByText('photo.jpg')).toBeNull());
    expect(changes().map(({ method, path }) => `${method} ${path}`)).toEqual(['DELETE /v1/files/f2/remove/']);
  });

  // FIL-01, FIL-06
  it('cannot be changed in a closed case, which says so, but can be downloaded', async () => {
    const { user } = await openFiles([photo], {}, closed);
    expect(section().queryByRole('button', { name: 'Delete photo.jpg' })).toBeNull();
    expect(section().queryByRole('button', { name: 'Add files' })).toBeNull();
    expect(section().getByText(/^This case is closed\. Files can be added again/)).toBeTruthy();
    await user.click(section().getByRole('button', { name: 'Download photo.jpg' }));
    await waitFor(() => expect(clicked.mock.calls).toEqual([['/v1/files/link/f2/']]));
  });
});

describe('the preview', () => {
  // FIL-04
  it('moves through pictures and PDFs with the arrow keys, and closes with Escape', async () => {
    const second = { ...photo, id: 'f5', filename: 'photo2.jpg' };
    const { user } = await openFiles([photo, second, upper]);
    await user.click(section().getByRole('button', { name: 'photo.jpg' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'photo.jpg', hidden: true }));
    const picture = await dialog.findByRole('img', { name: 'photo.jpg', hidden: true });
    expect(picture.getAttribute('src')).toBe('/v1/files/link/f2/');
    expect(dialog.getByText('1 of 2')).toBeTruthy();
    await user.keyboard('{ArrowRight}');
    expect(await dialog.findByRole('img', { name: 'photo2.jpg', hidden: true })).toBeTruthy();
    await user.keyboard('{ArrowRight}');
    expect(dialog.getByText('2 of 2')).toBeTruthy();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog', { hidden: true })).toBeNull());
  });
});

describe('the picture of the case', () => {
  // CAS-01, VWR-01
  it('is flat at first and is replaced by the viewer', async () => {
    const { user } = await openFiles([upper], {
      'GET /v1/user/settings/': [200, { _3d_projection: 'parallel' }],
    });
    const preview = within(screen.getByRole('region', { name: 'Preview of the case' }));
    const picture = await preview.findByRole('img', { name: 'Preview of the case' });
    expect(picture.getAttribute('src')).toBe('/v1/files/link/f1/');
    await user.click(preview.getByRole('button', { name: 'Show 3D' }));
    // jsdom has no WebGL.
    expect(await screen.findByText('This browser cannot show 3D')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Show the picture' }));
    expect(await screen.findByRole('img', { name: 'Preview of the case' })).toBeTruthy();
  });

  it('is left out when there is nothing to show', async () => {
    await openFiles([pdf, photo]);
    expect(screen.queryByRole('region', { name: 'Preview of the case' })).toBeNull();
  });
});
