import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { currentUser, forgetSession } from '#/api/session';
import { anna } from '#/testing/people';
import { serve } from '#/testing/server';
import { rendition, sharedAnswer, sharedFile, upperJaw } from '#/testing/shared-case';
import { visit } from '#/testing/visit';

const TOKEN = 'kX7-token_Ab12';
const PATH = `/share/case?data=${TOKEN}`;
const CASE = 'GET /v1/share/case/';
const LINKS = 'GET /v1/share/files/uri/';
const STATES = 'GET /v1/share/files/states/';
const NEEDS_PASSWORD = [401, { detail: 'password required', code: 'share_password_required' }] as const;

beforeEach(() => forgetSession('stay'));

function open(answers: Parameters<typeof serve>[0], page: Parameters<typeof visit>[1] = {}) {
  const calls = serve({ [LINKS]: [200, {}], ...answers });
  return { calls, user: userEvent.setup(), shown: visit(PATH, page) };
}

const tokenOf = (request: Request) => new URL(request.url).searchParams.get('data');

describe('a shared case', () => {
  // SHR-01
  it('shows order, dates and files, but not the patient', async () => {
    const { calls } = open({
      [CASE]: (_, request) => (tokenOf(request) === TOKEN ? sharedAnswer() : [404, {}]),
    });
    expect(await screen.findByRole('heading', { name: 'Case K7MP-4TXQ', level: 1 })).toBeTruthy();
    expect(screen.getByText('In Progress')).toBeTruthy();
    expect(screen.getByText("The patient's name is hidden")).toBeTruthy();
    expect(screen.getByText('Praxis')).toBeTruthy();
    expect(screen.getByText('Fräszentrum Süd')).toBeTruthy();
    expect(screen.getByText('Nov 20, 2026')).toBeTruthy();
    expect(within(screen.getByRole('table')).getByText('Zirconia')).toBeTruthy();
    expect(screen.getByRole('img', { name: /16/ })).toBeTruthy();
    expect(screen.getByText('upperjaw.stl')).toBeTruthy();
    expect(screen.getByText(/53\.8 MB/)).toBeTruthy();
    expect(screen.getByText(/^View only, until Nov 23, 2026/)).toBeTruthy();
    expect(calls.every(({ method }) => method === 'GET')).toBe(true);
  });

  // SHR-01
  it('shows that free texts are hidden with the patient', async () => {
    open({ [CASE]: sharedAnswer({ has_hidden_texts: true }) });
    const note = await screen.findByRole('region', { name: 'Note' });
    expect(note.textContent).toBe("NoteNotes and other free texts are hidden with the patient's name.");
  });

  // SHR-01
  it('shows the note with the patient', async () => {
    const patient = { firstname: 'Sofia', lastname: 'Berg' };
    open({ [CASE]: sharedAnswer({ patient, note: 'Please call' }) });
    const note = await screen.findByRole('region', { name: 'Note' });
    expect(note.textContent).toBe('NotePlease call');
  });

  // SHR-01
  it('has no place for a note where there is none', async () => {
    open({ [CASE]: sharedAnswer() });
    await screen.findByRole('heading', { level: 1 });
    expect(screen.queryByRole('region', { name: 'Note' })).toBeNull();
  });

  // SHR-01, CHK-04
  it('says how its teeth are numbered', async () => {
    open({ [CASE]: sharedAnswer({ number_sys: 'Universal' }) });
    const order = await screen.findByRole('region', { name: 'Restorations' });
    expect(within(order).getByText('Numbering: Universal')).toBeTruthy();
    expect(within(order).getByRole('row', { name: /^3 Crown/ })).toBeTruthy();
  });

  // SHR-01
  it("shows the patient's name if chosen, but never in the title", async () => {
    open({ [CASE]: sharedAnswer({ patient: { firstname: 'Sofia', lastname: 'Berg' } }) });
    expect(await screen.findByText('Sofia Berg')).toBeTruthy();
    expect(screen.queryByText("The patient's name is hidden")).toBeNull();
    expect(document.title).toBe('Case K7MP-4TXQ · Archway');
  });

  // SHR-01
  it('stores nothing in the browser, and does not leak its address', async () => {
    open({ [CASE]: sharedAnswer() });
    await screen.findByRole('heading', { level: 1 });
    expect(document.querySelector('meta[name="referrer"]')?.getAttribute('content')).toBe('no-referrer');
    expect(document.querySelector('meta[name="robots"]')?.getAttribute('content')).toContain('noindex');
    expect(document.title).not.toContain(TOKEN);
    expect(JSON.stringify([{ ...localStorage }, { ...sessionStorage }])).not.toContain(TOKEN);
    expect(document.cookie).not.toContain(TOKEN);
  });

  // SHR-01: the signed-in person does not matter
  it('is loaded with the link alone', async () => {
    const { calls } = open({ [CASE]: sharedAnswer() }, { user: anna });
    await screen.findByRole('heading', { level: 1 });
    const [call] = calls.filter(({ path }) => path === '/v1/share/case/');
    expect(call?.headers.has('Authorization')).toBe(false);
    expect(call?.headers.has('share-password')).toBe(false);
  });

  // SHR-01
  it('opens in 3D at once where the link was made with a view, and says so where 3D cannot be shown', async () => {
    open({ [CASE]: sharedAnswer({}, { view: 'v1:abc' }) });
    // jsdom has no WebGL.
    expect(await screen.findByText('This browser cannot show 3D')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Show 3D' })).toBeNull();
  });

  it('shows the picture of the scans, then 3D in its place', async () => {
    const { user } = open({ [CASE]: sharedAnswer(), [LINKS]: [200, { f1: '/v1/files/link/pic/' }] });
    const picture = await screen.findByRole('img', { name: 'Preview of the case' });
    expect(picture.getAttribute('src')).toBe('/v1/files/link/pic/');
    await user.click(screen.getByRole('button', { name: 'Show 3D' }));
    expect(screen.queryByRole('img', { name: 'Preview of the case' })).toBeNull();
    expect(await screen.findByText('This browser cannot show 3D')).toBeTruthy();
  });

  it('has no empty place where there are no scans', async () => {
    open({ [CASE]: sharedAnswer({ restorations: [] }, { files: [] }) });
    expect(await screen.findByText('No files')).toBeTruthy();
    expect(screen.getByText('No restorations ordered.')).toBeTruthy();
    expect(screen.queryByRole('heading', { name: 'Scans' })).toBeNull();
  });
});

describe('its files', () => {
  function followed() {
    const links: { href: string | null; rel: string }[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      links.push({ href: this.getAttribute('href'), rel: this.rel });
    });
    return links;
  }

  // SHR-01
  it('are downloaded by short-lived links', async () => {
    const links = followed();
    const asked: (string | null)[] = [];
    const { user } = open({
      [CASE]: sharedAnswer(),
      [LINKS]: (_, request) => {
        const { searchParams } = new URL(request.url);
        if (searchParams.get('type') === 'original') asked.push(searchParams.get('ids'));
        return [200, { f1: '/v1/files/link/bytes/' }];
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Download upperjaw.stl' }));
    await waitFor(() => expect(links).toEqual([{ href: '/v1/files/link/bytes/', rel: 'noreferrer' }]));
    expect(asked).toEqual(['f1']);
  });

  // SHR-01, FIL-07
  it('of a locked device cannot be downloaded', async () => {
    const locked = { ...upperJaw, may_download: false, rendition: rendition({ fine_size: null }) };
    const photo = sharedFile({ id: 'f2', filename: 'face.jpg' });
    open({ [CASE]: sharedAnswer({}, { files: [locked, photo] }) });
    expect(
      await screen.findByText('Download mesh data is not allowed for export management device'),
    ).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Download upperjaw.stl' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Download face.jpg' })).toBeTruthy();
  });

  // SHR-01
  it('that are left out are counted, not named, and a note says that pictures are unchanged', async () => {
    const photo = sharedFile({
      id: 'f2',
      filename: 'picture.jpg',
      recognised: { kind: 'image', jaw: null, role: null, tooth: null },
    });
    open({ [CASE]: sharedAnswer({}, { files: [upperJaw, photo], left_out: 3 }) });
    expect(await screen.findByText('3 files are left out because they could name the patient.')).toBeTruthy();
    expect(screen.getByText('Names inside pictures are not removed.')).toBeTruthy();
  });

  // SHR-01
  it('show the number left out even when none remain', async () => {
    open({ [CASE]: sharedAnswer({}, { files: [], left_out: 1 }) });
    expect(await screen.findByText('1 file is left out because it could name the patient.')).toBeTruthy();
    expect(screen.queryByText('No files')).toBeNull();
    expect(screen.queryByText('Names inside pictures are not removed.')).toBeNull();
  });

  /** The second of two files is being prepared; the test changes the state that the server reports. */
  function preparing() {
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setInterval', 'clearInterval'] });
    const lowerJaw = { ...upperJaw, id: 'f2', filename: 'lowerjaw.stl', may_download: false };
    let state: string | undefined = 'waiting';
    const opened = open({
      [CASE]: sharedAnswer({}, { files: [upperJaw, lowerJaw], preparing: ['f2'] }),
      [LINKS]: [200, { f1: '/v1/files/link/upper/', f2: '/v1/files/link/bytes/' }],
      [STATES]: () => [200, { states: { f1: 'ready', f2: state } }],
      'GET /v1/share/files/all/': [200, { url: '/v1/files/link/zip/' }],
    });
    const asked = () => opened.calls.filter(({ path }) => path === '/v1/share/files/states/').length;
    const becomes = async (next: string | undefined) => {
      state = next;
      await vi.advanceTimersByTimeAsync(3_000);
    };
    return { ...opened, asked, becomes };
  }

  // SHR-01
  it('can be downloaded as soon as they are prepared, all in one as well', async () => {
    const links = followed();
    const { user, asked, becomes } = preparing();
    expect(await screen.findByText('Being prepared for download')).toBeTruthy();
    const all = screen.getByRole<HTMLButtonElement>('button', { name: 'Download All Files' });
    expect(all.disabled).toBe(true);
    expect(screen.queryByRole('button', { name: 'Download lowerjaw.stl' })).toBeNull();
    await becomes('ready');
    const download = await screen.findByRole('button', { name: 'Download lowerjaw.stl' });
    expect(screen.queryByText('Being prepared for download')).toBeNull();
    const count = asked();
    await vi.advanceTimersByTimeAsync(30_000);
    expect(asked(), 'nothing is waited for any more').toBe(count);
    await user.click(download);
    await waitFor(() => expect(links).toEqual([{ href: '/v1/files/link/bytes/', rel: 'noreferrer' }]));
    await user.click(all);
    await waitFor(() => expect(links[1]).toEqual({ href: '/v1/files/link/zip/', rel: 'noreferrer' }));
  });

  // SHR-01: the server finds that a file cannot be anonymised
  it.each([
    ['left_out', '1 file is left out because it could name the patient.'],
    [undefined, undefined],
  ])('are waited for until they are %s', async (state, notice) => {
    const { asked, becomes } = preparing();
    expect(await screen.findByText('Being prepared for download')).toBeTruthy();
    await becomes(state);
    await waitFor(() => expect(screen.queryByText('lowerjaw.stl')).toBeNull());
    expect(screen.getByRole('button', { name: 'Download upperjaw.stl' })).toBeTruthy();
    expect(screen.queryByText('Being prepared for download')).toBeNull();
    expect(screen.queryByText(/left out/)?.textContent).toBe(notice);
    const count = asked();
    await vi.advanceTimersByTimeAsync(30_000);
    expect(asked()).toBe(count);
  });

  // SHR-01
  it('are not offered as a ZIP while one is missing', async () => {
    const lowerJaw = { ...upperJaw, id: 'f2', filename: 'lowerjaw.stl' };
    const detail = 'Some files are still being prepared. Please try again in a moment.';
    const { user } = open({
      [CASE]: sharedAnswer({}, { files: [upperJaw, lowerJaw] }),
      'GET /v1/share/files/all/': [409, { detail, code: 'files_preparing' }],
    });
    await user.click(await screen.findByRole('button', { name: 'Download All Files' }));
    expect((await screen.findByRole('alert')).textContent).toBe(detail);
  });

  // SHR-01, FIL-07
  it('withheld for the lock are not counted as naming a patient who is shown', async () => {
    const order = sharedFile({ id: 'f2', filename: 'order.3oxz', may_download: false });
    const patient = { firstname: 'Sofia', lastname: 'Berg' };
    open({ [CASE]: sharedAnswer({ patient }, { files: [order] }) });
    const row = (await screen.findByText('order.3oxz')).closest('li');
    expect(row?.textContent).toContain('Download mesh data is not allowed for export management device');
    expect(row?.textContent).not.toContain('patient');
  });

  it('show that the link was revoked meanwhile', async () => {
    const links = followed();
    const { user } = open({
      [CASE]: sharedAnswer(),
      [LINKS]: [404, { detail: 'Not found.', code: 'not_found' }],
    });
    await user.click(await screen.findByRole('button', { name: 'Download upperjaw.stl' }));
    expect((await screen.findByRole('alert')).textContent).toBe('Not found.');
    expect(links).toEqual([]);
  });
});

