import {
  COST_UNITS_PER_CENT,
  MAX_CENTS,
  MoneyRangeError,
  costRemovedBySale,
  costUnits,
  sats,
  usdCents,
} from '@app/money';
import type { CostUnits, Sats, UsdCents } from '@app/money';
import type { RunningTotals, Trade, Transaction } from './ledger-state.js';

/** A sum with its limit; most rows change few of the totals, and what does not change needs no new check. */
const plus = <T extends bigint>(before: T, change: bigint, within: (value: bigint) => T): T =>
  change === 0n ? before : within(before + change);

/**
 * Totals on their way from row to row, changed in place: a correction of the distant past passes by thousands of rows,
 * and a new object for each of them would be what a garbage collection then stops for.
 */
export class MovingTotals {
  btc: Sats;
  cost: CostUnits;
  portfolioCash: UsdCents;
  dynamicBalance: UsdCents;
  #invested: UsdCents;
  #paidOut: UsdCents;
  #realised: CostUnits;
  #fees: UsdCents;

  constructor(from: RunningTotals) {
    this.btc = from.btc;
    this.cost = from.cost;
    this.portfolioCash = from.portfolioCash;
    this.dynamicBalance = from.dynamicBalance;
    this.#invested = from.invested;
    this.#paidOut = from.paidOut;
    this.#realised = from.realised;
    this.#fees = from.fees;
  }

  /**
   * Goes past a transaction.
   * @throws MoneyRangeError when a sum, or the average price, leaves the limits of the ledger
   */
  add(transaction: Transaction): void {
    const { movement, trade, kind } = transaction;
    if (trade !== null) this.#trade(trade, transaction);
    this.portfolioCash = plus(this.portfolioCash, movement.portfolioCash, usdCents);
    this.dynamicBalance = plus(this.dynamicBalance, movement.dynamicBalance, usdCents);
    if (kind === 'sell') this.#paidOut = plus(this.#paidOut, movement.pocket, usdCents);
    else if (kind === 'portfolio_cash_withdrawal' || kind === 'transfer' || kind === 'portfolio_cash_deposit')
      this.#paidOut = plus(this.#paidOut, 0n - movement.portfolioCash, usdCents);
  }

  /** The totals as they are now. */
  current(): RunningTotals {
    return {
      btc: this.btc,
      cost: this.cost,
      portfolioCash: this.portfolioCash,
      dynamicBalance: this.dynamicBalance,
      invested: this.#invested,
      paidOut: this.#paidOut,
      realised: this.#realised,
      fees: this.#fees,
    };
  }

  /** Moving weighted average: buys add what they cost, a sale removes its share and leaves the average. */
  #trade({ value, fee, quantity }: Trade, { kind, movement }: Transaction): void {
    const isSale = kind === 'sell';
    const removed = isSale ? costRemovedBySale(this.cost, quantity, this.btc) : 0n;
    this.btc = plus(this.btc, movement.btc, sats);
    const change = isSale ? 0n - removed : (value + fee) * COST_UNITS_PER_CENT;
    this.cost = plus(this.cost, change, costUnits);
    // An average price above the limit could not be shown; it takes an absurd fee on a few satoshis to get there.
    if (this.btc > 0n && this.cost > MAX_CENTS && this.cost > MAX_CENTS * this.btc)
      throw new MoneyRangeError('USD');
    if (isSale)
      this.#realised = plus(this.#realised, (value - fee) * COST_UNITS_PER_CENT - removed, costUnits);
    if (kind === 'buy') this.#invested = plus(this.#invested, value + fee, usdCents);
    this.#fees = plus(this.#fees, fee, usdCents);
  }
}
