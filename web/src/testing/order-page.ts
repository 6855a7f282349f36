/** The page of a new case or a draft, and the server's answers for it. */
import { screen } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { connection, lists, partner } from './connections-page';
import { anna } from './people';
import { restoration } from './restoration';
import { serve } from './server';
import { SHELL_ANSWERS, visit } from './visit';

const saved = (updated_date: string): [number, unknown] => [200, { id: 'p1', no: '7KQ-4M2', updated_date }];

/** A zirconia crown on 16. */
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

/** A case with one crown for Elin Svensson, as a draft (`DRFT`) or sent. */
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

/** Opens the order form with default answers; saving and sending succeed unless a test overrides them. */
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
  /** The body of the last save. */
  const savedOrder = () => {
    const body = sent('PUT').findLast(({ path }) => path === '/v1/cases/p1/')?.body;
    return body ? JSON.parse(body) : undefined;
  };
  return { ...page, sent, savedOrder, user: userEvent.setup() };
}

/** A tooth by its name on the chart; faster than by its role, which searches the whole page. */
export const tooth = (name: string | RegExp) => screen.getByLabelText(name, { selector: '[data-tooth]' });
export const field = (name: string | RegExp) => screen.getByRole('textbox', { name });
/** A tooth by its code, which is faster than a search by name. */
export const place = (code: string) => document.querySelector(`[data-tooth="${code}"]`) as HTMLElement;

/** Drags the pointer from one tooth to another, given by their codes. */
export async function draw(user: UserEvent, from: string, to: string): Promise<void> {
  // jsdom draws nothing, so it finds no element under the pointer.
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

/** Clicks the element with this name. Does not check whether it is hidden: that takes as long as everything else. */
export const press = (user: UserEvent, role: 'button' | 'radio' | 'switch', name: string | RegExp) =>
  user.click(screen.getByRole(role, { name, hidden: true }));
