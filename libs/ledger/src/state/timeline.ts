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

const ACCOUNTS = ['btc', 'portfolioCash', 'dynamicBalance'] as const;

/** Some rows in a line, with what has to be known of them without looking at each. */
type Block = {
  /** Totals before its first row. */
  readonly before: RunningTotals;
  /** The least that each balance is after one of its rows. */
  readonly least: Readonly<Record<BalanceAccount, bigint>>;
};

/**
 * The transactions in effect in their order, and their totals kept before every 32nd. A correction of the distant past
 * moves the totals of all that stands behind it; kept for every row they were thousands of objects that were made anew
 * with each correction. What is asked of single rows is reckoned from the nearest kept totals, and all rows are made
 * when somebody asks for all of them. Never changes.
 */
export class LedgerTimeline implements Timeline {
  static readonly empty = new LedgerTimeline([], [], ZERO_TOTALS);
  readonly transactions: readonly Transaction[];
  readonly totals: RunningTotals;
  readonly #blocks: readonly Block[];
  /** Rows that are made already, from the first on; perhaps not all. */
  #rows: readonly HistoryRow[] = [];

  private constructor(transactions: readonly Transaction[], blocks: readonly Block[], totals: RunningTotals) {
    this.transactions = transactions;
    this.#blocks = blocks;
    this.totals = totals;
  }

  get length(): number {
    return this.transactions.length;
  }

  [Symbol.iterator](): Iterator<HistoryRow> {
    return this.rows()[Symbol.iterator]();
  }

  /**
   * The same up to a place, and other transactions from there on.
   * @throws MoneyRangeError when a total leaves the limits of the ledger
   */
  with(rest: readonly Transaction[], place: number): LedgerTimeline {
    const isLonger = place === this.length;
    // Joined once: what grows row by row is copied over and over, and a long history is nearly all old rows.
    const transactions = (isLonger ? this.transactions : this.transactions.slice(0, place)).concat(rest);
    const start = isLonger ? place : place - (place % BLOCK_ROWS);
    const blocks = this.#blocks.slice(0, Math.ceil(start / BLOCK_ROWS));
    const totals = new MovingTotals(isLonger ? this.totals : this.#blockBefore(start));
    const open = start % BLOCK_ROWS === 0 ? undefined : blocks.pop();
    appendBlocks(blocks, { transactions, start, open, totals });
    const next = new LedgerTimeline(transactions, blocks, totals.current());
    next.#rows = this.#rows.length > place ? this.#rows.slice(0, place) : this.#rows;
    return next;
  }

  rows(): readonly HistoryRow[] {
    const made = this.#rows;
    if (made.length < this.length) this.#rows = made.concat([...this.from(made.length)]);
    return this.#rows;
  }

  *from(place: number, end = this.length): Generator<HistoryRow> {
    const totals = new MovingTotals(this.totalsBefore(place));
    for (let index = place; index < end; index += 1) {
      const transaction = this.transactions[index];
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
      const transaction = this.transactions[index];
      if (transaction !== undefined) totals.add(transaction);
    }
    return totals.current();
  }

  totalsAfter(transaction: Transaction): RunningTotals | undefined {
    const place = positionOf(transaction, this.transactions);
    return this.transactions[place] === transaction ? this.totalsBefore(place + 1) : undefined;
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
    const [old, current] = [this.transactions, after.transactions];
    const first = after instanceof LedgerTimeline ? LedgerTimeline.#sharedRows(this, after) : 0;
    let tail = 0;
    const most = Math.min(old.length, current.length) - first;
    while (tail < most && old[old.length - 1 - tail] === current[current.length - 1 - tail]) tail += 1;
    const kept = new Set(current.slice(first, current.length - tail));
    const gone: Transaction[] = [];
    for (const transaction of old.slice(first, old.length - tail))
      if (!kept.delete(transaction)) gone.push(transaction);
    return { first, tail, gone, added: [...kept] };
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
    while (shared < most && before.transactions[shared] === after.transactions[shared]) shared += 1;
    return shared;
  }
}

function appendBlocks(
  blocks: Block[],
  {
    transactions,
    start,
    open,
    totals,
  }: {
    readonly transactions: readonly Transaction[];
    readonly start: number;
    /** The block that the first of them goes on with. */
    readonly open: Block | undefined;
    readonly totals: MovingTotals;
  },
): void {
  let before = open?.before;
  let least: Record<BalanceAccount, bigint> | undefined = open && { ...open.least };
  for (let index = start; index < transactions.length; index += 1) {
    if (index % BLOCK_ROWS === 0) {
      if (before !== undefined && least !== undefined) blocks.push({ before, least });
      before = totals.current();
      least = undefined;
    }
    const transaction = transactions[index];
    if (transaction === undefined) continue;
    totals.add(transaction);
    if (least === undefined) {
      const { btc, portfolioCash, dynamicBalance } = totals;
      least = { btc, portfolioCash, dynamicBalance };
    } else {
      for (const account of ACCOUNTS) if (totals[account] < least[account]) least[account] = totals[account];
    }
  }
  if (before !== undefined && least !== undefined) blocks.push({ before, least });
}

/** The first of the rows after which an account is least. */
function leastOf(rows: Iterable<HistoryRow>, account: BalanceAccount): HistoryRow | undefined {
  let least: HistoryRow | undefined;
  for (const row of rows) if (least === undefined || row.after[account] < least.after[account]) least = row;
  return least;
}
