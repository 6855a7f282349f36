/** No written text is lost, and no comment is posted twice (COM-01). */
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { forgetSession } from '#/api/session';
import { listState } from '#/features/cases/model/list/list-state';
import { caseAnswer, caseList, comment, openCases, otto, sofia } from '#/testing/cases-page';

beforeEach(() => {
  forgetSession('stay');
  listState();
});

const added = comment({ id: 'c3', text: 'Hello', author: 1, name: 'Anna Lindqvist', is_editable: true });

async function openTalk(post: () => [number, unknown]) {
  const page = await openCases(`/cases/${sofia.no}`, {
    'GET /v1/cases/': caseList([sofia, otto]),
    [`GET /v1/cases/${sofia.no}/`]: caseAnswer(sofia, {}, { comments: [], comment_draft: '' }),
    [`GET /v1/cases/${otto.no}/`]: caseAnswer(otto),
    'GET /v1/cases/p1/comments/': () => [200, { comments: [added], comment_draft: '' }],
    'PUT /v1/cases/p1/comment/draft/': [200, { detail: 'saved' }],
    'POST /v1/cases/p1/comment/': post,
  });
  await page.user.click(await screen.findByRole('button', { name: 'Post a Comment' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add your comment' }));
  const box = dialog.getByLabelText('Comment');
  fireEvent.change(box, { target: { value: 'Hello' } });
  const sent = (method: string) => page.changes().filter((change) => change.method === method);
  return { ...page, sent, box, post: dialog.getByRole('button', { name: 'Post' }) };
}

const talk = () => within(screen.getByRole('region', { name: 'Comments' }));
const openRow = (name: RegExp) =>
  within(screen.getByRole('list', { name: 'Cases' })).getByRole('link', { name });

it('is posted once, however often Post is pressed', async () => {
  const { user, post, sent } = await openTalk(() => [201, added]);
  await user.dblClick(post);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent('POST')).toHaveLength(1);
});

it('is kept as a draft when the page is closed or hidden before typing has stopped', async () => {
  const { sent, box } = await openTalk(() => [201, added]);
  fireEvent.change(box, { target: { value: 'Hello, and' } });
  act(() => void fireEvent(window, new Event('pagehide')));
  // Without leaving, it would be saved a second later.
  await waitFor(() => expect(sent('PUT').at(-1)?.body).toBe('{"comment":"Hello, and"}'), { timeout: 500 });
});

it('is still there after another case was opened, when it could not be sent', async () => {
  let status = 503;
  const { user, post, sent } = await openTalk(() =>
    status === 201 ? [201, added] : [status, { detail: 'away' }],
  );
  await user.click(post);
  await talk().findByRole('button', { name: 'Try again' });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(openRow(/Otto Kranz/));
  await screen.findByRole('heading', { name: 'Otto Kranz', level: 1 });
  expect(talk().queryByRole('button', { name: 'Try again' })).toBeNull();
  await user.click(openRow(/Sofia Berg/));
  await screen.findByRole('heading', { name: 'Sofia Berg', level: 1 });
  expect(talk().getByText('Hello')).toBeTruthy();
  status = 201;
  await user.click(talk().getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(talk().queryByRole('button', { name: 'Try again' })).toBeNull());
  const keys = sent('POST').map(({ headers }) => headers.get('Idempotency-Key'));
  // Same key: had the first try reached the server, the second would have posted nothing new.
  expect(keys).toEqual([expect.any(String), keys[0]]);
});

it('is removed as a draft, too, when it is discarded', async () => {
  const { user, post, sent } = await openTalk(() => [503, { detail: 'away' }]);
  await user.click(post);
  await user.click(await talk().findByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(sent('PUT').at(-1)?.body).toBe('{"comment":""}'));
  expect(talk().queryByText('Hello')).toBeNull();
});
