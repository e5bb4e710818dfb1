import { centsOfCost, formatBtc, formatCents } from '@app/money';
import type { RunningTotals } from '../state/ledger-state.js';
import { averagePriceOf } from './figures.js';
import { portfolioStatement } from './portfolio-statement.js';
import type { PortfolioStatement, PricedAt, StatedLedger } from './portfolio-statement.js';
import { withinLimits } from './within-limits.js';

/** The part of a portfolio that needs no price, as decimal text. */
export function holdingsView(totals: RunningTotals) {
  const average = averagePriceOf(totals);
  return {
    btc: formatBtc(totals.btc),
    costBasisUsd: formatCents(centsOfCost(totals.cost)),
    averagePriceUsd: average === null ? null : formatCents(average),
    totalInvestedUsd: formatCents(totals.invested),
    portfolioCashUsd: formatCents(totals.portfolioCash),
    dynamicBalanceUsd: formatCents(totals.dynamicBalance),
    realisedUsd: formatCents(centsOfCost(totals.realised)),
    feesUsd: formatCents(totals.fees),
  };
}

/** The part that needs a price, as decimal text: the one wording of figures for answers, replays and exports. */
export function statementView({ figures, returns }: PortfolioStatement) {
  const { fixedDca, maximumDrawdown, ...rates } = returns;
  return {
    btcValueUsd: formatCents(figures.bitcoinValue),
    portfolioValueUsd: formatCents(figures.portfolioValue),
    unrealisedUsd: formatCents(figures.unrealised),
    profitLossUsd: formatCents(figures.profitLoss),
    totalReturnPercent: figures.totalReturnPercent,
    ...rates,
    maxDrawdown: maximumDrawdown,
    fixedDca:
      fixedDca === null
        ? null
        : {
            weeks: fixedDca.weeks,
            totalInvestedUsd: formatCents(fixedDca.totalInvested),
            btc: formatBtc(fixedDca.bitcoin),
            valueUsd: formatCents(fixedDca.value),
            profitLossUsd: formatCents(fixedDca.profitLoss),
            returnPercent: fixedDca.returnPercent,
          },
  };
}

/** {@link statementView} while there is no price. */
export const UNPRICED_VIEW: Readonly<Record<keyof ReturnType<typeof statementView>, null>> = {
  btcValueUsd: null,
  portfolioValueUsd: null,
  unrealisedUsd: null,
  profitLossUsd: null,
  totalReturnPercent: null,
  xirrPercent: null,
  twrPercent: null,
  twrYearlyPercent: null,
  maxDrawdown: null,
  fixedDca: null,
};

/**
 * {@link statementView} of a ledger at a price: n/a throughout while there is none, or where the portfolio is worth more
 * than the ledger can say.
 */
export function statementViewAt(ledger: StatedLedger, at: PricedAt | undefined) {
  const statement = at && withinLimits(() => portfolioStatement(ledger, at));
  return statement === undefined ? UNPRICED_VIEW : statementView(statement);
}
