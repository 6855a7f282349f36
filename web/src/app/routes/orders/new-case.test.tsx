import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { forgetSession } from '#/api/session';
import { connection, lists, partner } from '#/testing/connections-page';
import { caseAnswer, field, openOrder as open, place, tooth } from '#/testing/order-page';
import { anna } from '#/testing/people';
import { orderChanged } from '#/testing/refusals';
import { serve } from '#/testing/server';
import { SHELL_ANSWERS, visit } from '#/testing/visit';

beforeEach(() => forgetSession('stay'));

describe('a new case', () => {
  // ORD-02
  it('names what is missing at its field, and each Send goes to the first that is left', async () => {
    const { user, sent, here } = await open('/cases/new');
    const recipient = screen.getByRole<HTMLInputElement>('combobox', { name: /Send to/ });
    expect(recipient.value, 'with several partners nobody is chosen').toBe('');
    const lastName = field(/last name/);
    const button = screen.getByRole('button', { name: 'Send' });
    const send = () => user.click(button);
    const descriptionOf = (input: HTMLElement) =>
      (input.getAttribute('aria-describedby') ?? '')
        .split(' ')
        .map((id) => document.getElementById(id)?.textContent)
        .join('');
    const INCOMPLETE = 'Please check the marked fields.';

    await send();
    expect(await screen.findByText(INCOMPLETE)).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(recipient));
    expect(descriptionOf(recipient)).toBe('Choose a recipient.');
    expect(descriptionOf(lastName)).toBe("Enter the patient's last name.");
    const teeth = within(screen.getByRole('region', { name: 'Teeth' }));
    expect(teeth.getByRole('alert').textContent).toBe('Choose at least one tooth and its restoration.');
    expect(sent('POST'), 'nothing was said, so nothing was saved').toEqual([]);

    await user.click(recipient);
    await user.click(await screen.findByText('Milling center'));
    expect(screen.queryByText('Choose a recipient.')).toBeNull();
    await send();
    await waitFor(() => expect(document.activeElement).toBe(lastName));
    await user.paste('Svensson');
    expect(screen.queryByText("Enter the patient's last name.")).toBeNull();
    await send();
    // The tooth from which the keys continue.
    await waitFor(() => expect(document.activeElement).toBe(place('tu8')));

    await user.click(place('tu3'));
    await user.click(screen.getByRole('radio', { name: 'Crown' }));
    expect(screen.queryByText('Choose at least one tooth and its restoration.')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Deselect' }));
    await send();
    const panel = within(await screen.findByRole('region', { name: 'Order for 16' }));
    const material = panel.getByRole('combobox', { name: 'Material' });
    await waitFor(() => expect(document.activeElement).toBe(material));
    expect(descriptionOf(material)).toBe('Choose a material.');
    expect(
      within(screen.getByRole('region', { name: 'Ordered' })).getByText('Choose a material.'),
    ).toBeTruthy();
    expect(place('tu3').getAttribute('aria-label')).toBe('16, Crown, needs attention');
    expect(place('tu3').getAttribute('aria-selected')).toBe('true');

    await user.click(material);
    await user.click(await screen.findByText('Zirconia'));
    expect(screen.queryByText(INCOMPLETE)).toBeNull();
    await send();
    await waitFor(() => expect(here()).toBe('/cases/7KQ-4M2'));
  });

  // ORD-02
  it('becomes a draft with its own address during typing, and is sent from there', async () => {
    const { user, sent, here } = await open('/cases/new');
    const name = field(/last name/);
    await user.click(name);
    // Pasted at once: on a slow machine, typing would let the draft be saved in the middle of the word.
    await user.paste('Svensson');
    await waitFor(() => expect(here()).toBe('/cases/7KQ-4M2/edit'));
    expect(await screen.findByText('Draft saved')).toBeTruthy();
    // The same form element: no text is lost, and the focus stays.
    expect(field(/last name/)).toBe(name);
    const [made] = sent('POST');
    expect(made?.headers.get('Idempotency-Key')).toBeTruthy();
    expect(JSON.parse(made?.body ?? '').patient.lastname).toBe('Svensson');

    await user.click(screen.getByRole('combobox', { name: /Send to/ }));
    await user.click(await screen.findByRole('option', { name: /Milling center/, hidden: true }));
    await user.click(tooth('16'));
    await user.click(screen.getByRole('radio', { name: 'Crown' }));
    await user.click(screen.getByRole('combobox', { name: 'Material' }));
    await user.click(await screen.findByRole('option', { name: 'Zirconia', hidden: true }));
    await user.click(screen.getByRole('radio', { name: 'A2' }));
    await user.click(screen.getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(here()).toBe('/cases/7KQ-4M2'));
    const puts = sent('PUT').map(({ path, body }) => ({ path, body: body ? JSON.parse(body) : undefined }));
    expect(puts.at(-1)?.path).toBe('/v1/cases/p1/files/upload-done/');
    expect(puts.at(-2)?.body).toMatchObject({
      connection_id: partner.id,
      updated_date: expect.stringMatching(/^t[12]$/),
      restorations: [
        {
          tooth_no: 'tu3',
          type: 'crown',
          material: 'zirconia',
          shade: { guide: 'vita_classical', code: 'A2' },
        },
      ],
    });
    expect(localStorage.getItem('numberSystem')).toBeNull();
    expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain('Svensson');
  });

  // ORD-02
  it('goes to the designated partner alone where there is one', async () => {
    const locked = connection({ id: 'c6', name: 'Archway Lab' });
    const { user } = await open('/cases/new', {
      'GET /v1/connections/': lists({ accepted: [partner], locked: [locked] }),
    });
    const recipient = screen.getByRole('combobox', { name: /Send to/ }) as HTMLInputElement;
    expect(recipient.value).toBe('Archway Lab');
    await user.click(recipient);
    const list = document.getElementById(recipient.getAttribute('aria-controls') ?? '') as HTMLElement;
    const offered = within(list).getAllByRole('option', { hidden: true });
    expect(offered.map(({ textContent }) => textContent)).toEqual(['Archway Lab']);
  });

  // ORD-02
  it('leads to a first partner where there is none', async () => {
    serve({ ...SHELL_ANSWERS, 'GET /v1/connections/': lists({}) });
    const { here } = await visit('/cases/new', { user: anna });
    expect(await screen.findByRole('heading', { name: 'No recipients yet' })).toBeTruthy();
    await userEvent.click(within(screen.getByRole('main')).getByRole('link'));
    await waitFor(() => expect(here()).toBe('/connections'));
  });

  // ORD-02: an untouched form creates no draft
  it('is not kept before somebody has entered something', async () => {
    const { user, sent, router } = await open('/cases/new', {
      'GET /v1/connections/': lists({ accepted: [partner] }),
    });
    await user.click(tooth('16'));
    await user.click(tooth('15'));
    await user.type(field('Title'), 'x{Backspace}');
    await user.type(field(/last name/), ' S{Backspace}');
    expect(screen.queryByRole('button', { name: 'Discard draft' })).toBeNull();
    await router.navigate({ to: '/connections' });
    await screen.findByRole('heading', { name: 'Connections' });
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(sent('POST')).toEqual([]);
  });

  // ORD-02
  it('does not claim that nobody else sees it when the group is unknown', async () => {
    await open('/cases/new', { 'GET /v1/group/users/': [503, { detail: 'x' }] });
    const careful =
      'Until you send it, only you see this draft, and the members of your group if you are in one.';
    expect(await screen.findByText(careful)).toBeTruthy();
    expect(screen.queryByText('Until you send it, only you see this draft.')).toBeNull();
  });

  // ORD-02
  it('is discarded after one confirmation, and leads to the list', async () => {
    const { user, sent, here } = await open('/cases/new', {
      'GET /v1/user/filters/': [200, { institutions: [], users: [] }],
      'GET /v1/cases/': [200, { posts: [], page: { page: 1, num_pages: 1, total_num: 0 } }],
      'DELETE /v1/cases/p1/remove/': [204],
      'GET /v1/cases/p1/files/': [200, { files: [], limits: { max_bytes: 1 } }],
      'GET /v1/cases/p1/uploads/': [200, { uploads: [] }],
    });
    await user.click(field(/last name/));
    await user.paste('Svensson');
    await waitFor(() => expect(here()).toBe('/cases/7KQ-4M2/edit'));
    await user.type(field('Title'), 'x');
    await user.click(screen.getByRole('button', { name: 'Discard draft' }));
    const question = within(await screen.findByRole('dialog', { name: 'Discard this draft?' }));
    expect(sent('DELETE')).toEqual([]);
    await user.click(question.getByRole('button', { name: 'Discard draft' }));
    await waitFor(() => expect(here()).toMatch(/^\/cases\/?$/));
    expect(sent('DELETE').map(({ body }) => JSON.parse(body))).toEqual([{ ids: ['p1'] }]);
  });

  // ORD-02
  it('saves what was typed last when the page is left', async () => {
    const { user, sent, router } = await open('/cases/new');
    await user.type(field(/last name/), 'S');
    await router.navigate({ to: '/connections' });
    await waitFor(() => expect(sent('POST')).toHaveLength(1));
  });
});

