import { positionOf } from './history-order.js';
import { ZERO_TOTALS } from './ledger-state.js';
import type {
  BalanceAccount,
  HistoryRow,
  RunningTotals,
  Timeline,
  TimelineChange,
  Transaction,
} from './ledger-state.js';
import { MovingTotals } from './running-totals.js';

/** Rows from one kept total to the next: the totals of any row take at most so many steps. */
const BLOCK_ROWS = 32;

/** Some rows in a line, with what has to be known of them without looking at each. */
type Block = {
  readonly transactions: readonly Transaction[];
  /** Totals before its first row. */
  readonly before: RunningTotals;
  /** The least that each balance is after one of its rows. */
  readonly least: Readonly<Record<BalanceAccount, bigint>>;
};

/**
 * The transactions in effect in their order, in blocks of 32, and the totals before each block. A correction of the
 * distant past moves the totals of all that stands behind it; kept for every row they were thousands of objects that were
 * made anew with each correction, as one list the transactions were copied with each entry. What is asked of single rows
 * is reckoned from the totals before their block, and all rows are made when somebody asks for all of them. Never changes.
 */
export class LedgerTimeline implements Timeline {
  static readonly empty = new LedgerTimeline([], 0, ZERO_TOTALS);
  readonly #blocks: readonly Block[];
  /** Rows that are made already, from the first on; perhaps not all. */
  #rows: readonly HistoryRow[] = [];

  private constructor(
    blocks: readonly Block[],
    readonly length: number,
    readonly totals: RunningTotals,
  ) {
    this.#blocks = blocks;
  }

  [Symbol.iterator](): Iterator<HistoryRow> {
    return this.rows()[Symbol.iterator]();
  }

  /**
   * The same up to a place, and other transactions from there on.
   * @throws MoneyRangeError when a total leaves the limits of the ledger
   */
  with(rest: readonly Transaction[], place: number): LedgerTimeline {
    const index = Math.floor(place / BLOCK_ROWS);
    const blocks = this.#blocks.slice(0, index);
    const cut = this.#blocks[index];
    const kept = cut?.transactions.slice(0, place - index * BLOCK_ROWS) ?? [];
    const isLonger = place === this.length;
    const totals = new MovingTotals(isLonger ? this.totals : (cut?.before ?? this.totals));
    if (isLonger) appendBlocks(blocks, rest, { totals, open: cut });
    else appendBlocks(blocks, kept.concat(rest), { totals, open: undefined });
    const next = new LedgerTimeline(blocks, place + rest.length, totals.current());
    next.#rows = this.#rows.length > place ? this.#rows.slice(0, place) : this.#rows;
    return next;
  }

  transactionAt(place: number): Transaction | undefined {
    return this.#blocks[Math.floor(place / BLOCK_ROWS)]?.transactions[place % BLOCK_ROWS];
  }

  transactions(): readonly Transaction[] {
    return this.#blocks.flatMap(({ transactions }) => transactions);
  }

  rows(): readonly HistoryRow[] {
    const made = this.#rows;
    if (made.length < this.length) this.#rows = made.concat([...this.from(made.length)]);
    return this.#rows;
  }

  *from(place: number, end = this.length): Generator<HistoryRow> {
    const totals = new MovingTotals(this.totalsBefore(place));
    for (let index = place; index < end; index += 1) {
      const transaction = this.transactionAt(index);
      if (transaction === undefined) return;
      totals.add(transaction);
      yield { transaction, after: totals.current() };
    }
  }

