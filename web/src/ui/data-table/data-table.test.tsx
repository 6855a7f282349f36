import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { ApiProblem } from '#/api/problem';
import { renderInApp } from '#/testing/render';
import { DataTable, type DataTableProps } from './data-table';
import type { Column, ListAddress, ListView } from './state/types';

interface Scanner {
  id: string;
  udi: string;
  owner: string;
}

const ROWS: Scanner[] = [
  { id: 'a', udi: 'UDI-A', owner: 'Anna' },
  { id: 'b', udi: 'UDI-B', owner: 'Bernd' },
  { id: 'c', udi: 'UDI-C', owner: 'Carla' },
];

function address(given: Partial<ListAddress> = {}): ListAddress {
  return { search: '', sort: 'udi desc', page: 1, size: 20, filters: {}, change: vi.fn(), ...given };
}

function view(given: Partial<ListView<Scanner>> = {}, info = {}): ListView<Scanner> {
  return {
    address: address(),
    page: {
      results: ROWS,
      pageInfo: {
        total: 3,
        count: 3,
        number: 1,
        num_pages: 1,
        has_previous: false,
        has_next: false,
        page_range: [1],
        ...info,
      },
    },
    error: null,
    isStale: false,
    retry: vi.fn(),
    ...given,
  };
}

async function show(list: ListView<Scanner>, more: Partial<DataTableProps<Scanner>> = {}) {
  await renderInApp(
    <DataTable
      name="scanners"
      label="Scanners"
      list={list}
      columns={[
        { key: 'udi', label: 'UDI', sort: 'udi', isName: true, cell: ({ udi }) => udi },
        { key: 'owner', label: 'Owner', cell: ({ owner }) => owner },
      ]}
      keyOf={({ id }) => id}
      nameOf={({ udi }) => udi}
      empty={{ title: 'No scanners' }}
      {...more}
    />,
  );
  return { user: userEvent.setup(), change: list.address.change };
}

/** Makes media queries that contain this text match. */
function stubMedia(matching: string) {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes(matching),
    addEventListener: () => {},
    removeEventListener: () => {},
  }));
}

const rows = () => screen.getAllByRole('row').slice(1);

