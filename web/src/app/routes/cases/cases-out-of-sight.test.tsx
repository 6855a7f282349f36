/** The open case while a search finds nothing: it is hidden, and nothing new gets into it (LST-06). */
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { forgetSession } from '#/api/session';
import { listState } from '#/features/cases/model/list/list-state';
import { localFile } from '#/features/files/testing/case-file';
import { serveUploads, type TusServer } from '#/features/files/testing/tus-server';
import { caseAnswer, caseList, openCases, sofia } from '#/testing/cases-page';
import { liveStream } from '#/testing/live-stream';

let server: TusServer;
beforeEach(() => {
  forgetSession('stay');
  listState();
  server = serveUploads();
});

async function openSearchable() {
  const { answer, ...live } = liveStream();
  const page = await openCases(`/cases/${sofia.no}`, {
    'GET /events/': answer,
    'GET /v1/cases/': (_, { url }) =>
      caseList(new URL(url).searchParams.get('search') === 'Nobody' ? [] : [sofia]),
    [`GET /v1/cases/${sofia.no}/`]: caseAnswer(sofia),
    'GET /v1/cases/p1/files/': [200, { files: [], limits: { max_bytes: 209_715_200 } }],
    'GET /v1/cases/p1/uploads/': [200, { uploads: [] }],
    'GET /v1/cases/p1/comments/': [200, { comments: [], comment_draft: '' }],
    'PUT /v1/cases/p1/files/upload-done/': [200, { detail: 'told' }],
  });
  await screen.findByRole('heading', { name: 'Sofia Berg', level: 1 });
  await screen.findByRole('heading', { name: 'Attachments' });
  const box = screen.getByLabelText('Search cases', { selector: 'input' });
  return {
    ...page,
    live,
    searchNobody: async () => {
      await page.user.type(box, 'Nobody{Enter}');
      await screen.findByText('No Case Selected');
      box.blur();
    },
    endSearch: async () => {
      await page.user.clear(box);
      await page.user.keyboard('{Enter}');
      await screen.findByRole('heading', { name: 'Sofia Berg', level: 1 });
      box.blur();
    },
    asked: (path: string) => page.calls.filter((call) => call.path === path).length,
  };
}

function carry(kind: 'dragEnter' | 'dragOver' | 'drop') {
  const dataTransfer = { types: ['Files'], items: [], files: [localFile('scan.stl')], dropEffect: '' };
  const isLeftToBrowser = fireEvent[kind](window, { dataTransfer });
  return { isLeftToBrowser, dropEffect: dataTransfer.dropEffect };
}

// FIL-01
it('accepts no files, and does not let the browser open them', async () => {
  const { searchNobody, endSearch } = await openSearchable();
  await searchNobody();
  carry('dragEnter');
  expect(screen.queryByText('Drop the files here')).toBeNull();
  expect(carry('dragOver')).toEqual({ isLeftToBrowser: false, dropEffect: 'none' });
  expect(carry('drop').isLeftToBrowser).toBe(false);
  await endSearch();
  carry('dragEnter');
  expect(screen.getByText('Drop the files here')).toBeTruthy();
  carry('drop');
  expect(await screen.findByText('1 file uploaded')).toBeTruthy();
  expect(server.uploads.size, 'the first was not kept for later').toBe(1);
});

// COM-01
it('takes no keys', async () => {
  const { searchNobody, endSearch, user } = await openSearchable();
  await searchNobody();
  await user.keyboard('c');
  await endSearch();
  expect(screen.queryByRole('dialog', { hidden: true })).toBeNull();
  await user.keyboard('c');
  expect(await screen.findByRole('dialog', { name: 'Add your comment' })).toBeTruthy();
});

// FIL-01
it('finishes its running uploads', async () => {
  const { searchNobody, endSearch } = await openSearchable();
  let release = () => {};
  server.hold = new Promise<void>((resolve) => {
    release = resolve;
  });
  carry('drop');
  await screen.findByText('Uploading 1 of 1');
  await searchNobody();
  release();
  await waitFor(() => expect([...server.uploads.values()].map(({ offset }) => offset)).toEqual([10]));
  await endSearch();
  expect(await screen.findByText('1 file uploaded')).toBeTruthy();
});

// COM-02: loading new comments would mark them as read
it('is loaded again only when it is shown again', async () => {
  const { searchNobody, endSearch, asked, live } = await openSearchable();
  await searchNobody();
  const lists = asked('/v1/cases/');
  const cases = asked(`/v1/cases/${sofia.no}/`);
  live.say('ready');
  await waitFor(() => expect(asked('/v1/cases/')).toBeGreaterThan(lists));
  expect(asked(`/v1/cases/${sofia.no}/`)).toBe(cases);
  await endSearch();
  await waitFor(() => expect(asked(`/v1/cases/${sofia.no}/`)).toBe(cases + 1));
});
