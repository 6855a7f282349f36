import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { ToothCode } from '#/teeth/tooth';
import { ToothChart } from '#/teeth/tooth-chart';
import { renderInApp } from '#/testing/render';
import { useShownPanel } from './use-shown-panel';

beforeEach(() => void vi.restoreAllMocks());

function Bench() {
  const [selected, select] = useState<ToothCode[]>([]);
  const chart = useShownPanel();
  return (
    <div>
      <div ref={chart} data-testid="chart">
        <ToothChart
          numberSystem="FDI"
          restorations={[]}
          bridges={[]}
          selected={selected}
          onSelectionChange={select}
        />
        <button type="button" onClick={() => select(['tu7', 'tu8'])}>
          Upper jaw
        </button>
      </div>
      {selected.length > 0 && (
        <section aria-label="Order">
          <header data-testid="panel">{selected.join()}</header>
        </section>
      )}
    </div>
  );
}

const tooth = () => screen.getByRole('option', { name: '11' });
const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));

/** Returns the elements that the page scrolls to after these keys. */
async function openBench({ isWide = false } = {}) {
  let shown: (string | undefined)[] = [];
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
    shown.push((this as HTMLElement).dataset.testid);
  });
  const media = window.matchMedia('');
  vi.stubGlobal('matchMedia', (query: string) => ({ ...media, matches: isWide && query.includes('width') }));
  await renderInApp(<Bench />);
  return async (keys: string) => {
    shown = [];
    await userEvent.keyboard(keys);
    await nextFrame();
    return shown;
  };
}

// ORD-02
it('moves the page to the panel below the chart once a key has chosen teeth', async () => {
  const press = await openBench();
  tooth().focus();
  expect(await press(' ')).toEqual(['panel']);
  expect(await press('{Shift>}{ArrowLeft}{/Shift}')).toEqual(['panel']);
  expect(await press('{Shift>}{Tab}{/Shift}'), 'which leaves the chart').toEqual([]);
});

// ORD-02
it('moves the page to the whole chart where the panel is beside it', async () => {
  const press = await openBench({ isWide: true });
  tooth().focus();
  expect(await press('{Enter}')).toEqual(['chart']);
});

// ORD-02
it('moves the page back to the chart when a key moves the focus in it', async () => {
  const press = await openBench();
  tooth().focus();
  expect(await press('{ArrowLeft}')).toEqual(['chart']);
});

// ORD-02
it('moves the page to the panel after a button below the chart was pressed with a key', async () => {
  const press = await openBench();
  screen.getByRole('button', { name: 'Upper jaw' }).focus();
  expect(await press(' ')).toEqual(['panel']);
});
