import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';

import type { OperationSlot } from '@app/contracts';

import { Toaster } from '../../../../components/ui/toaster';
import { clearNotifications } from '../../../../lib/notifications/notification-store';
import { forgetRevision } from '../../../../lib/query/revision';
import { fakeApi, problem } from '../../../../testing/fake-api';
import type { FakeRoute } from '../../../../testing/fake-api';
import { renderApp } from '../../../../testing/render';
import { EXECUTE, REINVESTED, SOLD, UNDONE, VALIDATE, VOID } from '../../testing/execute.fixture';
import { BEAR_WEEK, BULL_WEEK, TODAY, TRANSACTION_ID, viewOf } from '../../testing/week.fixture';
import { ExecuteDialog } from './execute-dialog';

const original = globalThis.fetch;
const RATE = 'GET /api/exchange-rates/usd-brl';
const REINVEST_WEEK = viewOf({ ...BEAR_WEEK, portfolioCashCents: '132000' });
const SALE_WEEK = viewOf({ ...BULL_WEEK, satsHeld: '21846310' });

beforeEach(() => {
  window.sessionStorage.clear();
});

afterEach(() => {
  globalThis.fetch = original;
  clearNotifications();
  forgetRevision();
});

interface OpenOptions {
  readonly breaksRule?: boolean;
  readonly language?: 'en' | 'pt';
}

async function open(
  part: OperationSlot,
  routes: Record<string, FakeRoute>,
  { breaksRule = false, language = 'en' }: OpenOptions = {},
) {
  const calls = fakeApi(routes);
  const onDone = jest.fn();
  const onClose = jest.fn();
  await renderApp(
    <>
      <ExecuteDialog
        view={part === 'sale' ? SALE_WEEK : REINVEST_WEEK}
        part={part}
        breaksRule={breaksRule}
        today={TODAY}
        holdings={{ btc: '0.21846310', portfolioCashUsd: part === 'sale' ? '0.00' : '1320.00' }}
        onClose={onClose}
        onDone={onDone}
      />
      <Toaster />
    </>,
    { namespaces: ['weekly-trade'], language },
  );
  const dialog = within(await screen.findByRole('dialog'));
  return { calls, dialog, onDone, onClose, sent: () => calls.filter((call) => call.route === EXECUTE) };
}

function type(name: string | RegExp, text: string): void {
  fireEvent.change(screen.getByRole('textbox', { name }), { target: { value: text } });
}

const press = (name: string): void => {
  fireEvent.click(screen.getByRole('button', { name }));
};

