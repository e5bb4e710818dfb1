import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';

import { clearNotifications } from '../../../../lib/notifications/notification-store';
import { clearRevision } from '../../../../lib/query/revision';
import { problem } from '../../../../testing/fake-api';
import { DONE, EXECUTE } from '../../testing/execute.fixture';
import { openExecute, press } from '../../testing/open-execute';
import { TRANSACTION_ID } from '../../testing/week.fixture';

const original = globalThis.fetch;

beforeEach(() => {
  window.sessionStorage.clear();
});

afterEach(() => {
  globalThis.fetch = original;
  clearNotifications();
  clearRevision();
});

const record = (): void => {
  press('Record buy');
};

describe('escape', () => {
  it('on a question goes back to the form with the figures that were typed, instead of dropping them', async () => {
    const { onClose } = await openExecute('investment', {
      [EXECUTE]: () =>
        problem(409, 'LEDGER.NEEDS_CONFIRMATION', {
          warnings: [
            {
              kind: 'price_far_from_close',
              priceUsd: '90000.00',
              dayCloseUsd: '68204.15',
              comparedWith: 'newest_price',
            },
          ],
        }),
    });
    record();
    const question = await screen.findByText('The price is more than 20% away from the market');
    fireEvent.keyDown(question, { key: 'Escape' });
    expect(await screen.findByRole('button', { name: 'Record buy' })).toBeVisible();
    expect(onClose).not.toHaveBeenCalled();
  });
});

describe('a question of the ledger', () => {
  it('about a mistyped figure goes through once it is confirmed', async () => {
    const { sent, onDone } = await openExecute('investment', {
      [EXECUTE]: ({ body }) =>
        JSON.stringify(body).includes('confirmed')
          ? { json: DONE }
          : problem(409, 'LEDGER.NEEDS_CONFIRMATION', {
              warnings: [
                {
                  kind: 'price_far_from_close',
                  priceUsd: '90000.00',
                  dayCloseUsd: '68204.15',
                  comparedWith: 'newest_price',
                },
              ],
            }),
    });
    record();
    expect(await screen.findByText('The price is more than 20% away from the market')).toBeVisible();
    expect(screen.getByText('68,204.15 USD')).toBeVisible();
    expect(screen.getByText('Newest price')).toBeVisible();
    await waitFor(() => {
      expect(screen.getByRole('button', { name: 'Check again' })).toHaveFocus();
    });
    fireEvent.click(screen.getByRole('button', { name: 'Record anyway' }));
    await waitFor(() => {
      expect(onDone).toHaveBeenCalled();
    });
    expect(sent()[1]?.body).toMatchObject({ confirmed: true });
    expect(sent()[1]?.key).toBe(sent()[0]?.key);
  });

  it('about a rule of the week lists what was done, and waits or overrides', async () => {
    const { sent, onClose } = await openExecute('investment', {
      [EXECUTE]: ({ body }) =>
        JSON.stringify(body).includes('override')
          ? { json: DONE }
          : problem(409, 'LEDGER.WEEKLY_RULE', {
              week: '2026-W33',
              operation: 'investment',
              executed: [
                {
                  transactionId: TRANSACTION_ID,
                  operation: 'investment',
                  tradedOn: '2026-08-11',
                  amountUsd: '102.82',
                  feeUsd: '0.18',
                  totalUsd: '103.00',
                },
              ],
              totalOperations: 1,
              totalUsd: '103.00',
              soldUsd: '0.00',
              typesUsed: ['investment'],
              violations: ['one_investment_a_week'],
              canOverride: true,
            }),
    });
    record();
    expect(await screen.findByText('Only one dynamic investment a week')).toBeVisible();
    expect(screen.getAllByText('103.00')).toHaveLength(2);
    expect(screen.getByText('Total trades')).toBeVisible();
    fireEvent.click(screen.getByRole('button', { name: 'Wait Until Next Week' }));
    expect(onClose).toHaveBeenCalledTimes(1);
    fireEvent.click(screen.getByRole('button', { name: 'Proceed Anyway' }));
    await waitFor(() => {
      expect(sent()[1]?.body).toMatchObject({ override: true });
    });
  });

  const short = problem(409, 'LEDGER.DYNAMIC_BALANCE_SHORT', {
    availableUsd: '120.00',
    neededUsd: '266.71',
    shortfallUsd: '146.71',
    affordableUsd: '220.00',
  });

  it('about the dynamic balance deposits the shortfall and returns to the figures', async () => {
    const { calls } = await openExecute('investment', {
      [EXECUTE]: () => short,
      'POST /api/dynamic-balance/deposits': () => ({
        json: {
          revision: '6',
          repeated: false,
          transactionId: TRANSACTION_ID,
          dynamicBalance: { before: '120.00', after: '266.71' },
        },
      }),
    });
    record();
    fireEvent.click(await screen.findByRole('radio', { name: /Deposit the shortfall/ }));
    fireEvent.click(screen.getByRole('button', { name: 'Deposit and go back' }));
    expect(await screen.findByRole('button', { name: 'Record buy' })).toBeEnabled();
    expect(calls.find((call) => call.route.includes('deposits'))?.body).toEqual({ amountUsd: '146.71' });
  });

  it('about the dynamic balance records what can be afforded as a manual buy', async () => {
    const { calls, onDone } = await openExecute('investment', {
      [EXECUTE]: () => short,
      'POST /api/transactions': () => ({
        status: 201,
        json: { revision: '6', repeated: false, transactionId: TRANSACTION_ID },
      }),
    });
    record();
    fireEvent.click(await screen.findByRole('button', { name: 'Record what you can afford' }));
    expect(await screen.findByText('Record a manual buy')).toBeVisible();
    record();
    await waitFor(() => {
      expect(onDone).toHaveBeenCalledWith(expect.objectContaining({ kind: 'manual', balance: null }));
    });
    expect(calls.at(-1)?.body).toMatchObject({ type: 'buy', quantityBtc: '0.00322561' });
  });

  it('about the dynamic balance may be overruled, with the balance it leads to', async () => {
    const { sent } = await openExecute('investment', {
      [EXECUTE]: ({ body }) => (JSON.stringify(body).includes('acceptNegative') ? { json: DONE } : short),
    });
    record();
    expect(await screen.findByText('−146.71')).toBeVisible();
    fireEvent.click(screen.getByRole('button', { name: 'Proceed Anyway' }));
    await waitFor(() => {
      expect(sent()[1]?.body).toMatchObject({ acceptNegative: true });
    });
  });

  it('that was already answered under this key reloads and takes a new key', async () => {
    const { sent } = await openExecute('investment', {
      [EXECUTE]: () => problem(409, 'IDEMPOTENCY.KEY_REUSED'),
    });
    record();
    expect(
      await within(screen.getByRole('dialog')).findByText(/An earlier attempt was already answered/),
    ).toBeVisible();
    record();
    await waitFor(() => {
      expect(sent()).toHaveLength(2);
    });
    expect(sent()[1]?.key).not.toBe(sent()[0]?.key);
  });
});
