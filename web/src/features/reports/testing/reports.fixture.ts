import type {
  BrazilTaxYearResponse,
  PortfolioReais,
  PortfolioSummaryResponse,
  ReportAccount,
  ReportCashFlows,
  ReportComparison,
  ReportPlannedSums,
  ReportStanding,
  ReportTypeSums,
  StrategyPerformanceResponse,
  TaxLotsResponse,
  TransactionAnalysisResponse,
} from '@app/contracts';
import { dayNumberOf, isoDateOf } from '@app/strategy';

import { monthSalesOf } from '../../../testing/month-sales.fixture';

const frame = {
  revision: '12',
  stale: null,
  from: '2025-11-03',
  to: '2026-11-27',
  firstOn: '2025-11-03',
  price: { usd: '68204.15', asOf: '2026-11-27T12:00:00.000Z', source: 'coinbase', status: 'live' },
  unpriced: { missing: [], carried: [] },
} satisfies Partial<PortfolioSummaryResponse>;

const standingOf = (changed: Partial<ReportStanding> = {}): ReportStanding => ({
  date: '2026-11-27',
  priceUsd: '68204.15',
  btc: '0.21846310',
  btcValueUsd: '14900.09',
  portfolioValueUsd: '16117.27',
  totalInvestedUsd: '10760.00',
  portfolioCashUsd: '1217.18',
  averagePriceUsd: '46288.00',
  costBasisUsd: '10112.50',
  totalReturnPercent: '53.51',
  profitLossUsd: '5757.27',
  realisedUsd: '969.68',
  unrealisedUsd: '4787.59',
  feesUsd: '12.40',
  dynamicBalanceUsd: '870.00',
  ...changed,
});

const NO_FLOWS: ReportCashFlows = {
  investedUsd: '0.00',
  reinvestedUsd: '0.00',
  soldToCashUsd: '0.00',
  soldToPocketUsd: '0.00',
  cashWithdrawnUsd: '0.00',
  cashDepositedUsd: '0.00',
  transferredUsd: '0.00',
  depositedUsd: '0.00',
  withdrawnUsd: '0.00',
  builtUsd: '0.00',
  usedUsd: '0.00',
  feesUsd: '0.00',
};

const REAIS: PortfolioReais = {
  ...{ rate: '5.2', rateDate: '2026-11-27', rateSource: 'PTAX', isDefault: false, costBasisBrl: '54607.50' },
  ...{ averagePriceBrl: '249962.12', totalInvestedBrl: '58104.00', realisedBrl: '5042.34', feesBrl: '66.96' },
  ...{ unrealisedBrl: '20663.46', profitLossBrl: '25705.80', totalReturnPercent: '44.24' },
};

const period = {
  opening: standingOf({ date: '2025-11-02', portfolioValueUsd: '1111.11' }),
  closing: standingOf(),
  flows: { ...NO_FLOWS, investedUsd: '2340.00', builtUsd: '410.00' },
  realisedUsd: '120.00',
  profitLossUsd: '-321.09',
  reais: {
    ...{ opening: REAIS, closing: REAIS, realisedBrl: '610.00', profitLossBrl: '-1700.00' },
    flows: {
      ...{ investedBrl: '12800.00', reinvestedBrl: '0.00', soldToCashBrl: '0.00', soldToPocketBrl: '0.00' },
      ...{ cashWithdrawnBrl: '0.00', cashDepositedBrl: '0.00', transferredBrl: '0.00', depositedBrl: '0.00' },
      ...{ withdrawnBrl: '0.00', builtBrl: '2200.00', usedBrl: '0.00', feesBrl: '0.00' },
    },
  },
};

export const summaryOf = (changed: Partial<PortfolioSummaryResponse> = {}): PortfolioSummaryResponse => ({
  ...frame,
  whole: period,
  years: [{ ...period, year: '2026', from: '2026-01-01', to: '2026-11-27' }],
  ...changed,
});

