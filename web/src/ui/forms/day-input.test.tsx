import { act, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { renderInApp } from '#/testing/render';
import { DayInput } from './day-input';

const told = vi.fn();

function Filter() {
  const [day, setDay] = useState('');
  const onDay = (next: string) => {
    told(next);
    setDay(next);
  };
  return (
    <>
      <DayInput label="From" day={day} onDay={onDay} />
      <button type="button" onClick={() => setDay('2026-11-01')}>
        This month
      </button>
    </>
  );
}

const box = () => screen.getByLabelText<HTMLInputElement>('From');
const type = (value: string) => fireEvent.change(box(), { target: { value } });
const wait = (ms: number) => act(() => vi.advanceTimersByTime(ms));

beforeEach(async () => {
  told.mockClear();
  await renderInApp(<Filter />);
  vi.useFakeTimers();
});

// LST-03
it('does not change a year while it is typed, and reports the day once it is complete', () => {
  for (const value of ['11/15/2', '11/15/20', '11/15/202', '11/15/2026']) {
    wait(700);
    type(value);
    expect(box().value).toBe(value);
  }
  expect(told).not.toHaveBeenCalled();
  wait(700);
  expect(told.mock.calls).toEqual([['2026-11-15']]);
});

it('does not report the 1st while the 15th is typed', () => {
  type('2026-12-1');
  wait(100);
  type('2026-12-15');
  fireEvent.blur(box());
  wait(700);
  expect(told.mock.calls).toEqual([['2026-12-15']]);
});

it('shows a day chosen elsewhere, also in place of an impossible year', () => {
  fireEvent.click(screen.getByText('This month'));
  expect(box().value).toBe('11/01/2026');
  type('11/01/0026');
  fireEvent.blur(box());
  expect(box().value).toBe('11/01/2026');
  type('');
  wait(700);
  expect(told.mock.calls).toEqual([['']]);
});
