import { fireEvent, screen, within } from '@testing-library/react';

import type { MarketDayResponse } from '@app/contracts';

import { Toaster } from '../../../components/ui/toaster';
import type { Language } from '../../../lib/i18n/languages';
import { meOf, portfolioOf, TODAY } from '../../../testing/account.fixture';
import { fakeApi } from '../../../testing/fake-api';
import type { FakeCall, FakeRoute } from '../../../testing/fake-api';
import { MONTH_SALES, monthSalesOf } from '../../../testing/month-sales.fixture';
import { renderApp } from '../../../testing/render';
import { Component as ManualTransactionPage } from '../manual-transaction.page';

export const RECORD = 'POST /api/transactions';
export const dayOf = (date: string, changed: Partial<MarketDayResponse> = {}): MarketDayResponse => ({
  date,
  priceUsd: '65000.00',
  pricedOn: date,
  rsi: 27.9876,
  regime: 'bear',
  note: null,
  status: 'live',
  source: 'coinbase',
  recordedAt: `${date}T23:59:59.000Z`,
  replaced: [],
  ...changed,
});
export const done: FakeRoute = () => ({
  status: 201,
  json: { revision: '13', repeated: false, transactionId: '0198a8a4-7c3e-7a10-8f00-0000000000b1' },
});

interface OpenForm {
  readonly calls: readonly FakeCall[];
  /** The trades that were sent, in order. */
  readonly sent: () => readonly FakeCall[];
}

/** The page over a server that knows two days; what can be sold is 0.2 of 0.2184631. */
export async function openForm(
  more: Record<string, FakeRoute> = {},
  language: Language = 'en',
  path = '/',
): Promise<OpenForm> {
  const calls = fakeApi({
    'GET /api/me': () => ({ json: meOf() }),
    'GET /api/portfolio': () => ({ json: portfolioOf() }),
    [`GET /api/market/days/${TODAY}`]: () => ({ json: dayOf(TODAY) }),
    'GET /api/market/days/2026-11-20': () => ({
      json: dayOf('2026-11-20', { priceUsd: '60000.00', rsi: null, regime: null }),
    }),
    'GET /api/portfolio/sellable': ({ url }) => ({
      json: {
        revision: '12',
        date: new URL(url, 'http://x').searchParams.get('date'),
        heldBtc: '0.21846310',
        availableBtc: '0.20000000',
        leastOn: '2026-11-24',
      },
    }),
    [MONTH_SALES]: () => ({ json: monthSalesOf() }),
    'GET /api/exchange-rates/usd-brl': () => ({
      json: {
        pair: 'USD/BRL',
        date: TODAY,
        rate: '5.4',
        rateDate: '2026-11-26',
        rateSource: 'PTAX',
        isDefault: false,
      },
    }),
    [RECORD]: done,
    ...more,
  });
  await renderApp(
    <>
      <ManualTransactionPage />
      <Toaster />
    </>,
    { namespaces: ['manual-transaction'], language, path },
  );
  await screen.findByRole('form');
  return { calls, sent: () => calls.filter(({ route }) => route === RECORD) };
}

export const field = (name: string | RegExp): HTMLElement => screen.getByRole('textbox', { name });
export const type = (name: string | RegExp, text: string): void => {
  fireEvent.change(field(name), { target: { value: text } });
};
export const choose = (name: RegExp): void => {
  fireEvent.click(screen.getByRole('radio', { name }));
};
export const submit = (name = 'Register transaction'): void => {
  fireEvent.click(screen.getByRole('button', { name }));
};
export const confirm = async (name: string): Promise<void> => {
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.click(dialog.getByRole('button', { name }));
};
/** The price of the day has come. */
export const filled = async (): Promise<void> => {
  await screen.findByDisplayValue('65,000.00');
};
