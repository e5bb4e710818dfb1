import type {
  Backtest,
  BacktestHoldingView,
  BacktestResponse,
  SecondFactorResponse,
  SubscriptionResponse,
} from '@app/contracts';

const holdingOf = (valueUsd: string): BacktestHoldingView => ({
  valueUsd,
  returnPercent: '1157.47',
  xirrPercent: '50.00',
  twrPercent: '900.00',
  maximumDrawdown: { percent: '70.10', peakOn: '2021-11-08', troughOn: '2022-11-21' },
  btc: '1.12345678',
  averagePriceUsd: '7500.00',
  idleUsd: '0.00',
  feesUsd: '0.00',
  averageWeeklyUsd: '19.95',
});

const backtestOf = (profile: Backtest['profile'], valueUsd: string): Backtest => ({
  profile,
  strategyVersion: 1,
  from: '2017-01-01',
  to: '2024-12-31',
  firstWeek: '2017-01-02',
  lastWeek: '2024-12-30',
  weeks: 418,
  baseUsd: '20.00',
  newMoneyUsd: '8360.00',
  feePercent: '0.00',
  weeksByRegime: { bear: 100, transition: 100, pre_bull: 100, bull: 118 },
  daysByRegime: { bear: 700, transition: 700, pre_bull: 700, bull: 826 },
  strategy: holdingOf(valueUsd),
  fixedDca: holdingOf('99304.59'),
  lumpSum: holdingOf('780000.00'),
  timeline: {
    dates: [],
    price: [],
    newMoney: [],
    strategy: [],
    fixedDca: [],
    lumpSum: [],
    strategyInBitcoin: [],
    strategyIdle: [],
  },
  history: { firstDay: '2014-01-01', lastDay: '2026-11-26', missingDays: 0, sources: ['csv'] },
});

export const COMPARISON: BacktestResponse = {
  window: '2017-2024',
  computedAt: '2026-11-27T00:10:00Z',
  origin: 'stored',
  isCurrent: true,
  profiles: {
    direct: backtestOf('direct', '105281.33'),
    strategic: backtestOf('strategic', '101000.00'),
  },
};

const period = (plan: 'monthly' | 'semiannual', from: string, until: string) => ({
  ...{ plan, from, until },
  origin: 'payment' as const,
  paymentId: null,
});
const later = period('monthly', '2027-05-20T12:00:00.000Z', '2027-06-19T12:00:00.000Z');

/** Two periods, of which the second has not begun. */
export function subscriptionOf(changed: Partial<SubscriptionResponse> = {}): SubscriptionResponse {
  return {
    status: 'active',
    plan: 'semiannual',
    startedAt: '2026-11-20T12:00:00.000Z',
    paidUntil: later.until,
    endsOn: '2027-06-19',
    daysRemaining: 11,
    periods: [period('semiannual', '2026-11-20T12:00:00.000Z', later.from), later],
    next: later,
    revision: '2',
    stale: null,
    ...changed,
  };
}

/** Of somebody whose password is enough. */
export const secondFactorOf = (changed: Partial<SecondFactorResponse> = {}): SecondFactorResponse => ({
  totpSince: null,
  recoveryCodesLeft: 0,
  passkeys: [],
  passkeyHost: 'localhost',
  ...changed,
});
