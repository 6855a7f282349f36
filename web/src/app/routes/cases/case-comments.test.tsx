import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { forgetSession } from '#/api/session';
import type { CaseContent } from '#/features/cases/api/case';
import { listState } from '#/features/cases/model/list/list-state';
import { type CaseComment, caseAnswer, comment, openCases, sofia } from '#/testing/cases-page';
import { BUSY_TEXT, busy } from '#/testing/refusals';

beforeEach(() => {
  forgetSession('stay');
  listState();
});

const THEIRS =
  'Look at https://example.com/a, <b>please</b> <script>document.title = "taken"</script> <img src=x onerror=alert(1)> javascript:alert(1)';
const theirs = comment({ id: 'c1', text: THEIRS });
const mine = comment({
  id: 'c2',
  text: 'Done',
  author: 1,
  name: 'Anna Lindqvist',
  is_edited: true,
  is_editable: true,
});

interface Talk {
  comments?: CaseComment[];
  comment_draft?: string;
  content?: Partial<CaseContent>;
}

async function openTalk(talk: Talk = {}, changed: Parameters<typeof openCases>[1] = {}) {
  const { comments = [theirs, mine], comment_draft = '', content = {} } = talk;
  const page = await openCases(`/cases/${sofia.no}`, {
    [`GET /v1/cases/${sofia.no}/`]: caseAnswer(sofia, content, { comments, comment_draft }),
    'GET /v1/cases/p1/comments/': [200, { comments, comment_draft: '' }],
    'PUT /v1/cases/p1/comment/draft/': [200, { detail: 'saved' }],
    ...changed,
  });
  await screen.findByRole('heading', { name: 'Comments' });
  return page;
}

const talk = () => within(screen.getByRole('region', { name: 'Comments' }));
const said = () => talk().getAllByRole('listitem');
/** Why a button is disabled. */
const reasonOf = (button: HTMLElement) =>
  document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent;

