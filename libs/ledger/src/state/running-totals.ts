import {
  COST_UNITS_PER_CENT,
  costOfBuy,
  costRemovedBySale,
  costUnits,
  MAX_CENTS,
  MoneyRangeError,
  proceedsOfSale,
  sats,
  usdCents,
} from '@app/money';
import type { CostUnits, Sats, UsdCents } from '@app/money';
import type { RunningTotals, Trade, Transaction } from './ledger-state.js';

/** What the totals need of a transaction. */
export type CountedTransaction = Pick<Transaction, 'kind' | 'movement'> & {
  readonly trade: CountedTrade | null;
};
type CountedTrade = Pick<Trade, 'quantity' | 'value' | 'fee'>;

/** A sum with its limit; most rows change few of the totals, and what does not change needs no new check. */
const plus = <T extends bigint>(before: T, change: bigint, within: (value: bigint) => T): T =>
  change === 0n ? before : within(before + change);

/** What a sale brings, and what leaves with it. */
type Sale = {
  readonly sold: Sats;
  /** Net proceeds in cost units. */
  readonly net: bigint;
};

/** The sale inside a transaction; undefined where it is none. */
const saleOf = ({ kind, trade }: Pick<CountedTransaction, 'kind' | 'trade'>): Sale | undefined =>
  kind === 'sell' && trade !== null
    ? { sold: trade.quantity, net: proceedsOfSale(trade) * COST_UNITS_PER_CENT }
    : undefined;

/** What a transaction that is no sale adds to the cost of the Bitcoin held. */
const costAddedBy = ({ trade }: Pick<CountedTransaction, 'trade'>): bigint =>
  trade === null ? 0n : costOfBuy(trade) * COST_UNITS_PER_CENT;

/**
 * Cost and gains on their way past trades, by the moving weighted average: buys add what they cost, a sale removes its
 * share and leaves the average. Each method throws a MoneyRangeError beyond the limits of the ledger.
 */
export class MovingCost {
  constructor(
    public cost: CostUnits,
    public realised: CostUnits,
  ) {}

  buy(added: bigint): void {
    this.cost = plus(this.cost, added, costUnits);
  }

  /** @param held right before it */
  sell({ sold, net }: Sale, held: Sats): void {
    const removed = costRemovedBySale(this.cost, sold, held);
    this.cost = plus(this.cost, 0n - removed, costUnits);
    this.realised = plus(this.realised, net - removed, costUnits);
  }
}

/** Totals on their way from row to row, changed in place. */
export class MovingTotals {
  btc: Sats;
  portfolioCash: UsdCents;
  dynamicBalance: UsdCents;
  #invested: UsdCents;
  #paidOut: UsdCents;
  #fees: UsdCents;

  readonly #costs: MovingCost;

  constructor(from: RunningTotals) {
    this.btc = from.btc;
    this.#costs = new MovingCost(from.cost, from.realised);
    this.portfolioCash = from.portfolioCash;
    this.dynamicBalance = from.dynamicBalance;
    this.#invested = from.invested;
    this.#paidOut = from.paidOut;
    this.#fees = from.fees;
  }

  /**
   * Goes past a transaction.
   * @throws MoneyRangeError when a sum, or the average price, leaves the limits of the ledger
   */
  add(transaction: CountedTransaction): void {
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
      cost: this.#costs.cost,
      portfolioCash: this.portfolioCash,
      dynamicBalance: this.dynamicBalance,
      invested: this.#invested,
      paidOut: this.#paidOut,
      realised: this.#costs.realised,
      fees: this.#fees,
    };
  }

  #trade(trade: CountedTrade, transaction: CountedTransaction): void {
    const { kind, movement } = transaction;
    const sale = saleOf(transaction);
    if (sale === undefined) this.#costs.buy(costAddedBy(transaction));
    else this.#costs.sell(sale, this.btc);
    this.btc = plus(this.btc, movement.btc, sats);
    const { cost } = this.#costs;
    // An average price above the limit could not be shown; it takes an absurd fee on a few satoshis to get there.
    if (this.btc > 0n && cost > MAX_CENTS && cost > MAX_CENTS * this.btc) throw new MoneyRangeError('USD');
    if (kind === 'buy') this.#invested = plus(this.#invested, costOfBuy(trade), usdCents);
    this.#fees = plus(this.#fees, trade.fee, usdCents);
  }
}
