import type { Placed } from './block-line.js';
import { BlockLine, endOf, leastOf, withEdits } from './block-line.js';
import { historyIndexOf } from './history-order.js';
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

/**
 * The transactions in effect in their order, in blocks of about 32, and the totals before each block. A correction of
 * the distant past moves the totals of all that is behind it; kept for every row they were thousands of objects that
 * were rebuilt with each correction, as one list the transactions were copied with each entry. It makes the blocks
 * again that it falls into; those behind it are taken over and skipped whole. What is asked of single rows
 * is calculated from the totals before their block, and all rows are made when somebody asks for all of them. Never changes.
 */
export class LedgerTimeline implements Timeline {
  static readonly empty = new LedgerTimeline([], ZERO_TOTALS);
  readonly #placed: readonly Placed[];
  /** Rows that are made already, from the first on; perhaps not all. */
  #rows: readonly HistoryRow[] = [];
  readonly length: number;

  private constructor(
    placed: readonly Placed[],
    readonly totals: RunningTotals,
  ) {
    this.#placed = placed;
    const last = placed.at(-1);
    this.length = last === undefined ? 0 : endOf(last);
  }

  /** @throws MoneyRangeError when a total leaves the limits of the ledger */
  static of(transactions: readonly Transaction[]): LedgerTimeline {
    return LedgerTimeline.empty.edited([], transactions);
  }

  [Symbol.iterator](): Iterator<HistoryRow> {
    return this.rows()[Symbol.iterator]();
  }

