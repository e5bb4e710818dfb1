import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';

import { problem } from '../../testing/fake-api';
import { cashOf, clearPage, openPage } from './testing/open-page';

const original = globalThis.fetch;
const WITHDRAW = 'POST /api/portfolio-cash/withdrawals';

beforeEach(() => {
  window.sessionStorage.clear();
});

afterEach(() => {
  globalThis.fetch = original;
  clearPage();
});

const panel = async (name: string) => within(await screen.findByRole('region', { name }));

describe('portfolio cash', () => {
  it('has its balance and where it came from and went', async () => {
    await openPage();
    const cash = await panel('Portfolio cash');
    expect(await cash.findByText('1,217.18')).toBeVisible();
    for (const [label, figure] of [
      ['From sales', '1,851.60'],
      ['Reinvested', '234.42'],
      ['Transferred', '400.00'],
      ['Withdrawn', '0.00'],
    ] as const) {
      expect(cash.getByText(label).closest('div')).toHaveTextContent(figure);
    }
    expect(cash.queryByText('Deposited earlier')).toBeNull();
  });

  it('names deposits of older records', async () => {
    const { totals } = cashOf();
    await openPage({
      'GET /api/portfolio-cash': () => ({ json: cashOf({ totals: { ...totals, depositedUsd: '10.00' } }) }),
    });
    expect(await screen.findByText('Deposited earlier')).toBeVisible();
  });

  it('shows five of its latest ten movements first', async () => {
    await openPage();
    const latest = await panel('Latest cash movements');
    await latest.findByText('Reinvestment');
    expect(latest.getAllByRole('row')).toHaveLength(6);
    fireEvent.click(latest.getByRole('button', { name: 'Show 10' }));
    expect(latest.getAllByRole('row')).toHaveLength(11);
    fireEvent.click(latest.getByRole('button', { name: 'Show 5' }));
    expect(latest.getAllByRole('row')).toHaveLength(6);
  });

  it('without movements says where they come from', async () => {
    await openPage({ 'GET /api/portfolio-cash': () => ({ json: cashOf({ entries: [] }) }) });
    expect(await screen.findByText(/No movements yet/)).toBeVisible();
  });
});

describe('a withdrawal of portfolio cash', () => {
  const open = async () => {
    fireEvent.click(await screen.findByRole('button', { name: 'Withdraw' }));
    return within(await screen.findByRole('dialog'));
  };
  const amount = (dialog: Awaited<ReturnType<typeof open>>, text: string): void => {
    fireEvent.change(dialog.getByRole('textbox', { name: 'Amount in USD' }), { target: { value: text } });
  };

  it('shows what is left, is sent once, and told', async () => {
    const { sent } = await openPage();
    await (await panel('Portfolio cash')).findByText('1,217.18');
    const dialog = await open();
    amount(dialog, '100');
    expect(dialog.getByText('1,117.18')).toBeVisible();
    const button = dialog.getByRole('button', { name: 'Withdraw' });
    fireEvent.click(button);
    fireEvent.click(button);
    expect(await screen.findByText('Portfolio cash withdrawn')).toBeVisible();
    expect(sent(WITHDRAW)).toMatchObject([{ body: { amountUsd: '100.00' } }]);
    await waitFor(() => {
      expect(screen.queryByRole('dialog')).toBeNull();
    });
  });

  it('of more than there is says how much there is (regression: "No funds" beside funds)', async () => {
    const { sent } = await openPage();
    await (await panel('Portfolio cash')).findByText('1,217.18');
    const dialog = await open();
    amount(dialog, '1,217.19');
    fireEvent.click(dialog.getByRole('button', { name: 'Withdraw' }));
    expect(await dialog.findByText('You can withdraw up to 1,217.18 USD')).toBeVisible();
    amount(dialog, '0');
    expect(await dialog.findByText('Please enter a valid amount greater than zero')).toBeVisible();
    expect(sent(WITHDRAW)).toEqual([]);
  });

  it('that the ledger rejects stays open with the reason', async () => {
    await openPage({ [WITHDRAW]: () => problem(409, 'LEDGER.NO_FUNDS', { availableUsd: '0.00' }) });
    await (await panel('Portfolio cash')).findByText('1,217.18');
    const dialog = await open();
    amount(dialog, '100');
    fireEvent.click(dialog.getByRole('button', { name: 'Withdraw' }));
    expect(await dialog.findByText('No funds available for withdrawal')).toBeVisible();
  });
});

it('a transfer opens the same dialog as on the dynamic balance', async () => {
  await openPage();
  fireEvent.click(await screen.findByRole('button', { name: 'Transfer to dynamic balance' }));
  expect(await screen.findByRole('heading', { name: 'Transfer to the dynamic balance' })).toBeVisible();
});
