import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import i18next from 'i18next';
import { useState } from 'react';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { descriptionOf } from '#/testing/described';
import { renderInApp } from '#/testing/render';
import { Dialog } from '../../dialogs/dialog';
import { DayField } from './day-field';

const told = vi.fn();
const box = () => screen.getByLabelText<HTMLInputElement>('Wanted by');
const calendar = () => screen.getByRole('table', { hidden: true }).getAttribute('aria-label');

function Form({
  start = '',
  last,
  whenInvalid,
}: Partial<Parameters<typeof DayField>[0]> & { start?: string }) {
  const [day, setDay] = useState(start);
  const onDay = (next: string) => {
    told(next);
    setDay(next);
  };
  return (
    <>
      <DayField label="Wanted by" day={day} last={last} whenInvalid={whenInvalid} onDay={onDay} />
      <button type="button" onClick={() => setDay('2026-11-01')}>
        Elsewhere
      </button>
    </>
  );
}

async function open(props: Parameters<typeof Form>[0] = {}) {
  told.mockClear();
  await renderInApp(<Form {...props} />);
  return userEvent.setup();
}

describe('a day', () => {
  // ORD-01
  it('is typed and shown as the chosen language writes it', async () => {
    const user = await open();
    expect(box().type, 'not the field of the browser, which follows another language').toBe('text');
    expect(box().placeholder).toBe('MM/DD/YYYY');
    await user.type(box(), '3/9/2026');
    expect(told.mock.calls).toEqual([['2026-03-09']]);
    expect(box().value, 'left alone while it is typed').toBe('3/9/2026');
    await user.tab();
    expect(box().value).toBe('03/09/2026');
    onTestFinished(() => void i18next.changeLanguage('en'));
    await act(() => i18next.changeLanguage('de'));
    expect(box().value).toBe('09.03.2026');
    await user.clear(box());
    await user.type(box(), '9.4.26');
    await user.tab();
    expect(box().value).toBe('09.04.2026');
    expect(told.mock.calls.slice(1)).toEqual([[''], ['2026-04-09']]);
  });

  it('that is invalid shows an error, and clears the previous day', async () => {
    const user = await open({ start: '2026-11-15' });
    await user.clear(box());
    await user.type(box(), '2/31/2026');
    expect(descriptionOf(box())).toBe('');
    await user.tab();
    expect(descriptionOf(box())).toBe(`Enter a date like 12/31/${new Date().getFullYear()}.`);
    expect(box().value).toBe('2/31/2026');
    expect(told.mock.lastCall).toEqual(['']);
    await user.click(screen.getByText('Elsewhere'));
    expect([box().value, descriptionOf(box())]).toEqual(['11/01/2026', '']);
  });

  it('of a filter returns to its last value after an invalid text', async () => {
    const user = await open({ start: '2026-11-15', whenInvalid: 'revert' });
    await user.type(box(), '9');
    await user.tab();
    expect(box().value).toBe('11/15/2026');
    expect(told).not.toHaveBeenCalled();
  });
});

describe('the calendar', () => {
  const button = () => screen.getByRole('button', { name: 'Choose a date' });
  const focused = () => document.activeElement?.getAttribute('aria-label');

  it('is used with keys, and returns the focus', async () => {
    const user = await open({ start: '2026-11-15' });
    await user.click(button());
    await waitFor(() => expect(focused()).toBe('Sunday, November 15, 2026'));
    const way = [
      ['{ArrowRight}', 'Monday, November 16, 2026'],
      ['{End}', 'Sunday, November 22, 2026'],
      ['{ArrowDown}{ArrowDown}', 'Sunday, December 6, 2026'],
      ['{Home}', 'Monday, November 30, 2026'],
      ['{PageDown}', 'Wednesday, December 30, 2026'],
      ['{PageUp}{ArrowUp}', 'Monday, November 23, 2026'],
      ['{Shift>}{PageDown}{/Shift}', 'Tuesday, November 23, 2027'],
    ] as const;
    for (const [keys, day] of way) {
      await user.keyboard(keys);
      expect(focused()).toBe(day);
    }
    expect(calendar()).toBe('November 2027');
    await user.keyboard('{Enter}');
    expect(told.mock.calls).toEqual([['2027-11-23']]);
    expect(box().value).toBe('11/23/2027');
    expect(document.activeElement).toBe(button());
    await waitFor(() => expect(screen.queryByRole('table', { hidden: true })).toBeNull());
  });

  it('opens from the field, and jumps to a month and a year', async () => {
    const user = await open({ last: '2026-11-15' });
    await user.click(box());
    await user.keyboard('{Alt>}{ArrowDown}{/Alt}');
    await user.selectOptions(await screen.findByLabelText('Year'), '1984');
    await user.selectOptions(screen.getByLabelText('Month'), 'March');
    expect(calendar()).toBe('March 1984');
    await user.click(screen.getByRole('button', { name: 'Monday, March 12, 1984', hidden: true }));
    expect(told.mock.calls).toEqual([['1984-03-12']]);
  });

  it('ends at its first and last day', async () => {
    const user = await open({ start: '2026-11-14', last: '2026-11-15' });
    await user.click(button());
    await waitFor(() => expect(focused()).toBe('Saturday, November 14, 2026'));
    await user.keyboard('{ArrowDown}');
    expect(focused()).toBe('Sunday, November 15, 2026');
    const after = screen.getByRole('button', { name: 'Monday, November 16, 2026', hidden: true });
    expect(after).toHaveProperty('disabled', true);
  });

  it('closes with Escape, but not the dialog around it', async () => {
    const onClose = vi.fn();
    await renderInApp(
      <Dialog opened onClose={onClose} title="Order">
        <Form start="2026-11-15" />
      </Dialog>,
    );
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: 'Choose a date', hidden: true }));
    await waitFor(() => expect(focused()).toBe('Sunday, November 15, 2026'));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('table', { hidden: true })).toBeNull());
    expect(onClose).not.toHaveBeenCalled();
    expect(focused()).toBe('Choose a date');
  });
});
