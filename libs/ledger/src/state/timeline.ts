import { historyIndexOf, isBefore } from './history-order.js';
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

/** The transactions in effect in their order, each with the totals after it. Never changes. */
export class LedgerTimeline implements Timeline {
  static readonly empty = new LedgerTimeline([]);
  readonly #rows: readonly HistoryRow[];

  private constructor(rows: readonly HistoryRow[]) {
    this.#rows = rows;
  }

  /** @throws MoneyRangeError when a total leaves the limits of the ledger */
  static of(transactions: readonly Transaction[]): LedgerTimeline {
    return new LedgerTimeline(withTotals([], transactions));
  }

  get length(): number {
    return this.#rows.length;
  }

  get totals(): RunningTotals {
    return this.totalsBefore(this.length);
  }

  edited(leaving: readonly number[], added: readonly Transaction[]): LedgerTimeline {
    const [earliest] = added;
    const dueFrom = earliest === undefined ? this.length : historyIndexOf(earliest, this);
    const first = Math.min(leaving[0] ?? this.length, dueFrom);
    const left = new Set(leaving);
    const later: Transaction[] = [];
    let due = 0;
    for (let place = first; place < this.length; place += 1) {
      const transaction = this.transactionAt(place);
      if (transaction === undefined || left.has(place)) continue;
      for (let next = added[due]; next !== undefined && isBefore(next, transaction); next = added[due]) {
        later.push(next);
        due += 1;
      }
      later.push(transaction);
    }
    return new LedgerTimeline(withTotals(this.#rows.slice(0, first), later.concat(added.slice(due))));
  }

  upTo(place: number): LedgerTimeline {
    return place >= this.length ? this : new LedgerTimeline(this.#rows.slice(0, place));
  }

  transactionAt(place: number): Transaction | undefined {
    return this.#rows[place]?.transaction;
  }

  transactions(): readonly Transaction[] {
    return this.#rows.map(({ transaction }) => transaction);
  }

  rows(): readonly HistoryRow[] {
    return this.#rows;
  }

  *from(place: number): Generator<HistoryRow> {
    for (let index = place; index < this.length; index += 1) {
      const row = this.#rows[index];
      if (row !== undefined) yield row;
    }
  }

  totalsBefore(place: number): RunningTotals {
    return this.#rows[Math.min(place, this.length) - 1]?.after ?? ZERO_TOTALS;
  }

  totalsAfter(transaction: Transaction): RunningTotals | undefined {
    const row = this.#rows[historyIndexOf(transaction, this)];
    return row?.transaction === transaction ? row.after : undefined;
  }

  firstNegative(place: number, accounts: readonly BalanceAccount[]): HistoryRow | undefined {
    for (const row of this.from(place)) if (accounts.some((account) => row.after[account] < 0n)) return row;
    return undefined;
  }

  minimumBalanceFrom(place: number, account: BalanceAccount): HistoryRow | undefined {
    let least: HistoryRow | undefined;
    for (const row of this.from(place))
      if (least === undefined || row.after[account] < least.after[account]) least = row;
    return least;
  }

  changeTo(after: Timeline): TimelineChange {
    let first = 0;
    const most = Math.min(this.length, after.length);
    while (first < most && this.transactionAt(first) === after.transactionAt(first)) first += 1;
    let [left, end] = [this.length, after.length];
    while (left > first && end > first && this.transactionAt(left - 1) === after.transactionAt(end - 1)) {
      left -= 1;
      end -= 1;
    }
    const kept = new Set(between(after, first, end));
    const removed = between(this, first, left).filter((transaction) => !kept.delete(transaction));
    return { first, tail: after.length - end, removed, added: [...kept] };
  }
}

/** The rows, with further transactions behind them. @throws MoneyRangeError when a total leaves the limits of the ledger */
function withTotals(
  rows: readonly HistoryRow[],
  transactions: readonly Transaction[],
): readonly HistoryRow[] {
  const totals = new MovingTotals(rows.at(-1)?.after ?? ZERO_TOTALS);
  return rows.concat(
    transactions.map((transaction) => {
      totals.add(transaction);
      return { transaction, after: totals.current() };
    }),
  );
}

const between = (timeline: Timeline, from: number, to: number): Transaction[] =>
  Array.from({ length: to - from }, (_, index) => timeline.transactionAt(from + index)).filter(
    (transaction) => transaction !== undefined,
  );