describe('a password', () => {
  const field = () => screen.findByLabelText('Password');
  const submit = () => screen.getByRole('button', { name: 'Open the case' });
  const decoded = (header: string | null | undefined) => Buffer.from(header ?? '', 'base64').toString('utf8');

  // SHR-01
  it('is requested, sent in a header, and opens the case', async () => {
    const { calls, user } = open({
      [CASE]: (_, { headers }) => {
        if (!headers.has('share-password')) return [...NEEDS_PASSWORD];
        return decoded(headers.get('share-password')) === 'grüße 秘'
          ? sharedAnswer()
          : [401, { detail: 'wrong password', code: 'share_password_wrong' }];
      },
    });
    await user.type(await field(), 'no');
    expect(screen.queryByRole('alert')).toBeNull();
    await user.click(submit());
    expect((await screen.findByRole('alert')).textContent).toBe('The password is wrong.');
    await user.clear(await field());
    await user.type(await field(), 'grüße 秘');
    await user.click(submit());
    expect(await screen.findByRole('heading', { name: 'Case K7MP-4TXQ' })).toBeTruthy();
    const links = calls.filter(({ path }) => path === '/v1/share/files/uri/');
    expect(links.length).toBeGreaterThan(0);
    expect(links.every(({ headers }) => decoded(headers.get('share-password')) === 'grüße 秘')).toBe(true);
    expect(JSON.stringify([{ ...localStorage }, { ...sessionStorage }])).not.toContain('grüße');
  });

  // SHR-01
  it('that is wrong does not end the session of the person who is signed in here', async () => {
    const { calls, user } = open({ [CASE]: [...NEEDS_PASSWORD] }, { user: anna });
    await user.type(await field(), 'no');
    await user.click(submit());
    await screen.findByRole('alert');
    expect(currentUser()?.id).toBe(anna.id);
    expect(calls.map(({ path }) => path)).toEqual(['/v1/share/case/', '/v1/share/case/']);
  });

  it('cannot be tried without limit', async () => {
    const { user } = open({
      [CASE]: (_, { headers }) =>
        headers.has('share-password')
          ? [429, { detail: 'Too many attempts. Please try again later.', code: 'too_many_attempts' }]
          : [...NEEDS_PASSWORD],
    });
    await user.type(await field(), 'no');
    await user.click(submit());
    expect((await screen.findByRole('alert')).textContent).toBe('Too many attempts. Please try again later.');
    expect(submit()).toBeTruthy();
  });

  it('is not sent empty', async () => {
    const { calls, user } = open({ [CASE]: [...NEEDS_PASSWORD] });
    await field();
    await user.click(submit());
    expect((await screen.findByRole('alert')).textContent).toBe('Enter the password.');
    expect(calls).toHaveLength(1);
  });
});

