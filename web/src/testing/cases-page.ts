/** Cases of every kind, and the page that lists them. */
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { App } from '#/api/app-info';
import type { CaseAnswer, CaseContent, Person } from '#/features/cases/api/case';
import type { CaseItem, CaseList } from '#/features/cases/api/case-list';
import { anna } from './people';
import { serve } from './server';
import { SHELL_ANSWERS, visit } from './visit';

export function person(given: Partial<Person> & { id: string; disp_name: string }): Person {
  return {
    username: given.disp_name,
    picture: null,
    institution: '',
    is_deleted: false,
    is_unknown: false,
    ...given,
  };
}

const me = person({ id: anna.id, disp_name: 'Anna Lindqvist', institution: 'Praxis' });
export const weber = person({ id: 'u2', disp_name: 'Jonas Weber', institution: 'Fräszentrum Süd' });

/** A case sent by Anna to Jonas Weber, open. */
export function caseItem(given: Partial<CaseItem> & { id: string; no: string }): CaseItem {
  return {
    title: '',
    usertype: 'AU',
    author: me,
    to: weber,
    case: { pat_firstname: 'Sofia', pat_lastname: 'Berg' },
    comment_count: 0,
    files_count: '0',
    published_date: '2026-11-02T09:00:00.000Z',
    updated_date: '2026-11-02T09:00:00.000Z',
    created_date: '2026-11-01T09:00:00.000Z',
    deliverydt: null,
    status: { code: 'OPEN', str: 'Open' },
    del_enabled: true,
    is_deleted: false,
    is_archived: false,
    is_unread: false,
    has_unread_comments: false,
    number_sys: 'FDI',
    teeth: [],
    ...given,
  };
}

const patient = (pat_firstname: string, pat_lastname: string) => ({ pat_firstname, pat_lastname });

export const sofia = caseItem({ id: 'p1', no: 'K7MP-4TXQ' });
export const otto = caseItem({
  id: 'p2',
  no: 'H2JK-9BCD',
  case: patient('Otto', 'Kranz'),
  status: { code: 'PROC', str: 'In Progress' },
  del_enabled: false,
});
export const li = caseItem({ id: 'p3', no: 'Q4RT-7VXB', case: patient('Na', 'Li') });

export function caseList(
  posts: CaseItem[],
  given: Partial<CaseList['page']> & { del_disabled_all?: boolean } = {},
): [number, CaseList] {
  const { del_disabled_all = false, ...page } = given;
  const count = posts.length;
  return [
    200,
    {
      posts,
      del_disabled_all,
      page: {
        number: 1,
        num_per_page: 20,
        total_num: count,
        num_pages: 1,
        has_previous: false,
        has_next: false,
        page_range: [1],
        count,
        ...page,
      },
    },
  ];
}

/** The case that belongs to a row of the list. */
function caseContent(item: CaseItem, given: Partial<CaseContent> = {}): CaseContent {
  const { id, no, title, usertype, author, to, status, del_enabled, is_deleted } = item;
  const { pat_firstname: firstname, pat_lastname: lastname } = item.case;
  return {
    ...{ id, no, title, usertype, author, to, status, del_enabled, is_deleted },
    from_locked_device: 0,
    user: { has_sharegroup: false },
    assignee: null,
    patient: { firstname, lastname, sex: 'F', birdt: '1984-03-12' },
    case_date: null,
    deliverydt: item.deliverydt,
    published_date: item.published_date,
    updated_date: item.updated_date,
    created_date: item.created_date,
    expiration_date: '2027-02-02T09:00:00.000Z',
    archived_date: null,
    may_unarchive: false,
    number_sys: 'FDI',
    note: '',
    restorations: [],
    bridges: [],
    missing_teeth: [],
    connection_id: null,
    device_udi: '',
    comment_count: 0,
    files_count: '0',
    moves: ['CLSD'],
    may_edit: true,
    may_assign: false,
    may_comment: true,
    ...given,
  };
}

export type CaseComment = CaseAnswer['comments'][number];

export function comment(given: Partial<CaseComment> & { id: string; text: string }): CaseComment {
  return {
    author: 0,
    name: 'Jonas Weber',
    picture: null,
    updated_date: '2026-11-02T09:00:00.000Z',
    created_date: '2026-11-02T09:00:00.000Z',
    is_edited: false,
    is_editable: false,
    author_is_unknown: false,
    ...given,
  };
}

export function caseAnswer(
  item: CaseItem,
  given: Partial<CaseContent> = {},
  talk: Partial<Pick<CaseAnswer, 'comments' | 'comment_draft'>> = {},
): [number, CaseAnswer] {
  const comments = talk.comments ?? [];
  const content = caseContent(item, { comment_count: comments.length, ...given });
  return [200, { content, comments, files: [], comment_draft: talk.comment_draft ?? '' }];
}

const answers: Parameters<typeof serve>[0] = {
  ...SHELL_ANSWERS,
  'GET /v1/cases/': caseList([sofia, otto, li]),
  'GET /v1/user/filters/': [200, { institutions: [], users: [] }],
  ...Object.fromEntries([sofia, otto, li].map((item) => [`GET /v1/cases/${item.no}/`, caseAnswer(item)])),
};

export async function openCases(path = '/cases', changed: typeof answers = {}, installation?: Partial<App>) {
  const calls = serve({ ...answers, ...changed });
  const page = await visit(path, { user: anna, installation });
  await screen.findByRole('heading', { name: 'Cases' });
  return {
    ...page,
    calls,
    user: userEvent.setup(),
    changes: () => calls.filter(({ method }) => method !== 'GET'),
  };
}
