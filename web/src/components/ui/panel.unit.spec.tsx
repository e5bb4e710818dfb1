import { describe, expect, it, jest } from '@jest/globals';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import { renderApp } from '../../testing/render';
import { PanelEmpty, QueryPanel } from './panel';
import type { PanelQuery } from './panel';

const query = (parts: Partial<PanelQuery<readonly string[]>>): PanelQuery<readonly string[]> => ({
  data: undefined,
  error: null,
  isFetching: false,
  dataUpdatedAt: Date.now() - 120_000,
  refetch: () => undefined,
  ...parts,
});

const open = async (parts: Partial<PanelQuery<readonly string[]>>) =>
  renderApp(
    <QueryPanel
      title="Recent trades"
      query={query(parts)}
      failure="Failed to load transactions."
      empty={{ when: (rows) => rows.length === 0, show: <PanelEmpty text="No trades yet." /> }}
    >
      {(rows) => <p>{rows.join()}</p>}
    </QueryPanel>,
  );

describe('a panel', () => {
  it('keeps its title and is busy while it loads', async () => {
    await open({});
    expect(screen.getByRole('region', { name: 'Recent trades' })).toHaveAttribute('aria-busy', 'true');
  });

  it('says what to do when there is nothing', async () => {
    await open({ data: [] });
    expect(screen.getByText('No trades yet.')).toBeInTheDocument();
  });

  it('says what failed and tries again', async () => {
    const refetch = jest.fn();
    await open({ error: new Error('down'), refetch });
    expect(screen.getByRole('alert')).toHaveTextContent('Failed to load transactions.');
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(refetch).toHaveBeenCalledTimes(1);
  });

  it('keeps old figures with their age when a later read failed', async () => {
    await open({ data: ['buy'], error: new Error('down') });
    expect(screen.getByText('buy')).toBeInTheDocument();
    expect(screen.getByRole('status')).toHaveTextContent(
      'Failed to load transactions. Figures from 2 min. ago.',
    );
  });
});