describe('a draft', () => {
  // ORD-02
  it('continues after a reload, and shows the server’s faults at the tooth', async () => {
    const { user, sent } = await open('/cases/7KQ-4M2/edit', {
      'GET /v1/cases/7KQ-4M2/': caseAnswer('DRFT'),
      'PUT /v1/cases/p1/files/upload-done/': [
        400,
        {
          'restorations.tu3': ['Choose a material.'],
          error_codes: { 'restorations.tu3': ['material_missing'] },
        },
      ],
    });
    expect((field(/last name/) as HTMLInputElement).value).toBe('Svensson');
    // A draft saves itself, so nothing is left unsaved.
    expect(screen.queryByRole('button', { name: 'Discard' })).toBeNull();
    expect(await screen.findByText('Until you send it, only you see this draft.')).toBeTruthy();
    expect(tooth('16, Crown')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(tooth(/^16/).getAttribute('aria-selected')).toBe('true'));
    const panel = screen.getByRole('region', { name: 'Order for 16' });
    expect(within(panel).getByText('Choose a material.')).toBeTruthy();
    // Nothing was changed, so nothing was saved.
    expect(sent('PUT').map(({ path }) => path)).toEqual(['/v1/cases/p1/files/upload-done/']);
  });

  // ORD-02, CAS-03
  it('shows that it was changed elsewhere and loads the new version', async () => {
    let isChanged = false;
    const { user } = await open('/cases/7KQ-4M2/edit', {
      'GET /v1/cases/7KQ-4M2/': () => caseAnswer('DRFT', isChanged ? { title: 'By Erik' } : {}),
      'PUT /v1/cases/p1/': orderChanged,
    });
    await user.type(field('Title'), 'x');
    expect(await screen.findByText(/This case was changed in the meantime/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Send' })).toBeNull();
    const discard = () => screen.queryByRole('button', { name: 'Discard draft' });
    expect(discard(), 'nobody discards what they have not read').toBeNull();
    isChanged = true;
    await user.click(screen.getByRole('button', { name: 'Reload' }));
    await waitFor(() => expect((field('Title') as HTMLInputElement).value).toBe('By Erik'));
    expect(screen.queryByText(/This case was changed in the meantime/)).toBeNull();
    expect(discard()).toBeTruthy();
  });
});

describe('the numbering', () => {
  async function choose(user: ReturnType<typeof userEvent.setup>, name: string) {
    const select = screen.getByRole<HTMLInputElement>('combobox', { name: 'Tooth numbering' });
    await user.click(select);
    const list = document.getElementById(select.getAttribute('aria-controls') ?? '') as HTMLElement;
    await user.click(within(list).getByRole('option', { name, hidden: true }));
    await waitFor(() => expect(select.value).toBe(name));
  }
  const listed = () =>
    within(screen.getByRole('region', { name: 'Ordered' }))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);

  // ORD-02, CAS-01
  it('is one of five, and is remembered unless it was for a child', async () => {
    const { user, router, sent } = await open('/cases/new');
    await user.click(tooth('15'));
    await user.click(screen.getByRole('radio', { name: 'Crown' }));
    for (const [name, said] of [
      ['FDI', '15'],
      ['Universal', '4'],
      ['Palmer', '5┘'],
      ['Palmer, digital', 'UR5'],
      ['Primary teeth', 'A'],
    ] as const) {
      await choose(user, name);
      expect(screen.getByRole('region', { name: `Order for ${said}` })).toBeTruthy();
      expect(listed()).toEqual([expect.stringMatching(new RegExp(`^${said}C?Crown`))]);
    }
    await router.navigate({ to: '/connections' });
    await router.navigate({ to: '/cases/new' });
    const remembered = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Tooth numbering' });
    expect(remembered.value, 'a child was an exception').toBe('Palmer, digital');
    expect(localStorage.getItem('numberSystem'), 'also for the next visit').toBe('PalmerDigital');

    await choose(user, 'Universal');
    await user.click(tooth('31'));
    await user.click(tooth('32'));
    await user.click(screen.getByRole('radio', { name: 'Crown' }));
    expect(listed()).toEqual([expect.stringMatching(/^31–32C?Crown/)]);
    const bodies = () => [...sent('POST'), ...sent('PUT')].map(({ body }) => JSON.parse(body));
    const restorations = [expect.objectContaining({ tooth_no: 'td1,td2', type: 'crown' })];
    await waitFor(() =>
      expect(bodies()).toContainEqual(expect.objectContaining({ number_sys: 'Universal', restorations })),
    );
  });

  // ORD-02
  it('is the one this browser remembers from an earlier visit', async () => {
    localStorage.setItem('numberSystem', 'Palmer');
    await open('/cases/new');
    expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Tooth numbering' }).value).toBe('Palmer');
  });

  // ORD-02
  it('names an ordered tooth that it does not have, which can be removed', async () => {
    const { user } = await open('/cases/7KQ-4M2/edit', { 'GET /v1/cases/7KQ-4M2/': caseAnswer('DRFT') });
    await choose(user, 'Primary teeth');
    expect(screen.queryByRole('option', { name: /^16/ })).toBeNull();
    expect(listed()).toEqual([
      expect.stringMatching(/^16.*This tooth does not exist in the chosen numbering\.$/),
    ]);
    await user.click(screen.getByRole('button', { name: 'Remove 16' }));
    expect(screen.queryByRole('region', { name: 'Ordered' })).toBeNull();
  });
});

describe('an order that was sent', () => {
  // ORD-03
  it('is changed when its author saves', async () => {
    const { user, sent, here } = await open('/cases/7KQ-4M2/edit', {
      'GET /v1/cases/7KQ-4M2/': caseAnswer('READ'),
    });
    expect((field('Sent to') as HTMLInputElement).readOnly).toBe(true);
    const save = screen.getByRole('button', { name: 'Save changes' });
    expect(save).toHaveProperty('disabled', true);
    await user.type(field('Note for the lab'), 'Thin');
    expect(screen.getByText('Unsaved changes')).toBeTruthy();
    expect(sent('PUT')).toEqual([]);
    await user.click(save);
    await waitFor(() => expect(here()).toBe('/cases/7KQ-4M2'));
    expect(JSON.parse(sent('PUT')[0]?.body ?? '')).toMatchObject({
      note: 'Thin',
      updated_date: '2026-11-15T10:00:00.000Z',
    });
    expect(sent('PUT')).toHaveLength(1);
  });

  // ORD-03
  it('is left unchanged, and asks only after changes', async () => {
    const { user, sent, here, router } = await open('/cases/7KQ-4M2/edit', {
      'GET /v1/cases/7KQ-4M2/': caseAnswer('READ'),
    });
    const discard = () => screen.getByRole('button', { name: 'Discard' });
    await user.click(discard());
    await waitFor(() => expect(here()).toBe('/cases/7KQ-4M2'));

    await router.navigate({ to: '/cases/$caseNo/edit', params: { caseNo: '7KQ-4M2' } });
    await user.type(await screen.findByRole('textbox', { name: 'Note for the lab' }), 'Thin');
    const question = () => screen.findByRole('dialog', { name: 'Leave without saving?' });
    await user.click(discard());
    expect((await question()).textContent).toContain('Your changes to this order are not saved.');
    await user.click(within(await question()).getByRole('button', { name: 'Stay' }));
    expect((field('Note for the lab') as HTMLTextAreaElement).value).toBe('Thin');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(discard());
    await user.click(within(await question()).getByRole('button', { name: 'Leave' }));
    await waitFor(() => expect(here()).toBe('/cases/7KQ-4M2'));
    expect(sent('PUT')).toEqual([]);
  });

  // ORD-03
  it('is not left by a link before somebody has confirmed that its changes are lost', async () => {
    const { user, sent, here } = await open('/cases/7KQ-4M2/edit', {
      'GET /v1/cases/7KQ-4M2/': caseAnswer('READ'),
    });
    await user.type(field('Note for the lab'), 'Thin');
    const question = () => screen.findByRole('dialog', { name: 'Leave without saving?' });
    const [elsewhere] = screen.getAllByRole('link', { name: 'Connections' }) as [HTMLElement];
    await user.click(elsewhere);
    await user.click(within(await question()).getByRole('button', { name: 'Stay' }));
    expect(here()).toBe('/cases/7KQ-4M2/edit');
    expect((field('Note for the lab') as HTMLTextAreaElement).value).toBe('Thin');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(elsewhere);
    await user.click(within(await question()).getByRole('button', { name: 'Leave' }));
    await waitFor(() => expect(here()).toBe('/connections'));
    expect(sent('PUT')).toEqual([]);
  });
});
