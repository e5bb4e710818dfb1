import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { fireEvent, screen, within } from '@testing-library/react';

import { problem } from '../../../../testing/fake-api';
import { cleanUp, ONE, OPENED, show } from '../../testing/show-transactions';
import { showDollars, showReais } from '../../../../testing/reais.fixture';
import { manualSale, trade, tradeId } from '../../../../testing/trades.fixture';

beforeEach(cleanUp);

afterEach(() => {
  showDollars();
  cleanUp();
  jest.restoreAllMocks();
});

describe('the details of a trade', () => {
  const details = async () => within(await screen.findByRole('dialog'));

  it('open from its row: planned against filled, everything recorded, the advice and the history', async () => {
    await show();
    fireEvent.click(await screen.findByRole('button', { name: /^Buy, Aug 3, 2026/ }));
    const dialog = await details();
    expect(await dialog.findByRole('heading', { name: /Buy of August 3, 2026/ })).toBeVisible();
    const figures = within(dialog.getByRole('table', { name: 'Planned and filled' }))
      .getAllByRole('row')
      .slice(1)
      .map((row) =>
        within(row)
          .getAllByRole('cell')
          .slice(1)
          .map((cell) => cell.textContent),
      );
    expect(figures).toEqual([
      ['0.00636000', '0.00630000', '−0.00006000'],
      ['64,900.00', '64,900.00', '0.00'],
      ['412.94', '408.87', '−4.07'],
      ['0.00', '1.50', '+1.50'],
      ['412.94', '410.37', '−2.57'],
    ]);
    for (const text of ['Bought at the café', '27.99', 'Recommendation']) {
      expect(dialog.getByText(text)).toBeVisible();
    }
    const sum = within(await dialog.findByRole('table', { name: 'How the recommended amount came about' }));
    expect(sum.getByText('366.71')).toBeVisible();
    expect(dialog.getByText('Strategic')).toBeVisible();
    expect(dialog.getByText('+0.604')).toBeVisible();
    const changes = within(await dialog.findByRole('list'))
      .getAllByRole('listitem')
      .map((item) => item.textContent);
    expect(changes[0]).toMatch(/^Created .*by you$/);
    // Of a record of years (regression: an instant without its year).
    expect(changes[0]).toContain('2026,');
    expect(dialog.getAllByText(/^Aug 3, 2026, \d/)[0]).toBeVisible();
    expect(changes[1]).toMatch(/^Edited .*by an administratorFee1.50 USD to 2.00 USD/);
  });

  it('of a manual trade have no plan and no advice', async () => {
    await show(
      {
        [`GET /api/transactions/${tradeId(2)}`]: () => ({
          json: { revision: '5', stale: null, transaction: manualSale },
        }),
        [`GET /api/transactions/${tradeId(2)}/history`]: () => problem(500, 'SERVER.FAULT'),
      },
      { path: `/transactions?transaction=${tradeId(2)}` },
    );
    const dialog = await details();
    expect(await dialog.findByText('The history could not be loaded.')).toBeVisible();
    expect(dialog.queryByText('Planned')).toBeNull();
    expect(dialog.queryByText('Inputs of the recommendation')).toBeNull();
    expect(dialog.getByText('Received', { exact: false })).toBeVisible();
  });

  it('are in dollars, and say so, where no rate of their day is known (regression: dollars named BRL)', async () => {
    const unknown = trade({ reais: null });
    await show(
      { [`GET ${ONE}`]: () => ({ json: { revision: '5', stale: null, transaction: unknown } }) },
      OPENED,
    );
    showReais();
    await screen.findByText(/What was paid is in reais/);
    const figures = within(await (await details()).findByRole('table', { name: 'Planned and filled' }));
    expect(figures.getByText('410.37')).toBeVisible();
    expect(figures.getAllByText('USD')).toHaveLength(4);
    expect(figures.queryByText('BRL')).toBeNull();
  });

  it('say where notes were erased', async () => {
    await show(
      {
        [`GET ${ONE}`]: () => ({
          json: { revision: '5', stale: null, transaction: trade({ notes: null, notesStatus: 'erased' }) },
        }),
      },
      { path: `/transactions?transaction=${tradeId(1)}` },
    );
    expect(await (await details()).findByText('Erased')).toBeVisible();
  });
});
