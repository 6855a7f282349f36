import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { forgetSession } from '#/api/session';
import {
  caseAnswer,
  chooseMaterial,
  crown,
  draw,
  openOrder as open,
  press,
  tooth,
} from '#/testing/order-page';

beforeEach(() => forgetSession('stay'));

describe('a bridge', () => {
  // ORD-02
  it('joins a pontic to its neighbours, separates them on demand, and needs a support', async () => {
    const { user, sent, here } = await open('/cases/7KQ-4M2/edit', {
      'GET /v1/cases/7KQ-4M2/': caseAnswer('DRFT'),
    });
    await user.click(tooth('15'));
    await user.click(screen.getByRole('radio', { name: 'Pontic' }));
    const joined = screen.getByRole('switch', { name: 'Joined to 16' }) as HTMLInputElement;
    expect(joined.checked).toBe(true);
    expect(tooth('15, Pontic, Bridge 15–16')).toBeTruthy();
    await user.click(joined);
    expect(tooth('15, Pontic')).toBeTruthy();
    await user.click(joined);
    await user.click(screen.getByRole('button', { name: 'Bridge 15–16' }));
    await user.click(screen.getByRole('radio', { name: 'Pontic' }));
    await user.click(screen.getByRole('button', { name: 'Send' }));
    const fault = 'A bridge needs at least one tooth that carries it, not only pontics.';
    const panel = within(await screen.findByRole('region', { name: 'Order for 15–16' }));
    expect((await panel.findByRole('alert')).textContent).toBe(fault);
    const whole = panel.getByRole<HTMLInputElement>('switch', { name: 'Join 15–16' });
    expect(whole.checked).toBe(true);
    await waitFor(() => expect(document.activeElement).toBe(whole));
    expect(screen.getByRole('region', { name: 'Ordered' }).textContent).toContain(fault);
    expect(sent('PUT').map(({ path }) => path)).not.toContain('/v1/cases/p1/files/upload-done/');

    await user.click(panel.getByRole('button', { name: 'Deselect' }));
    await user.click(tooth(/^15/));
    await user.click(screen.getByRole('radio', { name: 'Crown' }));

    // CHK-04: it may be intended, so Send asks once.
    await user.click(screen.getByRole('button', { name: 'Send' }));
    const question = () => screen.findByRole('dialog', { name: 'Is this a cantilever bridge?' });
    const said = '15–16 ends in a pontic (16), which is held on one side only.';
    expect(within(await question()).getByText(said)).toBeTruthy();
    await user.click(within(await question()).getByRole('button', { name: 'Change the bridge' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(tooth(/^15/).getAttribute('aria-selected')).toBe('true');
    await user.click(screen.getByRole('button', { name: 'Send' }));
    await user.click(within(await question()).getByRole('button', { name: 'Yes, cantilever' }));
    await waitFor(() => expect(here()).toBe('/cases/7KQ-4M2'));
  });

  // CHK-04: the complaint was that the clicked tooth became the only one that is no pontic
  it('of three crowns asks which unit is the pontic, and uses the one that is clicked', async () => {
    const crowns = { ...crown, tooth_no: 'tu3,tu4,tu5' };
    const { user } = await open('/cases/7KQ-4M2/edit', {
      'GET /v1/cases/7KQ-4M2/': caseAnswer('DRFT', { restorations: [crowns] }),
    });
    const listed = () => screen.getByRole('region', { name: 'Ordered' }).textContent;
    const join = () => screen.getByRole('switch', { name: 'Join 14–16' });
    await user.click(screen.getByRole('button', { name: /^14–16/ }));
    await user.click(join());
    const question = () => within(screen.getByRole('group', { name: 'How are 14–16 joined?' }));
    await user.click(question().getByRole('button', { name: /^Splinted/ }));
    expect(listed()).toContain('Splinted');
    expect(tooth('15, Crown, Splinted 14–16')).toBeTruthy();

    await user.click(tooth(/^15/));
    expect(screen.getByRole('region', { name: 'Order for 15' })).toBeTruthy();
    await user.click(screen.getByRole('radio', { name: 'Pontic' }));
    expect(tooth('15, Pontic, Bridge 14–16')).toBeTruthy();
    expect(tooth('14, Crown, Bridge 14–16')).toBeTruthy();

    // The same from the units of an existing bridge.
    await user.click(screen.getByRole('button', { name: 'Bridge 14–16' }));
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Bridge' }).checked).toBe(true);
    await user.click(screen.getByRole('radio', { name: 'Crown' }));
    await user.click(join());
    await user.click(join());
    await user.click(question().getByRole('button', { name: /15 becomes a pontic/ }));
    expect(tooth('15, Pontic, Bridge 14–16')).toBeTruthy();
    expect(listed()).toMatch(/^Ordered14–16.*Bridge/);
  });

  // CHK-04
  it('is among the types, and closes a gap where a tooth is missing', async () => {
    const { user, sent } = await open('/cases/7KQ-4M2/edit', {
      'GET /v1/cases/7KQ-4M2/': caseAnswer('DRFT', { restorations: [] }),
    });
    const bridge = () => screen.getByRole('radio', { name: 'Bridge' });
    await user.click(tooth('24'));
    await user.click(bridge());
    expect(screen.getByText('Select all teeth of the bridge, from one end to the other.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Missing' }));
    expect(tooth('24, Missing')).toBeTruthy();
    expect(screen.getByText('Missing: 24')).toBeTruthy();
    await user.click(tooth(/^24/));
    await user.click(tooth('23'));
    await user.click(tooth('25'));
    await user.click(bridge());
    expect(tooth('23, Crown, Bridge 23–25')).toBeTruthy();
    expect(tooth('24, Missing')).toBeTruthy();
    await waitFor(() => expect(sent('PUT')).not.toEqual([]));
    await waitFor(() =>
      expect(JSON.parse(sent('PUT').at(-1)?.body ?? '')).toMatchObject({
        bridges: ['tu11,tu13'],
        missing_teeth: ['tu12'],
      }),
    );
  });

  // CHK-04: the clicks of the complaint, with and without Join
  it.each([true, false])('gets the pontic that is clicked (joined first: %s)', async (isJoined) => {
    const { user, savedOrder, here } = await open('/cases/7KQ-4M2/edit', {
      'GET /v1/cases/7KQ-4M2/': caseAnswer('DRFT', { restorations: [] }),
    });
    await draw(user, 'tu5', 'tu3');
    await press(user, 'radio', 'Crown');
    if (isJoined) await press(user, 'switch', 'Join 14–16');
    await user.click(tooth('15, Crown'));
    expect(screen.getByRole('region', { name: 'Order for 15' })).toBeTruthy();
    await press(user, 'radio', 'Pontic');
    for (const unit of ['14, Crown', '15, Pontic', '16, Crown']) {
      expect(tooth(`${unit}, Bridge 14–16`)).toBeTruthy();
    }
    expect(screen.queryByRole('group', { name: 'How are 14–16 joined?' }), 'it is said now').toBeNull();

    await press(user, 'button', 'Bridge 14–16');
    await chooseMaterial(user, 'Zirconia');
    await press(user, 'button', 'Send');
    await waitFor(() => expect(here()).toBe('/cases/7KQ-4M2'));
    expect(savedOrder()).toMatchObject({
      restorations: [
        { tooth_no: 'tu3,tu5', type: 'crown', material: 'zirconia' },
        { tooth_no: 'tu4', type: 'pontic', material: 'zirconia' },
      ],
      bridges: ['tu3,tu4,tu5'],
    });
  });

  // CHK-04
  it('with a cantilever on both sides names both in one question', async () => {
    const { user } = await open('/cases/7KQ-4M2/edit', {
      'GET /v1/cases/7KQ-4M2/': caseAnswer('DRFT', {
        restorations: [
          { ...crown, tooth_no: 'tu4' },
          { ...crown, tooth_no: 'tu3,tu5', type: 'pontic' },
        ],
        bridges: ['tu3,tu4,tu5'],
      }),
    });
    await press(user, 'button', 'Send');
    const question = await screen.findByRole('dialog', { name: 'Is this a cantilever bridge?' });
    const said = '14–16 ends in pontics (16, 14), each of which is held on one side only.';
    expect(within(question).getByText(said)).toBeTruthy();
  });
});
