import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { forgetSession } from '#/api/session';
import type { CaseContent } from '#/features/cases/api/case';
import { listState } from '#/features/cases/model/list/list-state';
import { localFile } from '#/features/files/testing/case-file';
import { serveUploads } from '#/features/files/testing/tus-server';
import { caseAnswer, caseList, openCases, otto, sofia } from '#/testing/cases-page';

beforeEach(() => {
  forgetSession('stay');
  listState();
  serveUploads();
});

const OPENED = 'PUT /v1/cases/p1/opened/';
const unread = { ...sofia, usertype: 'OT' as const, is_unread: true };
const row = () =>
  within(screen.getByRole('list', { name: 'Cases' })).getByRole('link', { name: /Sofia Berg/ });
const pane = () => screen.getByRole('article');

/** The page opens the first case of the list by itself. */
async function openUnasked(given: Partial<CaseContent> = {}) {
  const status: CaseContent['status'] = { code: 'READ', str: 'Open', prev: 'OPEN' };
  const page = await openCases('/cases', {
    'GET /v1/cases/': caseList([unread, otto]),
    [`GET /v1/cases/${unread.no}/`]: caseAnswer(unread, given),
    'GET /v1/cases/p1/files/': [200, { files: [], limits: { max_bytes: 209_715_200 } }],
    'GET /v1/cases/p1/uploads/': [200, { uploads: [] }],
    'GET /v1/cases/p1/comments/': [200, { comments: [], comment_draft: '' }],
    'PUT /v1/cases/p1/files/upload-done/': [200, { detail: 'told' }],
    [OPENED]: [200, caseAnswer(unread, { status, ...given })[1].content],
  });
  await screen.findByRole('heading', { name: 'Attachments' });
  const isOpened = () => page.changes().some(({ method, path }) => `${method} ${path}` === OPENED);
  expect(isOpened(), 'nobody has asked for it').toBe(false);
  expect(row().textContent).toMatch(/^Unread/);
  return { ...page, isOpened };
}

describe('a case that the list opened by itself counts as opened', () => {
  const drop = () =>
    fireEvent.drop(window, {
      dataTransfer: { types: ['Files'], items: [], files: [localFile('design.stl')] },
    });

  // CAS-02
  it.each<[string, () => unknown]>([
    ['clicks into it', () => fireEvent.pointerDown(pane())],
    ['presses a key in it', () => fireEvent.keyDown(pane(), { key: 'Tab' })],
    ['scrolls it', () => fireEvent.wheel(pane())],
    ['scrolls it with a finger', () => fireEvent.touchMove(pane())],
    // The focus is outside the case.
    ['replies by the shortcut', () => fireEvent.keyDown(document.body, { key: 'c' })],
    ['drops files on it', drop],
  ])('once the person %s', async (_, act) => {
    const { isOpened } = await openUnasked();
    act();
    await waitFor(() => expect(isOpened()).toBe(true));
    await waitFor(() => expect(row().textContent).not.toMatch(/Unread/));
  });

  // CAS-02, FIL-01
  it('before files dropped on it are uploaded', async () => {
    const { changes } = await openUnasked();
    drop();
    await screen.findByText('1 file uploaded');
    await waitFor(() =>
      expect(changes().map(({ path }) => path)).toEqual([
        '/v1/cases/p1/opened/',
        '/v1/cases/p1/files/upload-done/',
      ]),
    );
  });

  // CAS-02: actions outside the case are no action on it
  it('not by keys outside the case', async () => {
    const { isOpened, user } = await openUnasked();
    await user.keyboard('jx');
    fireEvent.keyDown(document.body, { key: 'Shift' });
    fireEvent.drop(window, { dataTransfer: { types: ['text/plain'], items: [], files: [] } });
    await screen.findByLabelText('Select Otto Kranz');
    expect(isOpened()).toBe(false);
  });
});
