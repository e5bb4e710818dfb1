import type {
  ReportAccount,
  ReportCashFlows,
  ReportComparison,
  ReportPeriod,
  ReportPlannedSums,
  ReportStanding,
  ReportTypeSums,
} from '@app/contracts';
import type {
  CashFlows,
  Choice,
  ComparedAccount,
  ComparedWeek,
  PlannedSums,
  Standing,
  StrategyPerformance,
  SummaryPeriod,
  TransactionAnalysis,
} from '@app/ledger';
import { averagePriceOf } from '@app/ledger';
import {
  centsOfCost,
  formatBtc,
  formatCents,
  percentOf,
  type PriceCents,
  sats,
  usdCents,
  type UsdCents,
} from '@app/money';
import { weekView } from '../core/time/week-view.js';

const centsOrNull = (cents: UsdCents | PriceCents | null | undefined): string | null =>
  cents === null || cents === undefined ? null : formatCents(cents);

function standingView({ date, price, totals, figures }: Standing): ReportStanding {
  return {
    date,
    priceUsd: centsOrNull(price),
    btc: formatBtc(totals.btc),
    btcValueUsd: centsOrNull(figures?.bitcoinValue),
    portfolioValueUsd: centsOrNull(figures?.portfolioValue),
    totalInvestedUsd: formatCents(totals.invested),
    portfolioCashUsd: formatCents(totals.portfolioCash),
    averagePriceUsd: centsOrNull(averagePriceOf(totals)),
    costBasisUsd: formatCents(centsOfCost(totals.cost)),
    totalReturnPercent: figures?.totalReturnPercent ?? null,
    profitLossUsd: centsOrNull(figures?.profitLoss),
    realisedUsd: formatCents(centsOfCost(totals.realised)),
    unrealisedUsd: centsOrNull(figures?.unrealised),
    feesUsd: formatCents(totals.fees),
    dynamicBalanceUsd: formatCents(totals.dynamicBalance),
  };
}

const flowsView = (flows: CashFlows): ReportCashFlows => ({
  investedUsd: formatCents(flows.invested),
  reinvestedUsd: formatCents(flows.reinvested),
  soldToCashUsd: formatCents(flows.soldToCash),
  soldToPocketUsd: formatCents(flows.soldToPocket),
  cashWithdrawnUsd: formatCents(flows.cashWithdrawn),
  cashDepositedUsd: formatCents(flows.cashDeposited),
  transferredUsd: formatCents(flows.transferred),
  depositedUsd: formatCents(flows.deposited),
  withdrawnUsd: formatCents(flows.withdrawn),
  builtUsd: formatCents(flows.built),
  usedUsd: formatCents(flows.used),
  feesUsd: formatCents(flows.fees),
});

export const periodView = (period: SummaryPeriod): Omit<ReportPeriod, 'reais'> => ({
  opening: standingView(period.opening),
  closing: standingView(period.closing),
  flows: flowsView(period.flows),
  realisedUsd: formatCents(period.realised),
  profitLossUsd: centsOrNull(period.profitLoss),
});

type TypeSums = TransactionAnalysis['types'][number];

/** @param inReais the same sums with centavos in the place of cents, where reais are asked for */
export const typeSumsView = ({ type, ...sums }: TypeSums, inReais: TypeSums | undefined): ReportTypeSums => ({
  type,
  count: sums.count,
  amountUsd: formatCents(sums.amount),
  btc: formatBtc(sums.quantity),
  feesUsd: formatCents(sums.fees),
  averageUsd: centsOrNull(sums.averageAmount),
  reais:
    inReais === undefined
      ? null
      : {
          amountBrl: formatCents(inReais.amount),
          feesBrl: formatCents(inReais.fees),
          averageBrl: centsOrNull(inReais.averageAmount),
        },
});

/** @param inReais as of {@link typeSumsView} */
export const plannedView = (
  sums: PlannedSums,
  inReais: PlannedSums | null | undefined,
): ReportPlannedSums => ({
  count: sums.count,
  plannedUsd: formatCents(sums.planned),
  filledUsd: formatCents(sums.filled),
  plannedBtc: formatBtc(sums.plannedQuantity),
  filledBtc: formatBtc(sums.filledQuantity),
  feesUsd: formatCents(sums.fees),
  slippageUsd: formatCents(sums.slippage),
  slippagePercent: sums.atPlannedPrices === 0n ? null : percentOf(sums.slippage, sums.atPlannedPrices),
  reais:
    inReais === null || inReais === undefined
      ? null
      : {
          plannedBrl: formatCents(inReais.planned),
          filledBrl: formatCents(inReais.filled),
          feesBrl: formatCents(inReais.fees),
          slippageBrl: formatCents(inReais.slippage),
        },
});

