import type { CostUnits, PriceCents, Sats, UsdCents } from '@app/money';
import {
  centsOfCost,
  COST_UNITS_PER_CENT,
  divideHalfEven,
  percentOf,
  priceCents,
  usdCents,
  valueOf,
} from '@app/money';
import { LedgerInvariantError } from '../ledger-invariant.error.js';
import type { RunningTotals } from '../state/ledger-state.js';

/** The portfolio's figures at one price, as every screen, report and export shows them. */
export type Figures = {
  readonly bitcoin: Sats;
  readonly bitcoinValue: UsdCents;
  /** Cost of the Bitcoin held, buy fees included. */
  readonly costBasis: UsdCents;
  /** Cents per Bitcoin; `null` while none is held. */
  readonly averagePrice: PriceCents | null;
  /** New money spent on Bitcoin; reinvestments are none. */
  readonly totalInvested: UsdCents;
  /** Portfolio cash. */
  readonly availableBalance: UsdCents;
  /** Bitcoin at the price + portfolio cash; the dynamic balance is next to it. */
  readonly portfolioValue: UsdCents;
  readonly dynamicBalance: UsdCents;
  readonly realised: UsdCents;
  readonly unrealised: UsdCents;
  /** realised + unrealised, to the cent. */
  readonly profitLoss: UsdCents;
  /** Percent with two decimals, "12.50"; `null` ("-") when nothing was invested. */
  readonly totalReturnPercent: string | null;
  readonly fees: UsdCents;
};

/** Moving weighted average in cents per Bitcoin, rounded half to even; `null` while none is held. */
export const averagePriceOf = ({ cost, btc }: { readonly cost: CostUnits; readonly btc: Sats }) =>
  btc > 0n ? priceCents(divideHalfEven(cost, btc)) : null;

/**
 * All figures from the totals of a ledger, or of any row of its history, at a price.
 *
 * @throws LedgerInvariantError when profit/loss and the numerator of the total return disagree
 * @throws MoneyRangeError when the Bitcoin held is worth more than the limit
 */
export function figuresOf(totals: RunningTotals, price: PriceCents): Figures {
  const bitcoinValue = valueOf(totals.btc, price);
  const portfolioValue = usdCents(bitcoinValue + totals.portfolioCash);
  const profitLoss = usdCents(portfolioValue + totals.paidOut - totals.invested);
  const gained = totals.realised + bitcoinValue * COST_UNITS_PER_CENT - totals.cost;
  if (gained !== profitLoss * COST_UNITS_PER_CENT) {
    throw new LedgerInvariantError(`Profit/loss by cost (${gained}) and by cash (${profitLoss}) disagree`);
  }
  const realised = centsOfCost(totals.realised);
  return {
    bitcoin: totals.btc,
    bitcoinValue,
    costBasis: centsOfCost(totals.cost),
    averagePrice: averagePriceOf(totals),
    totalInvested: totals.invested,
    availableBalance: totals.portfolioCash,
    portfolioValue,
    dynamicBalance: totals.dynamicBalance,
    realised,
    // The difference and not a second rounding, so that the two parts always add up to the total.
    unrealised: usdCents(profitLoss - realised),
    profitLoss,
    totalReturnPercent: totals.invested === 0n ? null : percentOf(profitLoss, totals.invested),
    fees: totals.fees,
  };
}
