import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';

import { clearNotifications } from '../../../../lib/notifications/notification-store';
import { clearRevision } from '../../../../lib/query/revision';
import { problem } from '../../../../testing/fake-api';
import { meOf } from '../../../../testing/account.fixture';
import { MONTH_SALES, monthSalesOf } from '../../../../testing/month-sales.fixture';
import { EXECUTE, REINVESTED, SOLD, VALIDATE } from '../../testing/execute.fixture';
import { openExecute, press, type } from '../../testing/open-execute';
import { TODAY, TRANSACTION_ID } from '../../testing/week.fixture';

const original = globalThis.fetch;

beforeEach(() => {
  window.sessionStorage.clear();
});

afterEach(() => {
  globalThis.fetch = original;
  clearNotifications();
  clearRevision();
});

describe('a reinvestment', () => {
  it('says what it takes from portfolio cash, and is recorded as it was filled', async () => {
    const { dialog, sent, onDone } = await openExecute('reinvestment', {
      [EXECUTE]: () => ({ json: REINVESTED }),
    });
    expect(dialog.getByText('Execute reinvestment')).toBeVisible();
    type('Bitcoin received', '0.00150187');
    type('Price', '68,190.00');
    type('Fee', '0.41');
    expect(dialog.getByText('102.82')).toBeVisible();
    expect(dialog.getByText('1,217.18')).toBeVisible();
    expect(dialog.getByText('No other reinvestment, no sale')).toBeVisible();
    expect(dialog.queryByText('Dynamic balance')).toBeNull();
    press('Record reinvestment');
    await waitFor(() => {
      expect(onDone).toHaveBeenCalledWith(
        expect.objectContaining({
          kind: 'reinvestment',
          transactionId: TRANSACTION_ID,
          usd: '102.82',
          balance: { account: 'portfolioCash', before: '1320.00', after: '1217.18' },
        }),
      );
    });
    expect(sent()[0]?.body).toEqual({
      part: 'reinvestment',
      quantityBtc: '0.00150187',
      priceUsd: '68190.00',
      feeUsd: '0.41',
      tradedOn: TODAY,
    });
  });

  it('that costs more than the portfolio cash is rejected with both figures', async () => {
    const { dialog } = await openExecute('reinvestment', {
      [EXECUTE]: () =>
        problem(409, 'LEDGER.INSUFFICIENT_CASH', {
          availableUsd: '80.00',
          requestedUsd: '102.82',
          date: TODAY,
        }),
    });
    press('Record reinvestment');
    expect(
      await dialog.findByText('Insufficient balance. Available: 80.00 USD, Requested: 102.82 USD'),
    ).toBeVisible();
  });
});

describe('a sale', () => {
  it('says what it brings less the fee, and takes the Bitcoin away', async () => {
    const { calls, dialog, sent, onDone } = await openExecute('sale', {
      'GET /api/me': () => ({ json: meOf() }),
      [EXECUTE]: () => ({ json: SOLD }),
      [MONTH_SALES]: () => ({ json: monthSalesOf() }),
    });
    expect(await dialog.findByText(/Left of Brazil's monthly exemption/)).toBeVisible();
    expect(calls.find(({ route }) => route === MONTH_SALES)?.url).toContain(`date=${TODAY}`);
    expect(dialog.getByText('Sell on your exchange first, then record what was filled.')).toBeVisible();
    type('Bitcoin sold', '0.01');
    type('Price', '60,000.00');
    type('Fee', '1.80');
    expect(dialog.getByRole('textbox', { name: 'Total received' })).toHaveValue('598.20');
    expect(dialog.getAllByText('598.20')).toHaveLength(2);
    expect(dialog.getByText('20846310')).toBeVisible();
    expect(dialog.getByText('No other sale, no buy')).toBeVisible();
    press('Record sale');
    await waitFor(() => {
      expect(onDone).toHaveBeenCalledWith(expect.objectContaining({ kind: 'sale', usd: '598.20' }));
    });
    expect(sent()[0]?.body).toMatchObject({ part: 'sale', quantityBtc: '0.01000000', feeUsd: '1.80' });
  });

  it('of more Bitcoin than was held says so at the quantity', async () => {
    await openExecute('sale', {
      [EXECUTE]: () =>
        problem(409, 'LEDGER.INSUFFICIENT_BITCOIN', {
          available: '0.00100000',
          requested: '0.00655389',
          date: TODAY,
        }),
    });
    press('Record sale');
    await waitFor(() => {
      expect(screen.getByRole('textbox', { name: 'Bitcoin sold' })).toBeInvalid();
    });
    expect(screen.getAllByText(/Insufficient balance. Available: 0.00100000/)[0]).toBeVisible();
  });

  it('whose fee is more than it brings is told at the fee, and not sent', async () => {
    const { sent } = await openExecute('sale', {});
    type('Fee', '500.00');
    press('Record sale');
    expect(screen.getByRole('textbox', { name: 'Fee' })).toBeInvalid();
    expect(screen.getByText('The fee is more than the total')).toBeVisible();
    expect(sent()).toHaveLength(0);
  });
});

describe('a part that breaks a rule of the week', () => {
  const rules = {
    revision: '5',
    week: { key: '2026-W33', monday: '2026-08-10', sunday: '2026-08-16' },
    operation: 'reinvestment',
    executed: [
      {
        transactionId: TRANSACTION_ID,
        operation: 'sale',
        tradedOn: '2026-08-11',
        amountUsd: '600.00',
        feeUsd: '1.80',
        totalUsd: '598.20',
      },
    ],
    totalOperations: 1,
    totalUsd: '0.00',
    soldUsd: '598.20',
    typesUsed: ['sale'],
    violations: ['sale_never_with_buy'],
    canOverride: true,
    baseUsd: '100.00',
  };

  it('is asked about before its figures are typed, and goes on to them', async () => {
    const { dialog, sent } = await openExecute(
      'reinvestment',
      { [VALIDATE]: () => ({ json: rules }), [EXECUTE]: () => ({ json: REINVESTED }) },
      { breaksRule: true },
    );
    expect(await dialog.findByText("Don't buy and sell in the same week")).toBeVisible();
    expect(dialog.getAllByText('598.20')[0]).toBeVisible();
    // A sale is no part of what was bought.
    expect(dialog.getByText('Bought and reinvested')).toBeVisible();
    expect(dialog.getByText('Sold')).toBeVisible();
    expect(dialog.getByText('Types used')).toBeVisible();
    await waitFor(() => {
      expect(screen.getByRole('button', { name: 'Wait Until Next Week' })).toHaveFocus();
    });
    press('Proceed Anyway');
    expect(sent()).toHaveLength(0);
    type('Price', '68,000.00');
    press('Record reinvestment');
    await waitFor(() => {
      expect(sent()[0]?.body).toMatchObject({ override: true, priceUsd: '68000.00' });
    });
  });

  it('can wait until next week', async () => {
    const { onClose, sent } = await openExecute(
      'reinvestment',
      { [VALIDATE]: () => ({ json: rules }) },
      { breaksRule: true },
    );
    fireEvent.click(await screen.findByRole('button', { name: 'Wait Until Next Week' }));
    expect(onClose).toHaveBeenCalledTimes(1);
    expect(sent()).toHaveLength(0);
  });

  it('opens its figures where the rules could not be asked: the ledger asks again', async () => {
    await openExecute(
      'reinvestment',
      { [VALIDATE]: () => problem(503, 'SERVICE.UNAVAILABLE') },
      { breaksRule: true },
    );
    expect(await screen.findByRole('button', { name: 'Record reinvestment' })).toBeEnabled();
  });
});