const accountView = (account: ComparedAccount): ReportAccount => ({
  investedUsd: formatCents(account.invested),
  btc: formatBtc(account.bitcoin),
  feesUsd: formatCents(account.fees),
  endValueUsd: formatCents(account.endValue),
  profitLossUsd: formatCents(account.profitLoss),
  returnPercent: account.returnPercent,
  xirrPercent: account.xirrPercent,
  twrPercent: account.twrPercent,
  twrYearlyPercent: account.twrYearlyPercent,
  drawdown: account.drawdown,
  drawdownWithCash: account.drawdownWithCash,
  averageCashPercent: account.averageCashPercent,
});

export function comparisonView(found: StrategyPerformance, buyCount: number): ReportComparison {
  const { own, fixed, lump, buys, luck, adherence } = found;
  return {
    from: found.from,
    weeks: found.weeks,
    openingValueUsd: formatCents(found.openingValue),
    own: accountView(own),
    fixed: accountView(fixed),
    lump: accountView(lump),
    difference: differenceView(found),
    buys: {
      count: buyCount,
      timingScore: buys.timingScore,
      averageGainPercent: buys.averageGainPercent,
      best:
        buys.best === null
          ? null
          : {
              date: buys.best.date,
              priceUsd: formatCents(buys.best.price),
              amountUsd: formatCents(buys.best.amount),
              btc: formatBtc(buys.best.quantity),
              gainPercent: buys.best.gainPercent,
            },
      efficiencyRatio: buys.efficiencyRatio,
      frequencyPercent: buys.frequencyPercent,
      weeksWithBuys: buys.weeksWithBuys,
      wholeWeeks: buys.wholeWeeks,
      averagePriceUsd: centsOrNull(buys.averagePrice),
      paidPerBitcoinUsd: centsOrNull(buys.paidPerBitcoin),
      fixedPaidPerBitcoinUsd: centsOrNull(buys.fixedPaidPerBitcoin),
    },
    luck: luck === null ? null : luckView(luck),
    adherence: {
      weeks: adherence.weeks,
      followed: choiceView(adherence.followed),
      changed: choiceView(adherence.changed),
      skipped: choiceView(adherence.skipped),
    },
    advice: [...found.advice],
    points: found.points.map(weekPoint),
  };
}

/** Of returns as they are shown, so that the difference is that of the two figures next to it. */
function differenceView({ own, fixed }: StrategyPerformance): ReportComparison['difference'] {
  const usd = formatCents(usdCents(own.profitLoss - fixed.profitLoss));
  if (own.returnPercent === null || fixed.returnPercent === null) return { usd, points: null };
  const hundredths = (percent: string): bigint => BigInt(percent.replace('.', ''));
  const points = hundredths(own.returnPercent) - hundredths(fixed.returnPercent);
  return { usd, points: percentOf(points, 10_000n) };
}

const luckView = (luck: NonNullable<StrategyPerformance['luck']>): NonNullable<ReportComparison['luck']> => {
  const result = ({ bitcoin, returnPercent }: (typeof luck)['low']) => ({
    btc: formatBtc(bitcoin),
    returnPercent,
  });
  return {
    shuffles: luck.shuffles,
    low: result(luck.low),
    median: result(luck.median),
    high: result(luck.high),
    own: result(luck.own),
    ownRankPercent: luck.ownRankPercent,
  };
};

const choiceView = ({ weeks, bitcoin }: Choice) => ({ weeks, btc: formatBtc(sats(bitcoin)) });

function weekPoint({ week, date, price, bought, paidPrice, own, fixed, lump }: ComparedWeek) {
  const point = ({ value, bitcoin }: ComparedWeek['own']) => ({
    valueUsd: formatCents(value),
    btc: formatBtc(bitcoin),
  });
  return {
    week: weekView(week),
    date,
    priceUsd: formatCents(price),
    boughtUsd: formatCents(bought),
    paidPriceUsd: centsOrNull(paidPrice),
    own: point(own),
    fixed: point(fixed),
    lump: point(lump),
  };
}