// ADM-02, ADM-04
describe('the table', () => {
  it('sorts by its headers, in both directions', async () => {
    const { user, change } = await show(view());
    const header = screen.getByRole('columnheader', { name: 'UDI' });
    expect(header.getAttribute('aria-sort')).toBe('descending');
    await user.click(within(header).getByRole('button'));
    expect(change).toHaveBeenCalledWith({ sort: 'udi asc' });
    expect(within(screen.getByRole('columnheader', { name: 'Owner' })).queryByRole('button')).toBeNull();
  });

  it('searches a moment after the last letter, and at once on Enter', async () => {
    const { user, change } = await show(view());
    const box = screen.getByRole('textbox', { name: 'Search' });
    await user.type(box, ' 42 ');
    await waitFor(() => expect(change).toHaveBeenCalledWith({ search: '42' }));
    await user.type(box, '7{Enter}');
    expect(change).toHaveBeenLastCalledWith({ search: '42 7' });
    await user.click(screen.getByRole('button', { name: 'Clear the search' }));
    expect(change).toHaveBeenLastCalledWith({ search: '' });
  });

  it('filters, and says which rows these are and how many there are', async () => {
    const info = { total: 10_000, num_pages: 500, number: 2, has_more: true };
    const { user, change } = await show(view({ address: address({ page: 2 }) }, info), {
      filters: [{ name: 'state', label: 'State', options: [{ value: 'free', label: 'Free' }] }],
    });
    await user.selectOptions(screen.getByLabelText('State'), 'Free');
    expect(change).toHaveBeenCalledWith({ filters: { state: 'free' } });
    expect(screen.getByText('21 - 23 / 10,000+')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Next page' }));
    expect(change).toHaveBeenCalledWith({ page: 3 });
    await user.selectOptions(screen.getByLabelText('Rows'), '100');
    expect(change).toHaveBeenCalledWith({ size: 100 });
  });

  it('offers further pages beyond the counted ones', async () => {
    const known = { total: 10_000, has_more: true };
    const beyond = { ...known, number: 600, num_pages: 601, has_previous: true, has_next: true };
    const { user, change } = await show(view({ address: address({ page: 600 }) }, beyond));
    expect(screen.getByText('11981 - 11983 / 10,000+')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Last page' }).hasAttribute('disabled')).toBe(true);
    await user.click(screen.getByRole('button', { name: 'Next page' }));
    expect(change).toHaveBeenCalledWith({ page: 601 });
  });

  it('ends with the last page of an uncounted list', async () => {
    const last = { total: 10_000, has_more: true, number: 5000, num_pages: 5000, has_previous: true };
    await show(view({ address: address({ page: 5000 }) }, last));
    for (const name of ['Next page', 'Last page'])
      expect(screen.getByRole('button', { name }).hasAttribute('disabled')).toBe(true);
    expect(screen.getByRole('button', { name: 'Previous page' }).hasAttribute('disabled')).toBe(false);
  });

  it('remembers the chosen columns, and nothing else', async () => {
    const { user } = await show(view());
    await user.click(screen.getByRole('button', { name: 'Columns' }));
    await user.click(await screen.findByRole('menuitemcheckbox', { name: 'Owner', hidden: true }));
    expect(screen.queryByText('Bernd')).toBeNull();
    expect({ ...localStorage }).toEqual({ 'columns:scanners': '{"owner":false}' });
  });

  it('hides minor columns where there is little room, unless chosen', async () => {
    stubMedia('max-width: 1279.98px');
    const columns: Column<Scanner>[] = [
      { key: 'udi', label: 'UDI', isName: true, cell: ({ udi }) => udi },
      { key: 'owner', label: 'Owner', isMinor: true, cell: ({ owner }) => owner },
    ];
    const { user } = await show(view(), { columns });
    expect(screen.queryByText('Bernd')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Columns' }));
    await user.click(await screen.findByRole('menuitemcheckbox', { name: 'Owner', hidden: true }));
    expect(screen.getByText('Bernd')).toBeTruthy();
    expect({ ...localStorage }).toEqual({ 'columns:scanners': '{"owner":true}' });
  });

  it('moves by arrows, opens by Enter and selects by the space bar', async () => {
    const onOpen = vi.fn();
    const onChoose = vi.fn();
    const { user } = await show(view(), { onOpen, bulkActions: [{ label: 'Block', onChoose }] });
    (rows()[0] as HTMLElement).focus();
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}');
    expect(document.activeElement).toBe(rows()[2]);
    await user.keyboard('{Home}{Enter}');
    expect(onOpen).toHaveBeenCalledWith(ROWS[0]);
    await user.keyboard(' {End} ');
    expect(screen.getByText('2 selected')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Block' }));
    expect(onChoose).toHaveBeenCalledWith([ROWS[0], ROWS[2]]);
  });

  it('selects a whole page, offers fitting actions, and clears the selection', async () => {
    const onChoose = vi.fn();
    const takes = ({ owner }: Scanner) => owner === 'Anna';
    const { user } = await show(view(), {
      bulkActions: [
        { label: 'Block', takes, onChoose },
        { label: 'Never', takes: () => false, onChoose },
      ],
    });
    await user.click(screen.getByRole('checkbox', { name: 'Select all' }));
    expect(screen.getByText('3 selected')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Never' }).hasAttribute('disabled')).toBe(true);
    await user.click(screen.getByRole('button', { name: 'Block' }));
    expect(onChoose).toHaveBeenCalledWith([ROWS[0]]);
    await user.click(screen.getByRole('button', { name: 'Clear the selection' }));
    expect(screen.queryByText('3 selected')).toBeNull();
  });

  it('opens a row that is clicked, but not when a control in it is', async () => {
    const onOpen = vi.fn();
    const { user } = await show(view(), { onOpen, bulkActions: [{ label: 'Block', onChoose: vi.fn() }] });
    await user.click(screen.getByText('Carla'));
    expect(onOpen).toHaveBeenCalledWith(ROWS[2]);
    await user.click(screen.getByRole('checkbox', { name: 'Select UDI-A' }));
    expect(onOpen).toHaveBeenCalledTimes(1);
  });
});

describe('the states', () => {
  it('shows placeholders while rows load, and keeps the last page until the next is loaded', async () => {
    await show(view({ page: undefined }));
    expect(screen.getByRole('status', { name: 'Scanners' })).toBeTruthy();
  });

  it('shows the previous page while the next one loads', async () => {
    await show(view({ isStale: true }));
    expect(screen.getByRole('table').getAttribute('aria-busy')).toBe('true');
    expect(screen.getByText('UDI-A')).toBeTruthy();
  });

  it('says what went wrong and tries again', async () => {
    const retry = vi.fn();
    const { user } = await show(view({ page: undefined, error: new ApiProblem(503, undefined), retry }));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(retry).toHaveBeenCalled();
  });

  it('says that there is nothing, or that nothing matches', async () => {
    const page = view().page;
    const empty = page && { ...page, results: [] };
    await show(view({ page: empty }));
    expect(screen.getByText('No scanners')).toBeTruthy();
    const narrowed = address({ search: 'xyz', filters: { state: 'free' } });
    const { user, change } = await show(view({ page: empty, address: narrowed }));
    expect(screen.getByText('Nothing matches “xyz”.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Show all' }));
    expect(change).toHaveBeenCalledWith({ search: '', filters: { state: '' } });
  });

  it('shows cards where there is no room for columns', async () => {
    stubMedia('max-width: 991.98px');
    const onOpen = vi.fn();
    const { user } = await show(view(), { onOpen });
    expect(screen.queryByRole('table')).toBeNull();
    expect(screen.getAllByRole('listitem')).toHaveLength(3);
    await user.click(screen.getByText('UDI-B'));
    expect(onOpen).toHaveBeenCalledWith(ROWS[1]);
  });
});