const sumsOf = (type: ReportTypeSums['type'], count: number): ReportTypeSums => ({
  ...{ type, count, btc: count === 0 ? '0.00000000' : '0.21000000', feesUsd: '3.30' },
  amountUsd: count === 0 ? '0.00' : '1234.00',
  averageUsd: count === 0 ? null : '25.71',
  reais: {
    amountBrl: count === 0 ? '0.00' : '6787.00',
    feesBrl: '18.15',
    averageBrl: count === 0 ? null : '141.40',
  },
});

const plannedOf = (changed: Partial<ReportPlannedSums> = {}): ReportPlannedSums => ({
  ...{ count: 48, plannedUsd: '1200.00', filledUsd: '1234.00', plannedBtc: '0.20000000' },
  ...{ filledBtc: '0.21000000', feesUsd: '3.30', slippageUsd: '4.44', slippagePercent: '0.36' },
  reais: { plannedBrl: '6600.00', filledBrl: '6787.00', feesBrl: '18.15', slippageBrl: '24.42' },
  ...changed,
});

const weekOf = (key: string, monday: string, slippageUsd: string) => ({
  week: { key, monday, sunday: isoDateOf(dayNumberOf(monday) + 6) },
  ...plannedOf({ count: 1, slippageUsd }),
});

export const analysisOf = (
  changed: Partial<TransactionAnalysisResponse> = {},
): TransactionAnalysisResponse => ({
  ...frame,
  count: 49,
  types: [sumsOf('buy', 48), sumsOf('sell', 1), sumsOf('deposit', 0)],
  origins: [{ ...sumsOf('buy', 48), origin: 'recommendation' }],
  months: [
    { month: '2026-10', types: [sumsOf('buy', 4)] },
    { month: '2026-11', types: [sumsOf('buy', 3), sumsOf('sell', 1)] },
  ],
  planned: plannedOf(),
  plannedWeeks: [weekOf('2026-W46', '2026-11-09', '2.22'), weekOf('2026-W47', '2026-11-16', '-1.11')],
  plannedNotes: [
    { note: 'Kraken', ...plannedOf() },
    { note: null, ...plannedOf({ count: 1 }) },
  ],
  ...changed,
});

const accountOf = (changed: Partial<ReportAccount>): ReportAccount => ({
  investedUsd: '10760.00',
  btc: '0.21846310',
  feesUsd: '12.40',
  endValueUsd: '16517.27',
  profitLossUsd: '5757.27',
  returnPercent: '53.51',
  xirrPercent: '18.92',
  twrPercent: '61.04',
  twrYearlyPercent: '21.10',
  drawdown: { percent: '38.20', peakOn: '2026-02-01', troughOn: '2026-04-06' },
  drawdownWithCash: { percent: '19.10', peakOn: '2026-02-01', troughOn: '2026-04-06' },
  averageCashPercent: '41.00',
  ...changed,
});

const FIRST_MONDAY = dayNumberOf('2026-10-05');

