import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
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

const threeCrowns = { ...crown, tooth_no: 'tu3,tu4,tu5' };
const question = () => screen.queryByRole('group', { name: 'How are 14–16 joined?' });
const answer = (name: RegExp) => within(question() as HTMLElement).getByRole('button', { name });
const isChosen = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name }).checked;

it('CHK-04: the question waits while other teeth are selected, and ends with its teeth', async () => {
  const { user } = await openDraft(threeCrowns);
  await draw(user, 'tu5', 'tu3');
  await press(user, 'switch', 'Join 14–16');
  expect(document.activeElement).toBe(answer(/^Bridge/));

  await user.click(tooth('15, Crown'));
  expect(question(), 'of a bridge that 15 would be in').toBeTruthy();
  await user.click(tooth('24'));
  expect(question()).toBeNull();
  await press(user, 'button', 'Deselect');
  await user.click(tooth('14, Crown'));
  expect(question()).toBeTruthy();
  expect(document.activeElement, 'the keys go on from the tooth').toBe(place('tu5'));

  await press(user, 'button', 'Remove 14');
  await press(user, 'radio', 'Crown');
  expect(question(), 'another tooth, which nobody has joined').toBeNull();
});

it('CHK-04: three crowns that are joined one by one are asked about, too', async () => {
  const { user } = await openDraft(threeCrowns);
  await user.click(tooth('15, Crown'));
  await press(user, 'switch', 'Joined to 14');
  expect(tooth('15, Crown, Splinted 14–15')).toBeTruthy();
  await press(user, 'switch', 'Joined to 16');
  expect(question()).toBeTruthy();
  expect(tooth('16, Crown'), 'nothing is joined before the answer').toBeTruthy();

  await user.click(answer(/^Cancel/));
  expect(screen.getByRole<HTMLInputElement>('switch', { name: 'Joined to 14' }).checked).toBe(true);
  await press(user, 'switch', 'Joined to 16');
  await user.click(answer(/^Splinted/));
  expect(tooth('16, Crown, Splinted 14–16')).toBeTruthy();
  expect(question()).toBeNull();

  await press(user, 'switch', 'Joined to 16');
  await press(user, 'switch', 'Joined to 16');
  await user.click(answer(/15 becomes a pontic/));
  expect(tooth('15, Pontic, Bridge 14–16')).toBeTruthy();
  expect(tooth('14, Crown, Bridge 14–16')).toBeTruthy();
});

it('CHK-04: two teeth are no bridge until one is a pontic', async () => {
  const { user } = await openDraft();
  await draw(user, 'tu4', 'tu5');
  const refusal =
    'A bridge needs at least one pontic. Mark the tooth that is missing, or choose a type and then “Join 14–15” for a splint.';
  await press(user, 'radio', 'Bridge');
  expect(screen.getByText(refusal)).toBeTruthy();
  expect(tooth('14')).toBeTruthy();

  await press(user, 'radio', 'Crown');
  await press(user, 'radio', 'Bridge');
  expect(screen.getByText(refusal)).toBeTruthy();
  expect([isChosen('Crown'), isChosen('Bridge')]).toEqual([true, false]);
  await press(user, 'switch', 'Join 14–15');
  expect(tooth('14, Crown, Splinted 14–15')).toBeTruthy();
  expect(question(), 'two are a splint').toBeNull();

  await user.click(tooth(/^14/));
  await press(user, 'button', 'Missing');
  await press(user, 'button', 'Splinted 14–15');
  await press(user, 'radio', 'Bridge');
  expect(tooth('14, Pontic, Missing, Bridge 14–15')).toBeTruthy();
  expect(tooth('15, Crown, Bridge 14–15')).toBeTruthy();
  expect(screen.queryByText(refusal)).toBeNull();
});

it('CHK-04: a click deselects a tooth only while the others are empty, with Control always', async () => {
  const { user } = await openDraft();
  await draw(user, 'tu3', 'tu5');
  await user.click(tooth('15'));
  expect(screen.getByRole('region', { name: 'Order for 16, 14' })).toBeTruthy();
  await press(user, 'radio', 'Crown');
  await user.click(tooth('15'));
  await user.click(tooth('15'));
  expect(screen.getByRole('region', { name: 'Order for 15' }), 'the gap between two crowns').toBeTruthy();
  await press(user, 'radio', 'Pontic');
  expect(tooth('14, Crown, Bridge 14–16')).toBeTruthy();
  await user.keyboard('{Control>}');
  await user.click(tooth(/^14/));
  await user.keyboard('{/Control}');
  expect(screen.getByRole('region', { name: 'Order for 14–15' })).toBeTruthy();
});

it('CHK-04: the question ends when different materials separate its teeth', async () => {
  const { user } = await openDraft(threeCrowns);
  await draw(user, 'tu5', 'tu3');
  await press(user, 'switch', 'Join 14–16');
  await user.click(tooth('15, Crown'));
  await chooseMaterial(user, 'Gold');
  expect(question()).toBeNull();
  expect(screen.getAllByRole('switch', { name: /^Joined to/ })).toHaveLength(2);
});

it('CHK-04: crowns that are joined over a closed gap are a bridge, with a pontic or without', async () => {
  const { user } = await openOrder('/cases/7KQ-4M2/edit', {
    'GET /v1/cases/7KQ-4M2/': caseAnswer('DRFT', {
      restorations: [{ ...crown, tooth_no: 'tu3,tu4,tu6' }],
      missing_teeth: ['tu5'],
    }),
  });
  await press(user, 'button', /^15–16, 13/);
  await press(user, 'switch', /^Join/);
  const answers = within(screen.getByRole('group', { name: /joined\?$/ })).getAllByRole('button');
  expect(answers.map(({ textContent }) => textContent)).toEqual([
    '',
    expect.stringMatching(/^.*Bridge.*15 becomes a pontic/),
    expect.stringMatching(/^.*Bridge.*All stay as they are/),
  ]);
});
