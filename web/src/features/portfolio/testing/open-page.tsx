import type { PortfolioCashEntry, PortfolioCashResponse, PortfolioDay } from '@app/contracts';
import { dayNumberOf, isoDateOf } from '@app/strategy';
import { screen } from '@testing-library/react';

import { Toaster } from '../../../components/ui/toaster';
import type { Language } from '../../../lib/i18n/languages';
import { clearNotifications } from '../../../lib/notifications/notification-store';
import { clearRevision } from '../../../lib/query/revision';
import { meOf, portfolioOf } from '../../../testing/account.fixture';
import { fakeApi } from '../../../testing/fake-api';
import type { FakeCall, FakeRoute } from '../../../testing/fake-api';
import { renderApp } from '../../../testing/render';
import { Component as PortfolioPage } from '../portfolio.page';

const idOf = (at: number): string => `0198a8a4-7c3e-7a10-8f00-${String(at).padStart(12, '0')}`;

/** Days up to 2026-11-27; the first ten lie before the first record. */
export function daysOfHistory(count: number): readonly PortfolioDay[] {
  const last = dayNumberOf('2026-11-27');
  return Array.from({ length: count }, (_, index): PortfolioDay => {
    const isBefore = index < 10;
    return {
      date: isoDateOf(last - count + 1 + index),
      btc: isBefore ? '0.00000000' : '0.10000000',
      priceUsd: `${60_000 + index}.00`,
      pricedOn: isoDateOf(last - count + 1 + index),
      portfolioCashUsd: '0.00',
      dynamicBalanceUsd: '0.00',
      costBasisUsd: isBefore ? '0.00' : '5000.00',
      totalInvestedUsd: isBefore ? '0.00' : '5000.00',
      portfolioValueUsd: isBefore ? '0.00' : '6000.00',
      profitLossUsd: isBefore ? '0.00' : '1000.00',
      averagePriceUsd: isBefore ? null : '50000.00',
      totalReturnPercent: isBefore ? null : '20.00',
      fixedDcaReturnPercent: isBefore ? null : '15.00',
      reais: {
        rate: '5.1',
        costBasisBrl: isBefore ? '0.00' : '27500.00',
        totalInvestedBrl: isBefore ? '0.00' : '27500.00',
        averagePriceBrl: isBefore ? null : '275000.00',
        portfolioValueBrl: isBefore ? '0.00' : '30600.00',
        profitLossBrl: isBefore ? '0.00' : '3100.00',
      },
    };
  });
}

const movementOf = (at: number): PortfolioCashEntry => ({
  entryId: idOf(at),
  type: at === 1 ? 'reinvestment' : 'sale',
  date: isoDateOf(dayNumberOf('2026-11-20') - at),
  recordedAt: '2026-11-20T12:00:00.000Z',
  amountUsd: at === 1 ? '-102.82' : `${at}.00`,
  balanceAfterUsd: '1217.18',
  reais: {
    rate: '5',
    rateDate: '2026-11-19',
    rateSource: 'PTAX (Central Bank of Brazil)',
    isDefault: false,
    amountBrl: at === 1 ? '-514.10' : `${at * 5}.00`,
    balanceAfterBrl: '6085.90',
  },
  description: null,
  descriptionStatus: 'none',
  defaultDescription: null,
  transactionId: idOf(at),
  week: { key: '2026-W47', monday: '2026-11-16', sunday: '2026-11-22' },
  status: 'active',
  voidedAt: null,
  restorableUntil: null,
  replaces: null,
  revision: String(at),
});

export function cashOf(changed: Partial<PortfolioCashResponse> = {}): PortfolioCashResponse {
  return {
    revision: '12',
    stale: null,
    balanceUsd: '1217.18',
    totals: {
      fromSalesUsd: '1851.60',
      depositedUsd: '0.00',
      reinvestedUsd: '234.42',
      transferredUsd: '400.00',
      withdrawnUsd: '0.00',
      reais: {
        fromSalesBrl: '9258.00',
        depositedBrl: '0.00',
        reinvestedBrl: '1172.10',
        transferredBrl: '2000.00',
        withdrawnBrl: '0.00',
      },
    },
    entries: Array.from({ length: 10 }, (_, index) => movementOf(index + 1)),
    nextCursor: 'more',
    ...changed,
  };
}

interface OpenPage {
  readonly sent: (route: string) => readonly FakeCall[];
}

/** The page over the server of the design's picture. */
export async function openPage(
  more: Record<string, FakeRoute> = {},
  language: Language = 'en',
  path = '/portfolio',
): Promise<OpenPage> {
  const calls = fakeApi({
    'GET /api/me': () => ({ json: meOf() }),
    'GET /api/portfolio': ({ url }) => {
      const query = new URL(url, 'http://x').searchParams;
      const date = query.get('asOf');
      if (date === null) return { json: portfolioOf() };
      const reading = query.get('reading') === 'corrected' ? 'corrected' : 'known';
      return {
        json: portfolioOf({
          asOf: { at: `${date}T23:59:59.999Z`, date, reading },
          totalInvestedUsd: reading === 'known' ? '900.00' : '950.00',
          price: {
            usd: '50000.00',
            asOf: '2026-01-16T00:00:00.000Z',
            source: 'coinbase',
            status: 'close',
          },
        }),
      };
    },
    'GET /api/portfolio/history': () => ({
      json: {
        revision: '12',
        stale: null,
        from: '2026-01-01',
        to: '2026-11-27',
        priceSeries: 'market',
        days: daysOfHistory(400),
      },
    }),
    'GET /api/portfolio-cash': () => ({ json: cashOf() }),
    'GET /api/exchange-rates/usd-brl': () => ({
      json: {
        pair: 'USD/BRL',
        date: '2026-11-27',
        rate: '5.4',
        rateDate: '2026-11-26',
        rateSource: 'PTAX',
        isDefault: false,
      },
    }),
    'POST /api/portfolio-cash/withdrawals': () => ({
      status: 201,
      json: {
        revision: '13',
        repeated: false,
        transactionId: idOf(99),
        portfolioCash: { before: '1217.18', after: '1117.18' },
      },
    }),
    ...more,
  });
  await renderApp(
    <>
      <PortfolioPage />
      <Toaster />
    </>,
    { namespaces: ['portfolio'], language, path },
  );
  await screen.findByRole('heading', { level: 1 });
  return { sent: (route) => calls.filter((call) => call.route === route) };
}

export function clearPage(): void {
  clearNotifications();
  clearRevision();
}
