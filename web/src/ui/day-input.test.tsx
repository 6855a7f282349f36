import { MantineProvider } from '@mantine/core';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { DayInput } from './day-input';

const told = vi.fn();

function Filter() {
  const [day, setDay] = useState('');
  const onDay = (next: string) => {
    told(next);
    setDay(next);
  };
  return (
    <MantineProvider>
      <DayInput label="From" day={day} onDay={onDay} />
      <button type="button" onClick={() => setDay('2026-11-01')}>
        This month
      </button>
    </MantineProvider>
  );
}

const box = () => screen.getByLabelText<HTMLInputElement>('From');
/** As the browser says it with each figure of the year. */
const type = (value: string) => fireEvent.change(box(), { target: { value } });
const wait = (ms: number) => act(() => vi.advanceTimersByTime(ms));

beforeEach(() => {
  vi.useFakeTimers();
  told.mockClear();
  render(<Filter />);
});

// LST-03
it('leaves a year alone while it is typed, and tells the day once it is whole', () => {
  for (const value of ['0002-11-15', '0020-11-15', '0202-11-15', '2026-11-15']) {
    wait(700);
    type(value);
    expect(box().value).toBe(value);
  }
  expect(told).not.toHaveBeenCalled();
  wait(700);
  expect(told.mock.calls).toEqual([['2026-11-15']]);
});

it('does not tell the first month of the twelfth', () => {
  type('2026-01-15');
  wait(100);
  type('2026-12-15');
  fireEvent.blur(box());
  wait(700);
  expect(told.mock.calls).toEqual([['2026-12-15']]);
});

it('shows what was chosen elsewhere, also in place of a year nobody lives in', () => {
  fireEvent.click(screen.getByRole('button'));
  expect(box().value).toBe('2026-11-01');
  type('0026-11-01');
  fireEvent.blur(box());
  expect(box().value).toBe('2026-11-01');
  type('');
  wait(700);
  expect(told.mock.calls).toEqual([['']]);
});
