import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';

import type { ExecutePartResponse } from '@app/contracts';

import { Toaster } from '../../../../components/ui/toaster';
import { clearNotifications } from '../../../../lib/notifications/notification-store';
import { forgetRevision } from '../../../../lib/query/revision';
import { fakeApi, problem } from '../../../../testing/fake-api';
import type { FakeRoute } from '../../../../testing/fake-api';
import { renderApp } from '../../../../testing/render';
import { BEAR_WEEK, RECOMMENDATION_ID, TODAY, TRANSACTION_ID, viewOf } from '../../testing/week.fixture';
import { ExecuteDialog } from './execute-dialog';

const EXECUTE = `POST /api/recommendations/${RECOMMENDATION_ID}/execute`;
const DONE: ExecutePartResponse = {
  revision: '6',
  repeated: false,
  part: 'investment',
  transactionId: TRANSACTION_ID,
  spentUsd: '368.18',
  receivedUsd: '0.00',
  portfolioCash: { before: '0.00', after: '0.00' },
  dynamicBalance: { before: '2418.60', after: '2150.42' },
  btc: { before: '0.21846310', after: '0.22383430' },
};
const original = globalThis.fetch;

beforeEach(() => {
  window.sessionStorage.clear();
});

afterEach(() => {
  globalThis.fetch = original;
  clearNotifications();
  forgetRevision();
});

async function open(routes: Record<string, FakeRoute>, language: 'en' | 'pt' = 'en') {
  const calls = fakeApi(routes);
  const onDone = jest.fn();
  const onClose = jest.fn();
  const view = viewOf(BEAR_WEEK);
  const dialog = () => (
    <ExecuteDialog
      view={view}
      part="investment"
      breaksRule={false}
      today={TODAY}
      holdings={{ btc: '0.21846310', portfolioCashUsd: '0.00' }}
      onClose={onClose}
      onDone={onDone}
    />
  );
  const rendered = await renderApp(
    <>
      {dialog()}
      <Toaster />
    </>,
    { namespaces: ['weekly-trade'], language },
  );
  await screen.findByRole('dialog');
  return { calls, onDone, onClose, rendered, sent: () => calls.filter((call) => call.route === EXECUTE) };
}

function type(name: string, text: string): void {
  fireEvent.change(screen.getByRole('textbox', { name }), { target: { value: text } });
}

function fillIn(): void {
  type('Bitcoin received', '0.00537120');
  type('Price', '68,273.40');
  type('Fee', '1.47');
}

const record = (): void => {
  fireEvent.click(screen.getByRole('button', { name: 'Record buy' }));
};