  edited(leaving: readonly number[], added: readonly Transaction[]): LedgerTimeline {
    const dueAt = added.map((transaction) => historyIndexOf(transaction, this));
    const place = Math.min(leaving[0] ?? this.length, dueAt[0] ?? this.length);
    const first = Math.min(this.#blockAt(place), Math.max(this.#placed.length - 1, 0));
    const line = new BlockLine(this.#placed.slice(0, first), this.#placed[first]?.before ?? this.totals);
    let [left, due] = [0, 0];
    for (let index = first; index < this.#placed.length; index += 1) {
      const placed = this.#placed[index];
      if (placed === undefined) continue;
      const end = endOf(placed);
      const isLast = index === this.#placed.length - 1;
      const [lastLeft, lastDue] = [left, due];
      while ((leaving[left] ?? end) < end) left += 1;
      while (due < added.length && (isLast || (dueAt[due] ?? end) < end)) due += 1;
      const here = added.slice(lastDue, due);
      if (left === lastLeft && here.length === 0) line.take(placed.block);
      else if (left === lastLeft && dueAt[lastDue] === this.length) line.extend(placed.block, here);
      else line.add(withEdits(placed, new Set(leaving.slice(lastLeft, left)), here));
    }
    line.add(added.slice(due));
    const next = new LedgerTimeline(line.placed, line.totals);
    next.#rows = this.#rows.length > place ? this.#rows.slice(0, place) : this.#rows;
    return next;
  }

  upTo(place: number): LedgerTimeline {
    if (place >= this.length) return this;
    const first = this.#blockAt(place);
    const cut = this.#placed[first];
    const line = new BlockLine(this.#placed.slice(0, first), cut?.before ?? this.totals);
    line.add(cut?.block.transactions.slice(0, place - cut.start) ?? []);
    const next = new LedgerTimeline(line.placed, line.totals);
    next.#rows = this.#rows.slice(0, place);
    return next;
  }

  transactionAt(place: number): Transaction | undefined {
    const placed = this.#placed[this.#blockAt(place)];
    return placed?.block.transactions[place - placed.start];
  }

  *parts(): Generator<readonly Transaction[]> {
    for (const { block } of this.#placed) yield block.transactions;
  }

  transactions(): readonly Transaction[] {
    return this.#placed.flatMap(({ block }) => block.transactions);
  }

  rows(): readonly HistoryRow[] {
    const made = this.#rows;
    if (made.length < this.length) this.#rows = made.concat([...this.from(made.length)]);
    return this.#rows;
  }

  *from(place: number, end = this.length): Generator<HistoryRow> {
    if (place >= end) return;
    const totals = new MovingTotals(this.totalsBefore(place));
    for (let index = this.#blockAt(place); index < this.#placed.length; index += 1) {
      const placed = this.#placed[index];
      if (placed === undefined || placed.start >= end) return;
      for (const transaction of placed.block.transactions.slice(
        Math.max(0, place - placed.start),
        end - placed.start,
      )) {
        totals.add(transaction);
        yield { transaction, after: totals.current() };
      }
    }
  }

  totalsBefore(place: number): RunningTotals {
    if (place >= this.length) return this.totals;
    const made = this.#rows[place - 1];
    if (made !== undefined) return made.after;
    const placed = this.#placed[this.#blockAt(place)];
    if (placed === undefined || placed.start === place) return placed?.before ?? ZERO_TOTALS;
    const totals = new MovingTotals(placed.before);
    for (const transaction of placed.block.transactions.slice(0, place - placed.start))
      totals.add(transaction);
    return totals.current();
  }

  totalsAfter(transaction: Transaction): RunningTotals | undefined {
    const place = historyIndexOf(transaction, this);
    return this.transactionAt(place) === transaction ? this.totalsBefore(place + 1) : undefined;
  }

  firstNegative(place: number, accounts: readonly BalanceAccount[]): HistoryRow | undefined {
    for (let index = this.#blockAt(place); index < this.#placed.length; index += 1) {
      const placed = this.#placed[index];
      if (placed === undefined) break;
      if (accounts.every((account) => leastOf(placed, account) >= 0n)) continue;
      for (const row of this.#rowsOf(placed, place))
        if (accounts.some((account) => row.after[account] < 0n)) return row;
    }
    return undefined;
  }

  minimumBalanceFrom(place: number, account: BalanceAccount): HistoryRow | undefined {
    const first = this.#blockAt(place);
    const start = this.#placed[first];
    if (start === undefined) return undefined;
    const least = leastRowOf(this.#rowsOf(start, place), account);
    let lowest: { readonly placed: Placed; readonly least: bigint } | undefined;
    for (const placed of this.#placed.slice(first + 1)) {
      const here = leastOf(placed, account);
      const known = lowest?.least ?? least?.after[account];
      if (known === undefined || here < known) lowest = { placed, least: here };
    }
    return lowest === undefined ? least : leastRowOf(this.#rowsOf(lowest.placed, 0), account);
  }

  changeTo(after: Timeline): TimelineChange {
    const first = after instanceof LedgerTimeline ? LedgerTimeline.#sharedRows(this, after) : 0;
    const shared = after instanceof LedgerTimeline ? LedgerTimeline.#sharedTail(this, after, first) : 0;
    let [left, end] = [this.length - shared, after.length - shared];
    while (left > first && end > first && this.transactionAt(left - 1) === after.transactionAt(end - 1)) {
      left -= 1;
      end -= 1;
    }
    const kept = new Set(between(after, first, end));
    const removed = between(this, first, left).filter((transaction) => !kept.delete(transaction));
    return { first, tail: after.length - end, removed, added: [...kept] };
  }

  /** Index of the block that a place is in; behind the last row there is none. */
  #blockAt(place: number): number {
    let [low, high] = [0, this.#placed.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      const placed = this.#placed[middle];
      if (placed !== undefined && endOf(placed) <= place) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** The rows of a block that do not come before a place. */
  #rowsOf(placed: Placed, place: number): Iterable<HistoryRow> {
    return this.from(Math.max(place, placed.start), endOf(placed));
  }

  /** Blocks in places that both have were never rebuilt, and so were none before them: the first of others is found by halves. */
  static #sharedRows(before: LedgerTimeline, after: LedgerTimeline): number {
    let [low, high] = [0, Math.min(before.#placed.length, after.#placed.length)];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (before.#placed[middle] === after.#placed[middle]) low = middle + 1;
      else high = middle;
    }
    const most = Math.min(before.length, after.length);
    let shared = Math.min(before.#placed[low]?.start ?? before.length, most);
    while (shared < most && before.transactionAt(shared) === after.transactionAt(shared)) shared += 1;
    return shared;
  }

  /** Rows in blocks at the end that both have, none of them before a place. */
  static #sharedTail(before: LedgerTimeline, after: LedgerTimeline, first: number): number {
    let shared = 0;
    for (let back = 1; ; back += 1) {
      const [left, right] = [before.#placed.at(-back), after.#placed.at(-back)];
      if (left === undefined || left.block !== right?.block) return shared;
      if (left.start < first || right.start < first) return shared;
      shared += left.block.transactions.length;
    }
  }
}

const between = (timeline: Timeline, from: number, to: number): Transaction[] =>
  Array.from({ length: to - from }, (_, index) => timeline.transactionAt(from + index)).filter(
    (transaction) => transaction !== undefined,
  );

/** The first of the rows after which an account is least. */
function leastRowOf(rows: Iterable<HistoryRow>, account: BalanceAccount): HistoryRow | undefined {
  let least: HistoryRow | undefined;
  for (const row of rows) if (least === undefined || row.after[account] < least.after[account]) least = row;
  return least;
}
