/** The page of a new case or a draft, and what the server says about it. */
import { screen } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { connection, lists, partner } from './connections-page';
import { anna } from './people';
import { restoration } from './restoration';
import { serve } from './server';
import { SHELL_ANSWERS, visit } from './visit';

const saved = (updated_date: string): [number, unknown] => [200, { id: 'p1', no: '7KQ-4M2', updated_date }];

/** Zirconia for 16. */
export const crown = restoration({ tooth_no: 'tu3' });

const person = (id: string, name: string) => ({
  id,
  username: name,
  disp_name: name,
  picture: null,
  institution: '',
  is_deleted: false,
  is_unknown: false,
});

/** One crown for Elin Svensson, as a draft (`DRFT`) or as it was sent. */
export function caseAnswer(code: string, given: object = {}): [number, unknown] {
  const content = {
    id: 'p1',
    no: '7KQ-4M2',
    title: '',
    status: { code, prev: null, str: code },
    usertype: 'AU',
    from_locked_device: 0,
    user: { has_sharegroup: false },
    author: person('u7', 'Anna Lindqvist'),
    to: person('u8', 'Jonas Weber'),
    assignee: null,
    patient: { firstname: 'Elin', lastname: 'Svensson', sex: '', birdt: null },
    case_date: null,
    deliverydt: null,
    updated_date: '2026-11-15T10:00:00.000Z',
    number_sys: 'FDI',
    note: '',
    restorations: [crown],
    bridges: [],
    missing_teeth: [],
    connection_id: partner.id,
    device_udi: '',
    created_date: '2026-11-14T10:00:00.000Z',
    published_date: '2026-11-14T10:00:00.000Z',
    expiration_date: '2027-02-14T10:00:00.000Z',
    archived_date: null,
    may_unarchive: false,
    comment_count: 0,
    files_count: '0',
    moves: [],
    may_edit: true,
    may_assign: false,
    may_comment: true,
    del_enabled: true,
    is_deleted: false,
    ...given,
  };
  return [200, { content, comments: [], files: [], comment_draft: '' }];
}

/** The form with its chart; what is not answered otherwise is saved and sent. */
export async function openOrder(path: string, answers: Parameters<typeof serve>[0] = {}) {
  const calls = serve({
    ...SHELL_ANSWERS,
    'GET /v1/connections/': lists({ accepted: [partner, connection({ id: 'c9', name: 'Ingrid Berg' })] }),
    'POST /v1/cases/': [201, { id: 'p1', no: '7KQ-4M2', updated_date: 't1' }],
    'PUT /v1/cases/p1/': saved('t2'),
    'PUT /v1/cases/p1/files/upload-done/': saved('t3'),
    ...answers,
  });
  const page = await visit(path, { user: anna });
  await screen.findByRole('listbox', { name: 'Tooth chart' });
  const sent = (method: string) =>
    calls.filter((call) => call.method === method && call.path.startsWith('/v1/cases/'));
  /** The order as it was saved last. */
  const savedOrder = () => {
    const body = sent('PUT').findLast(({ path }) => path === '/v1/cases/p1/')?.body;
    return body ? JSON.parse(body) : undefined;
  };
  return { ...page, sent, savedOrder, user: userEvent.setup() };
}

/** By the name it has on the chart; quicker than by its role, for which the whole page is looked through. */
export const tooth = (name: string | RegExp) => screen.getByLabelText(name, { selector: '[data-tooth]' });
export const field = (name: string | RegExp) => screen.getByRole('textbox', { name });
/** By its place, which is quicker to find than a name among many. */
export const place = (code: string) => document.querySelector(`[data-tooth="${code}"]`) as HTMLElement;

/** A stroke of the pointer from one tooth to another, by their places. */
export async function draw(user: UserEvent, from: string, to: string): Promise<void> {
  // jsdom draws nothing, so nothing is under the pointer.
  document.elementFromPoint = () => place(to);
  await user.pointer([
    { keys: '[MouseLeft>]', target: place(from) },
    { target: place(to) },
    { keys: '[/MouseLeft]', target: place(to) },
  ]);
  Reflect.deleteProperty(document, 'elementFromPoint');
}

export async function chooseMaterial(user: UserEvent, name: string): Promise<void> {
  await user.click(screen.getByRole('combobox', { name: 'Material' }));
  await user.click(await screen.findByRole('option', { name, hidden: true }));
}

/** Presses what is named so. Whether anything hides it is not looked into: that takes as long as all the rest. */
export const press = (user: UserEvent, role: 'button' | 'radio' | 'switch', name: string | RegExp) =>
  user.click(screen.getByRole(role, { name, hidden: true }));