describe('a reinvestment', () => {
  it('says what it takes from portfolio cash, and is recorded as it was filled', async () => {
    const { dialog, sent, onDone } = await open('reinvestment', { [EXECUTE]: () => ({ json: REINVESTED }) });
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

  it('that costs more than the portfolio cash is refused with both figures', async () => {
    const { dialog } = await open('reinvestment', {
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
    const { dialog, sent, onDone } = await open('sale', { [EXECUTE]: () => ({ json: SOLD }) });
    expect(dialog.getByText('Sell on your exchange first, then record what was filled.')).toBeVisible();
    type('Bitcoin sold', '0.01');
    type('Price', '60,000.00');
    type('Fee', '1.80');
    expect(dialog.getByText('Received, less the fee')).toBeVisible();
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
    await open('sale', {
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
});

describe('figures in reais', () => {
  const rate = { pair: 'USD/BRL', date: TODAY, rate: '5.4321', rateDate: '2026-08-11' };
  const stored = { ...rate, rateSource: 'PTAX', isDefault: false };

  async function inReais(route: FakeRoute) {
    const opened = await open('reinvestment', { [RATE]: route, [EXECUTE]: () => ({ json: REINVESTED }) });
    fireEvent.click(screen.getByRole('radio', { name: 'BRL' }));
    return opened;
  }

  it('begin with the plan at the rate of the day, and are stored with that very rate', async () => {
    const { dialog, sent } = await inReais(() => ({ json: stored }));
    expect(await dialog.findByText('Aug 11, 2026, PTAX')).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'Price' })).toHaveValue('370,491.76');
    type('Bitcoin received', '0.00150187');
    type('Price', '370,414.90');
    type('Fee', '2.23');
    expect(dialog.getByText('558.55')).toBeVisible();
    expect(dialog.getByText('102.82')).toBeVisible();
    press('Record reinvestment');
    await waitFor(() => {
      expect(sent()[0]?.body).toEqual({
        part: 'reinvestment',
        quantityBtc: '0.00150187',
        priceUsd: '68190.00',
        feeUsd: '0.41',
        tradedOn: TODAY,
        paid: {
          currency: 'BRL',
          amountBrl: '558.55',
          rate: '5.4321',
          rateDate: '2026-08-11',
          rateSource: 'PTAX',
        },
      });
    });
  });

  it('take a rate that was typed by hand, without a source that would not be true', async () => {
    const { dialog, sent } = await inReais(() => ({ json: stored }));
    await dialog.findByText('Aug 11, 2026, PTAX');
    type('Reais for 1 USD', '5.5');
    expect(dialog.queryByText('Aug 11, 2026, PTAX')).toBeNull();
    press('Record reinvestment');
    await waitFor(() => {
      expect(sent()[0]?.body).toMatchObject({ paid: { rate: '5.5' } });
    });
    expect(JSON.stringify(sent()[0]?.body)).not.toContain('rateSource');
  });

  it('say when only a default rate stands there, and when none could be read', async () => {
    const first = await inReais(() => ({ json: { ...stored, isDefault: true } }));
    expect(
      await first.dialog.findByText('Unable to get current exchange rate: a default rate stands here.'),
    ).toBeVisible();
  });

  it('ask for the rate by hand where none could be read, and send nothing without it', async () => {
    const { dialog, sent } = await inReais(() => problem(503, 'SERVICE.UNAVAILABLE'));
    expect(
      await dialog.findByText('Unable to get current exchange rate. Type the one you paid.'),
    ).toBeVisible();
    press('Record reinvestment');
    expect(dialog.getByText('Enter the exchange rate, greater than zero')).toBeVisible();
    expect(sent()).toHaveLength(0);
  });

  it('go back to dollars without the figures that were typed in reais', async () => {
    const { dialog } = await inReais(() => ({ json: stored }));
    await dialog.findByText('Aug 11, 2026, PTAX');
    type('Price', '400,000.00');
    fireEvent.click(screen.getByRole('radio', { name: 'USD' }));
    expect(screen.getByRole('textbox', { name: 'Price' })).toHaveValue('68,204.15');
  });

  it('are read in the format of the language', async () => {
    await open('reinvestment', { [RATE]: () => ({ json: stored }) }, { language: 'pt' });
    fireEvent.click(screen.getByRole('radio', { name: 'BRL' }));
    await waitFor(() => {
      expect(screen.getByRole('textbox', { name: 'Reais por 1 USD' })).toHaveValue('5,4321');
    });
    expect(screen.getByRole('textbox', { name: 'Preço' })).toHaveValue('370.491,76');
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
    totalUsd: '598.20',
    typesUsed: ['sale'],
    violations: ['sale_never_with_buy'],
    canOverride: true,
    baseUsd: '100.00',
  };

  it('is asked about before its figures are typed, and goes on to them', async () => {
    const { dialog, sent } = await open(
      'reinvestment',
      { [VALIDATE]: () => ({ json: rules }), [EXECUTE]: () => ({ json: REINVESTED }) },
      { breaksRule: true },
    );
    expect(await dialog.findByText('A sale never goes with a buy in one week')).toBeVisible();
    expect(dialog.getAllByText('598.20')[0]).toBeVisible();
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
    const { onClose, sent } = await open(
      'reinvestment',
      { [VALIDATE]: () => ({ json: rules }) },
      { breaksRule: true },
    );
    fireEvent.click(await screen.findByRole('button', { name: 'Wait Until Next Week' }));
    expect(onClose).toHaveBeenCalledTimes(1);
    expect(sent()).toHaveLength(0);
  });

  it('opens its figures where the rules could not be asked: the ledger asks again', async () => {
    await open(
      'reinvestment',
      { [VALIDATE]: () => problem(503, 'SERVICE.UNAVAILABLE') },
      { breaksRule: true },
    );
    expect(await screen.findByRole('button', { name: 'Record reinvestment' })).toBeEnabled();
  });
});

describe('the notification of a trade', () => {
  it('goes from processing to completed, reminds of the broker, and takes the trade back', async () => {
    let finish: (() => void) | undefined;
    const { calls } = await open('reinvestment', {
      [EXECUTE]: async () => {
        await new Promise<void>((resolve) => {
          finish = resolve;
        });
        return { json: REINVESTED };
      },
      [VOID]: () => ({ json: UNDONE }),
    });
    press('Record reinvestment');
    expect(await screen.findByText('Processing')).toBeVisible();
    await waitFor(() => {
      expect(finish).toBeDefined();
    });
    finish?.();
    expect(await screen.findByText('Completed')).toBeVisible();
    expect(screen.getByText('Not placed yet? Execute it at your own broker too.')).toBeVisible();
    expect(screen.getByText('−102.82')).toBeVisible();
    press('Undo');
    expect(await screen.findByText('Record undone')).toBeVisible();
    expect(calls.filter((call) => call.route === VOID)).toHaveLength(1);
    expect(calls.find((call) => call.route === VOID)?.key).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('says when the trade was not taken back, and tries again under the same key', async () => {
    let isDown = true;
    const { calls } = await open('reinvestment', {
      [EXECUTE]: () => ({ json: REINVESTED }),
      [VOID]: () => {
        if (isDown) throw new TypeError('connection lost');
        return { json: UNDONE };
      },
    });
    press('Record reinvestment');
    fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('The record was not undone.')).toBeVisible();
    isDown = false;
    press('Try again');
    expect(await screen.findByText('Record undone')).toBeVisible();
    const keys = calls.filter((call) => call.route === VOID).map((call) => call.key);
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
  });

  it('leads to the screen where a refused undo says what stands against it', async () => {
    await open('reinvestment', {
      [EXECUTE]: () => ({ json: REINVESTED }),
      [VOID]: () => problem(409, 'LEDGER.LATER_NEGATIVE', { date: TODAY, asset: 'BTC', amount: '0.001' }),
    });
    press('Record reinvestment');
    fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(
      await screen.findByText('The Undo on the weekly trade screen shows what stands against it.'),
    ).toBeVisible();
  });
});