export const comparisonOf = (changed: Partial<ReportComparison> = {}): ReportComparison => ({
  from: '2025-11-03',
  weeks: 56,
  openingValueUsd: '0.00',
  own: accountOf({}),
  fixed: accountOf({ returnPercent: '33.19', xirrPercent: null, endValueUsd: '14331.06' }),
  lump: accountOf({ returnPercent: '-4.50', endValueUsd: '10275.80' }),
  difference: { usd: '2186.21', points: '20.32' },
  buys: {
    count: 48,
    timingScore: '61.4',
    averageGainPercent: '47.30',
    best: {
      ...{ date: '2026-04-06', priceUsd: '38000.00', amountUsd: '250.00', btc: '0.00657894' },
      gainPercent: '79.48',
    },
    efficiencyRatio: '1.08',
    frequencyPercent: '85.71',
    weeksWithBuys: 48,
    wholeWeeks: 56,
    averagePriceUsd: '46288.00',
    paidPerBitcoinUsd: '47100.00',
    fixedPaidPerBitcoinUsd: null,
  },
  luck: {
    shuffles: 1000,
    low: { btc: '0.19000000', returnPercent: '20.01' },
    median: { btc: '0.20000000', returnPercent: '26.77' },
    high: { btc: '0.21000000', returnPercent: '33.11' },
    own: { btc: '0.21500000', returnPercent: '36.28' },
    ownRankPercent: '98.7',
  },
  adherence: {
    weeks: 52,
    followed: { weeks: 44, btc: '0.00001000' },
    changed: { weeks: 3, btc: '-0.00020000' },
    skipped: { weeks: 5, btc: '0.00110000' },
  },
  advice: ['fees'],
  points: ['100.00', '120.00', '90.00'].map((value, index) => ({
    week: {
      key: `2026-W4${String(index + 1)}`,
      monday: isoDateOf(FIRST_MONDAY + 7 * index),
      sunday: isoDateOf(FIRST_MONDAY + 7 * index + 6),
    },
    date: isoDateOf(FIRST_MONDAY + 7 * index + 6),
    priceUsd: `6${String(index)}000.00`,
    boughtUsd: index === 1 ? '0.00' : '50.00',
    paidPriceUsd: index === 1 ? null : '61000.00',
    own: { valueUsd: value, btc: '0.00100000' },
    fixed: { valueUsd: '100.00', btc: '0.00090000' },
    lump: { valueUsd: '95.00', btc: '0.00080000' },
  })),
  ...changed,
});

export const strategyOf = (
  changed: Partial<StrategyPerformanceResponse> = {},
): StrategyPerformanceResponse => ({ ...frame, trades: 49, comparison: comparisonOf(), ...changed });

const BRAZIL_SALES = { count: 0, btc: '0.00000000', soldBrl: '0.00', costBrl: '0.00', gainBrl: '0.00' };

/** November has a sale of 990.00 reais, the months before it none. */
export const brazilYearOf = (changed: Partial<BrazilTaxYearResponse> = {}): BrazilTaxYearResponse => {
  const sold = { count: 1, btc: '0.00150000', soldBrl: '990.00', costBrl: '829.12', gainBrl: '158.13' };
  return {
    ...frame,
    ...{ from: '2026-01-01', year: '2026', exemption: monthSalesOf().exemption, missingRates: [] },
    opening: { date: '2025-12-31', btc: '0.00100000', costBrl: '502.50', averagePriceBrl: '502500.00' },
    closing: { date: frame.to, btc: '0.00050000', costBrl: '276.38', averagePriceBrl: '552750.00' },
    months: Array.from({ length: 11 }, (_, index) => ({
      ...(index === 10 ? sold : BRAZIL_SALES),
      month: `2026-${String(index + 1).padStart(2, '0')}`,
      ...{ isAboveExemption: false, distanceBrl: index === 10 ? '34010.00' : '35000.00' },
    })),
    days: [
      {
        ...sold,
        ...{ date: '2026-11-03', countInReais: 0, feesBrl: '2.75' },
        ...{ rate: '5.5', rateDate: '2026-11-03', rateSource: 'PTAX', isMissing: false },
      },
    ],
    ...changed,
  };
};

export const taxLotsOf = (changed: Partial<TaxLotsResponse> = {}): TaxLotsResponse => {
  const sums = { btc: '0.00150000', proceedsUsd: '179.50', costUsd: '150.75', gainUsd: '28.75' };
  return {
    ...frame,
    ...{ from: '2026-01-01', year: '2026', method: 'fifo', count: 1 },
    sums: {
      average: { ...sums, gainUsd: '27.10' },
      fifo: { ...sums, shortTermUsd: '9.58', longTermUsd: '19.17' },
      hifo: { ...sums, gainUsd: '-4.00', shortTermUsd: '-4.00', longTermUsd: '0.00' },
    },
    lots: [
      {
        ...{ acquiredOn: '2025-10-06', soldOn: '2026-11-03', btc: '0.00100000', term: 'long' },
        ...{ proceedsUsd: '119.67', costUsd: '100.50', gainUsd: '19.17' },
      },
    ],
    ...changed,
  };
};