describe('a link', () => {
  // SHR-01
  it('that expired, was revoked or never existed shows the same message', async () => {
    open({ [CASE]: [404, { detail: 'Not found.', code: 'not_found' }] });
    expect(await screen.findByRole('heading', { name: 'This link does not work' })).toBeTruthy();
    expect(document.title).toBe('Shared case · Archway');
  });

  it.each(['/share/case', '/share/case?data='])('without its token calls no server: %s', async (path) => {
    const calls = serve({});
    await visit(path);
    expect(await screen.findByRole('heading', { name: 'This link does not work' })).toBeTruthy();
    expect(calls).toHaveLength(0);
  });

  it('that is opened too often can be opened later', async () => {
    let answer: [number, unknown] = [
      429,
      { detail: 'Too many attempts. Please try again later.', code: 'too_many_attempts' },
    ];
    const { user } = open({ [CASE]: () => answer });
    expect(await screen.findByRole('heading', { name: 'Please wait a moment' })).toBeTruthy();
    answer = sharedAnswer();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'Case K7MP-4TXQ' })).toBeTruthy();
  });

  it('says so when the server cannot answer', async () => {
    open({ [CASE]: [503, { detail: 'The service is busy. Please try again in a moment.', code: 'busy' }] });
    expect(await screen.findByText('The service is busy. Please try again in a moment.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
  });
});