describe('comments', () => {
  // COM-01
  it('are on the right if the reader wrote them, as text with links', async () => {
    await openTalk();
    expect(said().map((item) => item.dataset.own)).toEqual([undefined, 'true']);
    expect(said()[0]?.textContent).toContain(THEIRS);
    expect(said()[0]?.querySelectorAll('b, img, script')).toHaveLength(0);
    const link = talk().getByRole('link');
    expect(['href', 'target', 'rel'].map((name) => link.getAttribute(name))).toEqual([
      'https://example.com/a',
      '_blank',
      'noopener noreferrer nofollow',
    ]);
    expect(said()[1]?.textContent).toContain('edited');
    // People can change only their own comments.
    expect(talk().getAllByRole('button', { name: 'More actions for this comment' })).toHaveLength(1);
    expect(screen.getByRole('button', { name: 'Go to 2 comments' })).toBeTruthy();
  });

  // COM-01
  it('are counted, also when there is only one', async () => {
    await openTalk({ comments: [theirs] });
    expect(screen.getByRole('button', { name: 'Go to 1 comment' })).toBeTruthy();
  });

  // COM-01
  it('are posted from a dialog, and never empty', async () => {
    const added = comment({ ...mine, id: 'c3', text: 'Thank you' });
    const all = [theirs, mine, added];
    const { user, changes } = await openTalk(
      {},
      {
        'POST /v1/cases/p1/comment/': [201, added],
        'GET /v1/cases/p1/comments/': [200, { comments: all, comment_draft: '' }],
      },
    );
    await user.keyboard('c');
    const dialog = within(await screen.findByRole('dialog', { name: 'Add your comment' }));
    const post = dialog.getByRole<HTMLButtonElement>('button', { name: 'Post' });
    await user.type(dialog.getByLabelText('Comment'), '   ');
    expect(post.disabled).toBe(true);
    await user.type(dialog.getByLabelText('Comment'), ' Thank you ');
    await user.click(post);
    await waitFor(() => expect(said()).toHaveLength(3));
    const posted = changes().filter(({ method }) => method === 'POST');
    expect(posted.map(({ body }) => body)).toEqual(['{"comment":"Thank you"}']);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  // COM-01
  it('are posted once on a double click, while the dialog fades', async () => {
    const added = comment({ ...mine, id: 'c3', text: 'Thank you' });
    const { user, changes } = await openTalk({}, { 'POST /v1/cases/p1/comment/': [201, added] });
    await user.click(screen.getByRole('button', { name: 'Post a Comment' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add your comment' }));
    await user.type(dialog.getByLabelText('Comment'), 'Thank you');
    await user.dblClick(dialog.getByRole('button', { name: 'Post' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(changes().filter(({ method }) => method === 'POST')).toHaveLength(1);
  });

  // COM-01
  it('stay with the reason when they could not be sent', async () => {
    let status = 503;
    const added = comment({ ...mine, id: 'c3', text: 'Hello' });
    const { user } = await openTalk(
      { comments: [] },
      {
        'POST /v1/cases/p1/comment/': () => (status === 201 ? [201, added] : busy),
        'GET /v1/cases/p1/comments/': () => [200, { comments: [added], comment_draft: '' }],
      },
    );
    await user.click(screen.getByRole('button', { name: 'Post a Comment' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByLabelText('Comment'), 'Hello');
    await user.click(dialog.getByRole('button', { name: 'Post' }));
    const alert = within(await talk().findByRole('alert'));
    expect(alert.getByText(BUSY_TEXT)).toBeTruthy();
    expect(said()).toHaveLength(1);
    expect(said()[0]?.textContent).toContain('Hello');
    status = 201;
    await user.click(alert.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(talk().queryByRole('button', { name: 'Try again' })).toBeNull());
    expect(said()).toHaveLength(1);
  });

  // COM-01, ORD-02: drafts are kept on the server
  it('are kept as a draft on the server when they are left', async () => {
    const { user, changes } = await openTalk({ comment_draft: 'Begun' });
    await user.click(screen.getByRole('button', { name: 'Post a Comment' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByLabelText<HTMLTextAreaElement>('Comment').value).toBe('Begun');
    await user.type(dialog.getByLabelText('Comment'), ' here');
    await user.click(dialog.getAllByRole('button', { name: 'Close' })[0] as HTMLElement);
    await waitFor(() => expect(changes().at(-1)?.body).toBe('{"comment":"Begun here"}'));
    expect(changes().at(-1)?.path).toBe('/v1/cases/p1/comment/draft/');
    expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain('Begun');
    await user.click(screen.getByRole('button', { name: 'Post a Comment' }));
    const again = within(await screen.findByRole('dialog'));
    expect(again.getByLabelText<HTMLTextAreaElement>('Comment').value).toBe('Begun here');
  });

  // COM-01
  it('are edited in place and deleted after a question', async () => {
    let comments = [theirs, mine];
    const { user, changes } = await openTalk(
      {},
      {
        'GET /v1/cases/p1/comments/': () => [200, { comments, comment_draft: '' }],
        'PUT /v1/comments/c2/edit/': (body) => {
          comments = [theirs, { ...mine, text: (JSON.parse(body) as { comment: string }).comment }];
          return [200, comments[1]];
        },
        'DELETE /v1/comments/c2/remove/': () => {
          comments = [theirs];
          return [200, { detail: 'removed' }];
        },
      },
    );
    const choose = async (name: string) => {
      await user.click(talk().getByRole('button', { name: 'More actions for this comment' }));
      await user.click(await screen.findByRole('menuitem', { name, hidden: true }));
    };
    await choose('Edit');
    const box = await talk().findByLabelText('Comment');
    await user.clear(box);
    expect(talk().getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(true);
    await user.type(box, 'Done, at last');
    await user.click(talk().getByRole('button', { name: 'Save' }));
    expect(await talk().findByText('Done, at last')).toBeTruthy();
    await choose('Delete');
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete this comment?' }));
    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(said()).toHaveLength(1));
    expect(changes().map(({ method, path }) => `${method} ${path}`)).toEqual([
      'PUT /v1/comments/c2/edit/',
      'DELETE /v1/comments/c2/remove/',
    ]);
  });

  // COM-01
  it('is posted in a closed case, too, but without files', async () => {
    const content = { status: { code: 'CLSD' as const, str: 'Closed' }, moves: [], may_comment: true };
    const { user } = await openTalk({ content });
    await user.click(screen.getByRole('button', { name: 'Post a Comment' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add your comment' }));
    const attach = dialog.getByRole<HTMLButtonElement>('button', { name: 'Attach files' });
    expect(attach.disabled).toBe(true);
    expect(reasonOf(attach)).toBe('This case is closed. Files can be added again once it is reopened.');
    await user.type(dialog.getByLabelText('Comment'), 'It fits.');
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Post' }).disabled).toBe(false);
  });

  // COM-01
  it.each([
    [{ status: { code: 'DRFT' as const, str: 'Draft' }, to: null }, /^Comments can be added once the order/],
    [{ is_deleted: true }, /^This case was deleted/],
    [{ archived_date: '2027-02-02T09:00:00.000Z' }, /^This case is archived/],
    [{}, /^View only/],
  ])('cannot be posted where %j, and shows why', async (given, reason) => {
    const { user } = await openTalk({ content: { ...given, moves: [], may_comment: false } });
    const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Post a Comment' });
    expect(button.disabled).toBe(true);
    expect(reasonOf(button)).toMatch(reason);
    await act(() => user.keyboard('c'));
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
