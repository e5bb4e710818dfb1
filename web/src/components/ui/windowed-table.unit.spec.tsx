import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen, within } from '@testing-library/react';

import { renderApp } from '../../testing/render';
import { WindowedTable } from './windowed-table';
import type { WindowedColumn } from './windowed-table';

interface Row {
  readonly id: number;
}

const ROWS: readonly Row[] = Array.from({ length: 20_000 }, (_, id) => ({ id }));
const drawn: number[] = [];
const columns: readonly WindowedColumn<Row>[] = [
  {
    key: 'id',
    width: '100%',
    head: 'Number',
    cell: ({ id }) => {
      drawn.push(id);
      return `row ${String(id)}`;
    },
  },
];
const keyOf = ({ id }: Row): string => String(id);

/** jsdom has no layout: the test sets how far the list is scrolled. */
function scrollBy(px: number): void {
  jest.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue({
    ...{ x: 0, y: -px, top: -px, left: 0, right: 0, bottom: 0, width: 0, height: 0 },
    toJSON: () => '',
  });
  act(() => {
    fireEvent.scroll(window);
  });
}

afterEach(() => {
  jest.restoreAllMocks();
  drawn.length = 0;
});

const shown = () =>
  within(screen.getByRole('table'))
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.textContent);

describe('a table of twenty thousand rows', () => {
  it('draws those in sight and a few around them, and says how many there are', async () => {
    await renderApp(<WindowedTable caption="Rows" columns={columns} rows={ROWS} rowKey={keyOf} />);
    expect(shown()[0]).toBe('row 0');
    expect(shown().length).toBeLessThan(60);
    expect(screen.getByRole('table')).toHaveAttribute('aria-rowcount', '20001');
    scrollBy(10_000 * 36);
    expect(shown()).toContain('row 10000');
    expect(shown()).not.toContain('row 0');
    expect(shown().length).toBeLessThan(80);
    expect(screen.getByText('row 10000').closest('tr')).toHaveAttribute('aria-rowindex', '10002');
  });

  it('has heads of groups, which count as rows for readers and not for what is read next', async () => {
    const onShown = jest.fn<(rows: number) => void>();
    const groups = {
      of: ({ id }: Row) => String(Math.floor(id / 4)),
      head: (group: string) => `group ${group}`,
    };
    const rows = ROWS.slice(0, 8);
    await renderApp(
      <WindowedTable caption="Rows" {...{ columns, rows, groups, onShown }} rowKey={keyOf} total={12} />,
    );
    expect(shown()).toEqual([
      ...['group 0', 'row 0', 'row 1', 'row 2', 'row 3'],
      ...['group 1', 'row 4', 'row 5', 'row 6', 'row 7'],
    ]);
    expect(screen.getByRole('rowheader', { name: 'group 1' })).toBeInTheDocument();
    expect(screen.getByText('row 7').closest('tr')).toHaveAttribute('aria-rowindex', '11');
    expect(screen.getByRole('table')).toHaveAttribute('aria-rowcount', '15');
    expect(onShown).toHaveBeenLastCalledWith(8);
    // Paper has them too.
    act(() => {
      fireEvent(window, new Event('beforeprint'));
    });
    expect(shown()).toHaveLength(10);
    act(() => {
      fireEvent(window, new Event('afterprint'));
    });
  });

  it('draws a row once while it stays in sight', async () => {
    await renderApp(<WindowedTable caption="Rows" columns={columns} rows={ROWS} rowKey={keyOf} />);
    drawn.length = 0;
    scrollBy(6 * 36);
    expect(drawn.length).toBeGreaterThan(0);
    expect(drawn).not.toContain(10);
  });

  it('asks for more before its end is reached', async () => {
    const onNearEnd = jest.fn();
    await renderApp(
      <WindowedTable caption="Rows" columns={columns} rows={ROWS} rowKey={keyOf} onNearEnd={onNearEnd} />,
    );
    expect(onNearEnd).not.toHaveBeenCalled();
    scrollBy(19_950 * 36);
    expect(onNearEnd).toHaveBeenCalled();
  });
});

it('a table tells how far down it is drawn, with each row at its place and in its role', async () => {
  const onShown = jest.fn<(rows: number) => void>();
  await renderApp(
    <WindowedTable caption="Rows" columns={columns} rows={ROWS} rowKey={keyOf} onShown={onShown} />,
  );
  expect(onShown.mock.lastCall?.[0]).toBeLessThan(60);
  scrollBy(10_000 * 36);
  expect(onShown.mock.lastCall?.[0]).toBeGreaterThan(10_000);
  // Drawn as a grid, a table says by its roles what it would say by itself.
  const row = screen.getByText('row 10000').closest('tr');
  expect(row).toHaveAttribute('role', 'row');
  expect(row).toHaveStyle({ top: `${String(10_000 * 36)}px` });
  expect(screen.getByText('row 10000')).toHaveAttribute('role', 'cell');
});
