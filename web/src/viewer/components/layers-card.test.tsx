import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useReducer } from 'react';
import { expect, it, vi } from 'vitest';
import { renderInApp } from '#/testing/render';
import { changeLooks, rowsOf } from '../model/layers';
import type { LoadingStates } from '../model/loading';
import type { ViewerSource } from '../source';
import { LayersCard } from './layers-card';

const SOURCES: ViewerSource[] = [
  { id: 'up', name: 'upperjaw.ply', layer: 'upper', format: 'ply' },
  { id: 'low', name: 'lowerjaw.stl', layer: 'lower', format: 'stl' },
  { id: 'again', name: 'lowerjaw-2.stl', layer: 'lower', format: 'stl' },
  { id: 'x', name: 'scan.stl', layer: 'lower-preop', format: 'stl', jawSaidBy: 'person' },
  { id: 'm', name: '11-margin.txt', layer: 'margin', format: 'margin' },
];

const retry = vi.fn();
const doubt = vi.fn();

function Card({ states }: { states: LoadingStates }) {
  const [looks, change] = useReducer(changeLooks, {});
  return (
    <LayersCard
      rows={rowsOf(SOURCES)}
      looks={looks}
      states={states}
      isOpen
      onToggle={() => {}}
      onChange={change}
      onRetry={retry}
      onDoubtJaw={doubt}
    />
  );
}

it('VWR-01: hiding a layer sets 0 and disables its slider, showing it sets 100', async () => {
  await renderInApp(<Card states={{}} />);
  const user = userEvent.setup();
  const slider = screen.getByRole<HTMLInputElement>('slider', { name: 'Opacity of Upper jaw' });
  const eye = screen.getByRole('button', { name: 'Show Upper jaw' });
  fireEvent.change(slider, { target: { value: '40' } });
  expect(slider.value).toBe('40');
  expect(eye.getAttribute('aria-pressed')).toBe('true');
  await user.click(eye);
  expect([slider.value, slider.disabled, eye.getAttribute('aria-pressed')]).toEqual(['0', true, 'false']);
  await user.click(eye);
  expect([slider.value, slider.disabled]).toEqual(['100', false]);
});

it('two files of one layer are told apart by their names', async () => {
  await renderInApp(<Card states={{}} />);
  expect(screen.getByRole('slider', { name: 'Opacity of Lower jaw (lowerjaw-2.stl)' })).toBeTruthy();
});

it('a layer that fails says why and can be tried again', async () => {
  await renderInApp(
    <Card
      states={{
        up: { phase: 'loading', isSeen: false, loadedBytes: 3_100_000, totalBytes: 21_000_000 },
        low: {
          phase: 'failed',
          isSeen: false,
          loadedBytes: 0,
          failure: { kind: 'fault', reason: 'truncated' },
        },
        m: {
          phase: 'failed',
          isSeen: false,
          loadedBytes: 0,
          failure: { kind: 'other', text: 'Nobody knows.' },
        },
      }}
    />,
  );
  const user = userEvent.setup();
  expect(screen.getByText('The file is incomplete: its end is missing.')).toBeTruthy();
  expect(screen.getByText('Nobody knows.')).toBeTruthy();
  expect(screen.getByText('3.1 MB of 21 MB')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Try to load Margins again' }));
  expect(retry).toHaveBeenCalledWith(['m']);
});

it('VWR-06: an answer of a person about the jaw can be changed', async () => {
  await renderInApp(<Card states={{}} />);
  const [button, ...others] = screen.getAllByRole('button', { name: /^Change the jaw of/ });
  expect([button?.getAttribute('aria-label'), others]).toEqual(['Change the jaw of scan.stl', []]);
  await userEvent.click(button as HTMLElement);
  expect(doubt).toHaveBeenCalledWith('x');
});
