import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { renderInApp } from '#/testing/render';
import type { NumberSystem, ToothCode } from './tooth';
import { ToothChart } from './tooth-chart';

function Chooser({ numberSystem = 'FDI' as NumberSystem }) {
  const [selected, select] = useState<ToothCode[]>([]);
  return (
    <>
      <ToothChart
        numberSystem={numberSystem}
        restorations={[
          { teeth: ['tu3', 'tu5'], type: 'crown' },
          { teeth: ['tu4'], type: 'pontic' },
        ]}
        bridges={[['tu3', 'tu4', 'tu5']]}
        errors={['tu4']}
        selected={selected}
        onSelectionChange={select}
      />
      <output>{selected.join()}</output>
    </>
  );
}

const chosen = () => screen.getByRole('status').textContent;
const tooth = (name: string | RegExp) => screen.getByRole('option', { name });

async function open(numberSystem: NumberSystem = 'FDI') {
  await renderInApp(<Chooser numberSystem={numberSystem} />);
  return userEvent.setup();
}

it('CAS-01: a picture says in words what it shows', async () => {
  await renderInApp(
    <ToothChart
      numberSystem="Palmer"
      restorations={[
        { teeth: ['tu3'], type: 'crown' },
        { teeth: ['tu5'], type: 'crown' },
        { teeth: ['tu4'], type: 'pontic' },
      ]}
      bridges={[['tu3', 'tu4', 'tu5']]}
    />,
  );
  const picture = screen.getByRole('img');
  expect(picture.getAttribute('aria-label')).toBe(
    'Tooth chart. UR6, UR4: Crown. UR5: Pontic. Bridge UR4–UR6.',
  );
  expect(screen.queryAllByRole('option')).toEqual([]);
  expect(screen.getByRole('list', { name: 'Legend' }).textContent).toBe('CCrownPPonticBridge');
});

it('CHK-04: missing teeth, what is splinted and a bridge over a gap are told apart', async () => {
  await renderInApp(
    <ToothChart
      numberSystem="FDI"
      restorations={[{ teeth: ['tu3', 'tu5', 'td3', 'td4'], type: 'crown' }]}
      bridges={[
        ['tu3', 'tu5'],
        ['td3', 'td4'],
      ]}
      missing={['tu4', 'td10']}
    />,
  );
  expect(screen.getByRole('img').getAttribute('aria-label')).toBe(
    'Tooth chart. 16, 14, 45–46: Crown. Bridge 14–16. Splinted 45–46. Missing: 15, 32.',
  );
  expect(screen.getByRole('list', { name: 'Legend' }).textContent).toBe('CCrownBridge, Splinted×Missing');
  expect(document.querySelectorAll('[data-missing]')).toHaveLength(2);
});

it('ORD-02: every tooth has a name, and says what it gets and that something is wrong', async () => {
  await open();
  expect(screen.getAllByRole('option')).toHaveLength(32);
  expect(tooth('15, Pontic, Bridge 14–16, needs attention')).toBeTruthy();
  expect(tooth('28').getAttribute('aria-selected')).toBe('false');
});

it('ORD-02: a child has twenty teeth', async () => {
  await open('Primary');
  expect(screen.getAllByRole('option')).toHaveLength(20);
});

/** By position: what is drawn at the tooth, and what a screen reader says. */
it.each<[NumberSystem, Record<string, [shown: string, spoken: string]>]>([
  [
    'FDI',
    {
      tu1: ['18', '18'],
      tu8: ['11', '11'],
      tu9: ['21', '21'],
      tu16: ['28', '28'],
      td1: ['48', '48'],
      td16: ['38', '38'],
    },
  ],
  ['Universal', { tu1: ['1', '1'], tu16: ['16', '16'], td16: ['17', '17'], td1: ['32', '32'] }],
  ['Palmer', { tu1: ['8', 'UR8'], tu9: ['1', 'UL1'], td16: ['8', 'LL8'], td8: ['1', 'LR1'] }],
  ['PalmerDigital', { tu1: ['UR8', 'UR8'], tu9: ['UL1', 'UL1'], td16: ['LL8', 'LL8'], td8: ['LR1', 'LR1'] }],
  ['Primary', { tu6: ['C', 'C'], tu13: ['J', 'J'], td13: ['K', 'K'], td4: ['T', 'T'] }],
])('ORD-02 CAS-01: the chart shows and says the numbers of %s', async (system, labels) => {
  await open(system);
  for (const [code, [shown, spoken]] of Object.entries(labels)) {
    const found = document.querySelector(`[data-tooth="${code}"]`);
    expect([found?.textContent, found?.getAttribute('aria-label')], code).toEqual([shown, spoken]);
  }
});

it('ORD-02: a click chooses and takes back, with Shift it extends', async () => {
  const user = await open();
  await user.click(tooth('13'));
  await user.keyboard('{Shift>}');
  await user.click(tooth('21'));
  await user.keyboard('{/Shift}');
  expect(chosen()).toBe('tu6,tu7,tu8,tu9');
  await user.click(tooth('12'));
  expect(chosen()).toBe('tu6,tu8,tu9');
});

it('CHK-04: a click on a unit of a bridge means this unit, whatever was selected', async () => {
  const user = await open();
  await user.click(tooth(/^17/));
  await user.keyboard('{Shift>}');
  await user.click(tooth(/^14/));
  await user.keyboard('{/Shift}');
  expect(chosen()).toBe('tu2,tu3,tu4,tu5');
  await user.click(tooth(/^15/));
  expect(chosen()).toBe('tu4');
  await user.click(tooth(/^14/));
  expect(chosen()).toBe('tu5');
  await user.click(tooth(/^14/));
  expect(chosen()).toBe('');
});

it('ORD-02: arrows go along the arch and between the jaws, Space chooses, Escape clears', async () => {
  const user = await open();
  await user.tab();
  expect(document.activeElement).toBe(tooth('11'));
  await user.keyboard('{ArrowRight}{ArrowRight}{ArrowDown}');
  expect(document.activeElement).toBe(tooth('32'));
  await user.keyboard(' ');
  expect(chosen()).toBe('td10');
  await user.keyboard('{ArrowUp} ');
  expect(chosen()).toBe('tu10,td10');
  await user.keyboard('{Escape}');
  expect(chosen()).toBe('');
});

it('ORD-02: Shift with an arrow grows and shrinks a run, Control with A takes the jaw, then all', async () => {
  const user = await open();
  await user.tab();
  await user.keyboard('{Shift>}{ArrowRight}{ArrowRight}{/Shift}');
  expect(chosen()).toBe('tu8,tu9,tu10');
  await user.keyboard('{Shift>}{ArrowLeft}{/Shift}');
  expect(chosen()).toBe('tu8,tu9');
  await user.keyboard('{Control>}a{/Control}');
  expect(chosen()?.split(',')).toHaveLength(16);
  await user.keyboard('{Control>}a{/Control}');
  expect(chosen()?.split(',')).toHaveLength(32);
});