  totalsBefore(place: number): RunningTotals {
    if (place >= this.length) return this.totals;
    const made = this.#rows[place - 1];
    if (made !== undefined) return made.after;
    const start = place - (place % BLOCK_ROWS);
    const totals = new MovingTotals(this.#blockBefore(start));
    for (let index = start; index < place; index += 1) {
      const transaction = this.transactionAt(index);
      if (transaction !== undefined) totals.add(transaction);
    }
    return totals.current();
  }

  totalsAfter(transaction: Transaction): RunningTotals | undefined {
    const place = positionOf(transaction, this);
    return this.transactionAt(place) === transaction ? this.totalsBefore(place + 1) : undefined;
  }

  firstNegative(place: number, accounts: readonly BalanceAccount[]): HistoryRow | undefined {
    for (let block = Math.floor(place / BLOCK_ROWS); block < this.#blocks.length; block += 1) {
      const least = this.#blocks[block]?.least;
      if (least === undefined || accounts.every((account) => least[account] >= 0n)) continue;
      for (const row of this.#rowsOf(block, place))
        if (accounts.some((account) => row.after[account] < 0n)) return row;
    }
    return undefined;
  }

  leastFrom(place: number, account: BalanceAccount): HistoryRow | undefined {
    const first = Math.floor(place / BLOCK_ROWS);
    let least = leastOf(this.#rowsOf(first, place), account);
    let lowest: number | undefined;
    for (let block = first + 1; block < this.#blocks.length; block += 1) {
      const of = this.#blocks[block]?.least[account];
      const so = lowest === undefined ? least?.after[account] : this.#blocks[lowest]?.least[account];
      if (of !== undefined && (so === undefined || of < so)) lowest = block;
    }
    if (lowest !== undefined) least = leastOf(this.#rowsOf(lowest, 0), account);
    return least;
  }

  changeTo(after: Timeline): TimelineChange {
    const first = after instanceof LedgerTimeline ? LedgerTimeline.#sharedRows(this, after) : 0;
    let [left, end] = [this.length, after.length];
    while (left > first && end > first && this.transactionAt(left - 1) === after.transactionAt(end - 1)) {
      left -= 1;
      end -= 1;
    }
    const kept = new Set(between(after, first, end));
    const gone = between(this, first, left).filter((transaction) => !kept.delete(transaction));
    return { first, tail: after.length - end, gone, added: [...kept] };
  }

  #blockBefore(start: number): RunningTotals {
    return this.#blocks[start / BLOCK_ROWS]?.before ?? this.totals;
  }

  /** The rows of a block that do not stand before a place. */
  #rowsOf(block: number, place: number): Iterable<HistoryRow> {
    const start = Math.max(place, block * BLOCK_ROWS);
    return this.from(start, Math.min((block + 1) * BLOCK_ROWS, this.length));
  }

  /** Blocks that both have were never made anew, and so were none before them: the first of others is found by halves. */
  static #sharedRows(before: LedgerTimeline, after: LedgerTimeline): number {
    let [low, high] = [0, Math.min(before.#blocks.length, after.#blocks.length)];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (before.#blocks[middle] === after.#blocks[middle]) low = middle + 1;
      else high = middle;
    }
    const most = Math.min(before.length, after.length);
    let shared = Math.min(low * BLOCK_ROWS, most);
    while (shared < most && before.transactionAt(shared) === after.transactionAt(shared)) shared += 1;
    return shared;
  }
}

const between = (timeline: Timeline, from: number, to: number): Transaction[] =>
  Array.from({ length: to - from }, (_, index) => timeline.transactionAt(from + index)).filter(
    (transaction) => transaction !== undefined,
  );

/** Adds transactions to the blocks, the first ones to the block that is open. */
function appendBlocks(
  blocks: Block[],
  rest: readonly Transaction[],
  { totals, open }: { readonly totals: MovingTotals; readonly open: Block | undefined },
): void {
  let from = 0;
  if (open !== undefined) {
    from = BLOCK_ROWS - open.transactions.length;
    blocks.push(extended(open, rest.slice(0, from), totals));
  }
  for (; from < rest.length; from += BLOCK_ROWS) {
    const block = { transactions: [], before: totals.current(), least: undefined };
    blocks.push(extended(block, rest.slice(from, from + BLOCK_ROWS), totals));
  }
}

function extended(
  block: Omit<Block, 'least'> & { readonly least: Block['least'] | undefined },
  added: readonly Transaction[],
  totals: MovingTotals,
): Block {
  let least: Record<BalanceAccount, bigint> | undefined = block.least && { ...block.least };
  for (const transaction of added) {
    totals.add(transaction);
    const { btc, portfolioCash, dynamicBalance } = totals;
    if (least === undefined) least = { btc, portfolioCash, dynamicBalance };
    else {
      if (btc < least.btc) least.btc = btc;
      if (portfolioCash < least.portfolioCash) least.portfolioCash = portfolioCash;
      if (dynamicBalance < least.dynamicBalance) least.dynamicBalance = dynamicBalance;
    }
  }
  const transactions = block.transactions.concat(added);
  return { transactions, before: block.before, least: least ?? totals.current() };
}
/** The first of the rows after which an account is least. */
function leastOf(rows: Iterable<HistoryRow>, account: BalanceAccount): HistoryRow | undefined {
  let least: HistoryRow | undefined;
  for (const row of rows) if (least === undefined || row.after[account] < least.after[account]) least = row;
  return least;
}