describe('the execute dialog', () => {
  it('starts from the plan and says what will change in the ledger', async () => {
    await open({});
    expect(screen.getByRole('textbox', { name: 'Bitcoin received' })).toHaveValue('0.00537665');
    fillIn();
    expect(screen.getByText('368.18')).toBeVisible();
    expect(screen.getByText('+1.47')).toBeVisible();
    expect(screen.getByText('Reads as 0.00537120 BTC at 68,273.40 USD, fee 1.47 USD')).toBeVisible();
    expect(screen.getByText('2,150.42')).toBeVisible();
    expect(screen.getByText('22383430')).toBeVisible();
  });

  it('reads figures in the format of the language', async () => {
    await open({}, 'pt');
    fireEvent.change(screen.getByRole('textbox', { name: 'Preço' }), { target: { value: '68.273,40' } });
    expect(screen.getByText(/Lido como 0,\d+ BTC a 68.273,40 USD/)).toBeVisible();
  });

  it('sends once for a double press, and only closes when the page is up to date', async () => {
    const { sent, onDone } = await open({ [EXECUTE]: () => ({ json: DONE }) });
    fillIn();
    record();
    record();
    await waitFor(() => {
      expect(onDone).toHaveBeenCalledTimes(1);
    });
    expect(sent()).toHaveLength(1);
    expect(sent()[0]?.body).toEqual({
      part: 'investment',
      quantityBtc: '0.00537120',
      priceUsd: '68273.40',
      feeUsd: '1.47',
      tradedOn: TODAY,
    });
    expect(onDone).toHaveBeenCalledWith(
      expect.objectContaining({
        kind: 'investment',
        usd: '368.18',
        transactionId: TRANSACTION_ID,
        balance: { account: 'dynamicBalance', ...DONE.dynamicBalance },
      }),
    );
    expect(screen.getByText('Trade recorded')).toBeVisible();
    expect(screen.getByText('−268.18')).toBeVisible();
  });

  it('is sent by Enter and closed by Escape', async () => {
    const { sent, onClose } = await open({ [EXECUTE]: () => ({ json: DONE }) });
    const field = screen.getByRole('textbox', { name: 'Price' });
    const form = field.closest('form');
    if (form === null) throw new Error('no form');
    fireEvent.submit(form);
    await waitFor(() => {
      expect(sent()).toHaveLength(1);
    });
    await waitFor(() => {
      expect(form).toHaveAttribute('aria-busy', 'false');
    });
    fireEvent.keyDown(field, { key: 'Escape' });
    await waitFor(() => {
      expect(onClose).toHaveBeenCalled();
    });
  });

  it('keeps its key over a retry and over being opened again until there is an answer', async () => {
    let isDown = true;
    const route: FakeRoute = () => {
      if (isDown) throw new TypeError('connection lost');
      return { json: DONE };
    };
    const first = await open({ [EXECUTE]: route });
    record();
    const failed = await screen.findByRole('button', { name: 'Try again' });
    expect(within(screen.getByRole('dialog')).getByRole('alert')).toHaveTextContent(
      'Failed to execute trade. Please try again later. No answer came back: if the trade was recorded all the same, trying again does not record it twice.',
    );
    fireEvent.click(failed);
    await waitFor(() => {
      expect(first.sent()).toHaveLength(2);
    });
    first.rendered.unmount();
    isDown = false;
    const second = await open({ [EXECUTE]: route });
    record();
    await waitFor(() => {
      expect(second.onDone).toHaveBeenCalledTimes(1);
    });
    const keys = [...first.sent(), ...second.sent()].map((call) => call.key);
    expect(new Set(keys).size).toBe(1);
    second.rendered.unmount();
    const third = await open({ [EXECUTE]: route });
    record();
    await waitFor(() => {
      expect(third.onDone).toHaveBeenCalledTimes(1);
    });
    expect(third.sent()[0]?.key).not.toBe(keys[0]);
  });

  it('says why figures are not sent that are good one by one and too large together', async () => {
    const { sent } = await open({});
    type('Bitcoin received', '20,000,000');
    type('Price', '999,999,999.00');
    expect(screen.getByText('This amount is too large')).toBeVisible();
    record();
    expect(sent()).toHaveLength(0);
  });

  it('names empty and zero fields and sends nothing', async () => {
    const { calls } = await open({});
    type('Bitcoin received', '0');
    type('Price', '');
    record();
    expect(screen.getByText('Quantity must be greater than zero')).toBeVisible();
    expect(screen.getByText('Price must be greater than zero')).toBeVisible();
    expect(calls).toHaveLength(0);
  });
});

describe('escape', () => {
  it('on a question goes back to the form with the figures that were typed, instead of dropping them', async () => {
    const { onClose } = await open({
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
    const { sent, onDone } = await open({
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
      expect(screen.getByRole('button', { name: 'Correct them' })).toHaveFocus();
    });
    fireEvent.click(screen.getByRole('button', { name: 'The figures are right' }));
    await waitFor(() => {
      expect(onDone).toHaveBeenCalled();
    });
    expect(sent()[1]?.body).toMatchObject({ confirmed: true });
    expect(sent()[1]?.key).toBe(sent()[0]?.key);
  });

  it('about a rule of the week lists what was done, and waits or overrides', async () => {
    const { sent, onClose } = await open({
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
              typesUsed: ['investment'],
              violations: ['one_investment_a_week'],
              canOverride: true,
            }),
    });
    record();
    expect(await screen.findByText('Only one dynamic investment a week')).toBeVisible();
    expect(screen.getAllByText('103.00')).toHaveLength(2);
    expect(screen.getByText('Total operations')).toBeVisible();
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
    const { calls } = await open({
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
    const { calls, onDone } = await open({
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
    const { sent } = await open({
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
    const { sent } = await open({ [EXECUTE]: () => problem(409, 'IDEMPOTENCY.KEY_REUSED') });
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
