/** Changing the type: a joint made by one choice does not outlast the next choice (CHK-04). */
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { forgetSession } from '#/api/session';
import {
  caseAnswer,
  chooseMaterial,
  crown,
  draw,
  openOrder,
  place,
  press,
  tooth,
} from '#/testing/order-page';

beforeEach(() => forgetSession('stay'));

const openDraft = (...restorations: object[]) =>
  openOrder('/cases/7KQ-4M2/edit', { 'GET /v1/cases/7KQ-4M2/': caseAnswer('DRFT', { restorations }) });

const listed = () => screen.getByRole('region', { name: 'Ordered' }).textContent;

describe('three teeth', () => {
  async function openThree() {
    const page = await openDraft();
    await draw(page.user, 'tu10', 'tu12');
    await press(page.user, 'radio', 'Crown');
    return page;
  }

  it.each(['Inlay', 'Crown'])('become three single ones by %s after Bridge', async (type) => {
    const { user } = await openThree();
    await press(user, 'radio', 'Bridge');
    expect(tooth('23, Pontic, Bridge 22–24')).toBeTruthy();
    await press(user, 'radio', type);
    for (const number of [22, 23, 24]) expect(tooth(`${number}, ${type}`)).toBeTruthy();
    expect(listed()).not.toContain('Splinted');
  });

  it('keep nothing of the types that the arrow keys move over', async () => {
    const { user, savedOrder } = await openThree();
    await chooseMaterial(user, 'Zirconia');
    // In jsdom, the library that moves between radio buttons looks for CSS.escape here.
    vi.stubGlobal('CSS', { escape: (name: string) => name });
    screen.getByRole('radio', { name: 'Crown' }).focus();
    await user.keyboard('{ArrowDown}');
    expect(tooth('23, Pontic, Bridge 22–24')).toBeTruthy();
    await user.keyboard('{ArrowDown}');
    expect(tooth('24, Pontic, Bridge 22–24')).toBeTruthy();
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Pontic' }).checked).toBe(true);
    await user.keyboard('{ArrowDown}');
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Inlay' }).checked).toBe(true);
    for (const number of [22, 23, 24]) expect(tooth(`${number}, Inlay`)).toBeTruthy();
    await waitFor(() =>
      expect(savedOrder()).toMatchObject({
        restorations: [{ tooth_no: 'tu10,tu11,tu12', type: 'inlay', material: 'zirconia' }],
        bridges: [],
      }),
    );
    await user.keyboard('{ArrowUp}{ArrowUp}');
    expect(tooth('23, Pontic, Bridge 22–24')).toBeTruthy();
    expect(tooth('22, Inlay, Bridge 22–24')).toBeTruthy();
  });

  it('become single ones also after they were deselected and selected again', async () => {
    const { user } = await openThree();
    await press(user, 'radio', 'Bridge');
    await press(user, 'button', 'Deselect');
    await press(user, 'button', /^22–24/);
    await press(user, 'radio', 'Inlay');
    expect(tooth('23, Inlay')).toBeTruthy();
  });

  it('stay joined if a person has joined them, before or after Bridge', async () => {
    const { user } = await openThree();
    await press(user, 'button', 'Deselect');
    await user.click(place('tu10'));
    await press(user, 'switch', 'Joined to 23');
    await press(user, 'button', 'Deselect');
    await draw(user, 'tu10', 'tu12');
    await press(user, 'radio', 'Bridge');
    await press(user, 'radio', 'Inlay');
    expect(tooth('22, Inlay, Splinted 22–23')).toBeTruthy();
    expect(tooth('24, Inlay')).toBeTruthy();

    await press(user, 'radio', 'Bridge');
    await press(user, 'switch', 'Join 22–24');
    await press(user, 'switch', 'Join 22–24');
    await press(user, 'radio', 'Crown');
    expect(tooth('24, Crown, Splinted 22–24')).toBeTruthy();
  });
});

describe('a pontic that is joined to no tooth', () => {
  const question = () => screen.findByRole('dialog', { name: 'Is this order correct?' });

  it('is asked about once', async () => {
    const { user, here } = await openDraft();
    await user.click(tooth('34'));
    await press(user, 'radio', 'Pontic');
    await chooseMaterial(user, 'Zirconia');
    await press(user, 'button', 'Deselect');
    await press(user, 'button', 'Send');
    const said = '34 is a pontic that is joined to no other tooth.';
    expect((await question()).textContent).toContain(said);
    await press(user, 'button', 'Change the order');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByRole('region', { name: 'Order for 34' })).toBeTruthy();
    await press(user, 'button', 'Send');
    await question();
    await press(user, 'button', 'Yes, it is correct');
    await waitFor(() => expect(here()).toBe('/cases/7KQ-4M2'));
  });

  it('shares one question with a cantilever', async () => {
    const pontic = { ...crown, type: 'pontic' };
    const { user } = await openOrder('/cases/7KQ-4M2/edit', {
      'GET /v1/cases/7KQ-4M2/': caseAnswer('DRFT', {
        restorations: [crown, { ...pontic, tooth_no: 'tu4,td3,td12' }],
        bridges: ['tu3,tu4'],
      }),
    });
    await press(user, 'button', 'Send');
    const { textContent } = await question();
    expect(textContent).toContain('15–16 ends in a pontic (15), which is held on one side only.');
    expect(textContent).toContain('46, 34 are pontics that are joined to no other tooth.');
  });

  it('is not offered as the order of another tooth', async () => {
    const { user } = await openDraft(crown);
    const offer = () => screen.queryByRole('button', { name: /^Same as 15: Pontic/ });
    await user.click(tooth('15'));
    await press(user, 'radio', 'Pontic');
    await press(user, 'button', 'Deselect');
    await user.click(tooth('34'));
    expect(screen.getByRole('region', { name: 'Order for 34' })).toBeTruthy();
    expect(offer()).toBeNull();
    await press(user, 'button', 'Deselect');
    await user.click(tooth('14'));
    await user.click(offer() as HTMLElement);
    expect(tooth('14, Pontic, Bridge 14–16')).toBeTruthy();
  });
});
