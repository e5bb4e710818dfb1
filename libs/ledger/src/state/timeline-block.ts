import { absolute, isSats, isUsdCents, MAX_CENTS, sats, usdCents } from '@app/money';
import type { Sats, UsdCents } from '@app/money';
import type { BalanceAccount, RunningTotals, Transaction } from './ledger-state.js';
import { costAddedBy, MovingCost, MovingTotals, saleOf } from './running-totals.js';
import type { Sale } from './running-totals.js';

/** A sale in a block, with what was added to the cost since the sale before it, or since the block began. */
type SaleInBlock = Sale & {
  readonly costAdded: bigint;
  /** Held right before it, where the block was made. */
  readonly held: Sats;
};

/**
 * Some transactions that are together, with what has to be known of them without a look at each. Timelines share it:
 * a correction before it moves its totals, and all of them but the cost move by the same everywhere in it. Of the cost
 * its sales take their rounded shares, so past them it is calculated again.
 */
export type Block = {
  readonly transactions: readonly Transaction[];
  /** Totals before and after it where it was made. */
  readonly from: RunningTotals;
  readonly to: RunningTotals;
  /** The least that each balance was there after one of its rows. */
  readonly least: Readonly<Record<BalanceAccount, bigint>>;
  /** No total of satoshis or of cents is inside it further from where it began than by so much. */
  readonly reachSats: bigint;
  readonly reachCents: bigint;
  readonly sales: readonly SaleInBlock[];
  /** Added to the cost since the last of its sales. */
  readonly costAdded: bigint;
};

/**
 * A block of some transactions, of which there is at least one.
 * @throws MoneyRangeError when a total leaves the limits of the ledger
 */
export const blockOf = (transactions: readonly Transaction[], from: RunningTotals): Block =>
  extended(undefined, transactions, from);

/** The block with some transactions more at its end. @throws as {@link blockOf} */
export function extended(
  block: Block | undefined,
  added: readonly Transaction[],
  from: RunningTotals,
): Block {
  const totals = new MovingTotals(block?.to ?? from);
  let { reachSats = 0n, reachCents = 0n, costAdded = 0n } = block ?? {};
  const sales = block === undefined ? [] : [...block.sales];
  let least: Record<BalanceAccount, bigint> | undefined = block && { ...block.least };
  for (const transaction of added) {
    const sale = saleOf(transaction);
    if (sale === undefined) costAdded += costAddedBy(transaction);
    else {
      sales.push({ ...sale, costAdded, held: totals.btc });
      costAdded = 0n;
    }
    totals.add(transaction);
    const { btc, portfolioCash, dynamicBalance } = totals;
    if (least === undefined) least = { btc, portfolioCash, dynamicBalance };
    else {
      if (btc < least.btc) least.btc = btc;
      if (portfolioCash < least.portfolioCash) least.portfolioCash = portfolioCash;
      if (dynamicBalance < least.dynamicBalance) least.dynamicBalance = dynamicBalance;
    }
    reachSats += absolute(transaction.movement.btc);
    reachCents += reachOf(transaction);
  }
  const to = totals.current();
  const transactions = block?.transactions.concat(added) ?? added;
  return {
    transactions,
    from: block?.from ?? from,
    to,
    least: least ?? to,
    reachSats,
    reachCents,
    sales,
    costAdded,
  };
}

/** At least what any of the totals of cents moves by: of the pocket no more than was traded, or than cash moved. */
function reachOf({ movement, trade }: Transaction): bigint {
  const { portfolioCash, dynamicBalance } = movement;
  const traded = trade === null ? 0n : absolute(trade.value) + absolute(trade.fee);
  return traded + absolute(portfolioCash) + absolute(dynamicBalance);
}

/** The least that a balance is after one of its rows, where it follows other totals. */
export const leastIn = ({ least, from }: Block, before: RunningTotals, account: BalanceAccount): bigint =>
  before[account] === from[account] ? least[account] : least[account] + before[account] - from[account];

/**
 * The totals after a block that follows other totals than those it was made after; what its rows would come to one by one.
 * @throws MoneyRangeError when a total leaves the limits of the ledger after any of its rows
 */
export function totalsBehind(block: Block, before: RunningTotals): RunningTotals {
  if (before === block.from) return block.to;
  const moved = isNearLimits(block, before) ? undefined : movedBy(block, before);
  if (moved !== undefined) return moved;
  const totals = new MovingTotals(before);
  for (const transaction of block.transactions) totals.add(transaction);
  return totals.current();
}

const LINEAR = ['portfolioCash', 'dynamicBalance', 'invested', 'paidOut', 'fees'] as const;

/** Whether a total might leave its limits inside the block; then its rows are checked one by one. */
function isNearLimits({ from, reachSats, reachCents }: Block, before: RunningTotals): boolean {
  const { btc } = before;
  if (btc !== from.btc && !(isSats(btc + reachSats) && isSats(btc - reachSats))) return true;
  return LINEAR.some((total) => {
    const value = before[total];
    return value !== from[total] && !(isUsdCents(value + reachCents) && isUsdCents(value - reachCents));
  });
}

/** Undefined where the cost has to be held against an average price row by row. */
function movedBy(block: Block, before: RunningTotals): RunningTotals | undefined {
  const { from, to } = block;
  const costs = costsBehind(block, before);
  return (
    costs && {
      btc: before.btc === from.btc ? to.btc : sats(before.btc + to.btc - from.btc),
      ...costs,
      portfolioCash: movedIn('portfolioCash'),
      dynamicBalance: movedIn('dynamicBalance'),
      invested: movedIn('invested'),
      paidOut: movedIn('paidOut'),
      fees: movedIn('fees'),
    }
  );

  function movedIn(total: (typeof LINEAR)[number]): UsdCents {
    return before[total] === from[total] ? to[total] : usdCents(before[total] + to[total] - from[total]);
  }
}

function costsBehind(
  { from, to, sales, costAdded }: Block,
  before: RunningTotals,
): Pick<RunningTotals, 'cost' | 'realised'> | undefined {
  const isBtcMoved = before.btc !== from.btc;
  if (!isBtcMoved && before.cost === from.cost && before.realised === from.realised)
    return { cost: to.cost, realised: to.realised };
  const costs = new MovingCost(before.cost, before.realised);
  for (const sale of sales) {
    costs.buy(sale.costAdded);
    if (costs.cost > MAX_CENTS) return undefined;
    costs.sell(sale, isBtcMoved ? sats(sale.held + before.btc - from.btc) : sale.held);
  }
  costs.buy(costAdded);
  return costs.cost > MAX_CENTS ? undefined : { cost: costs.cost, realised: costs.realised };
}
