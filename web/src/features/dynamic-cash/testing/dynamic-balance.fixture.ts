import type {
  DynamicBalanceEntry,
  DynamicBalanceResponse,
  PortfolioDay,
  PortfolioHistoryResponse,
  WeeklyOperationsResponse,
} from '@app/contracts';
import { dayNumberOf, isoDateOf } from '@app/strategy';

const idOf = (at: number): string => `0198a8a4-7c3e-7a10-8f00-${String(at).padStart(12, '0')}`;

interface Week {
  readonly status: 'building' | 'using' | 'equal' | 'neutral';
  readonly spent: string;
  readonly before: string;
  readonly after: string;
}

/** A week with one investment. */
export function weekOf(monday: string, week: Week): WeeklyOperationsResponse['weeks'][number] {
  const start = dayNumberOf(monday);
  return {
    week: { key: '2026-W01', monday, sunday: isoDateOf(start + 6) },
    status: week.status,
    operations: [
      {
        slot: 'investment',
        number: 1,
        kind: 'executed',
        recommendationId: idOf(start),
        transactionId: idOf(start + 1),
        operatedOn: monday,
        spentUsd: week.spent,
        dynamicBalance: { before: week.before, after: week.after },
        reais: null,
        revision: '3',
      },
    ],
  };
}

const RATE = {
  rate: '5.2',
  rateDate: '2026-11-20',
  rateSource: 'PTAX (Central Bank of Brazil)',
  isDefault: false,
};

/** An entry made by hand, unless it says otherwise. */
export function entryOf(at: number, changed: Partial<DynamicBalanceEntry> = {}): DynamicBalanceEntry {
  return {
    entryId: idOf(at),
    type: 'deposit',
    date: '2026-11-20',
    recordedAt: '2026-11-20T12:00:00.000Z',
    amountUsd: '100.00',
    balanceAfterUsd: '600.00',
    reais: { ...RATE, amountBrl: '520.00', balanceAfterBrl: '3120.00' },
    description: null,
    descriptionStatus: 'none',
    defaultDescription: 'Dynamic Investment Balance deposit',
    transactionId: null,
    week: { key: '2026-W47', monday: '2026-11-16', sunday: '2026-11-22' },
    status: 'active',
    voidedAt: null,
    restorableUntil: null,
    replaces: null,
    revision: '4',
    ...changed,
  };
}

export function balanceOf(changed: Partial<DynamicBalanceResponse> = {}): DynamicBalanceResponse {
  return {
    revision: '12',
    stale: null,
    balanceUsd: '600.00',
    totalDepositedUsd: '700.00',
    totalWithdrawnUsd: '50.00',
    netUsd: '650.00',
    totalBuiltUsd: '150.00',
    totalUsedUsd: '240.00',
    totalTransferredUsd: '40.00',
    reais: {
      totalDepositedBrl: '3640.00',
      totalWithdrawnBrl: '265.00',
      netBrl: '3375.00',
      totalBuiltBrl: '800.00',
      totalUsedBrl: '1290.00',
      totalTransferredBrl: '212.00',
    },
    runwayWeeks: 2,
    entries: [entryOf(1)],
    nextCursor: null,
    ...changed,
  };
}

/** Days with a dynamic balance that grows by a dollar a day. */
export function historyOf(from: string, count: number): PortfolioHistoryResponse {
  const start = dayNumberOf(from);
  const days = Array.from({ length: count }, (_, index): PortfolioDay => ({
    date: isoDateOf(start + index),
    btc: '0.10000000',
    priceUsd: '60000.00',
    pricedOn: isoDateOf(start + index),
    portfolioCashUsd: '0.00',
    dynamicBalanceUsd: `${index}.00`,
    costBasisUsd: '5000.00',
    totalInvestedUsd: '5000.00',
    portfolioValueUsd: '6000.00',
    profitLossUsd: '1000.00',
    averagePriceUsd: '50000.00',
    totalReturnPercent: '20.00',
    fixedDcaReturnPercent: '15.00',
    reais: null,
  }));
  return {
    revision: '12',
    stale: null,
    from,
    to: days.at(-1)?.date ?? from,
    priceSeries: 'market',
    days,
  };
}
