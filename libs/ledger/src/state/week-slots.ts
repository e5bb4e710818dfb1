import type { IsoWeek } from '../calendar/iso-week.js';
import type { TransactionId } from '../ids.js';
import type { TransactionLookup } from './history.js';
import type { Transaction } from './ledger-state.js';

type Weeks = ReadonlyMap<IsoWeek, readonly TransactionId[]>;

/** Which transactions hold the slots of each week while events are folded; copied at the first change only. */
export class WeekSlots {
  #changed: Map<IsoWeek, readonly TransactionId[]> | undefined;

  constructor(
    private readonly from: Weeks,
    private readonly transactions: TransactionLookup,
  ) {}

  /** Kept in the order of recording, so that a void and its restore leave no trace. */
  take({ week, transactionId }: Transaction): void {
    const ids = [...this.#of(week), transactionId];
    this.#draft().set(
      week,
      ids.toSorted((a, b) => (this.#sequenceOf(a) < this.#sequenceOf(b) ? -1 : 1)),
    );
  }

  free({ week, transactionId }: Transaction): void {
    const others = this.#of(week).filter((id) => id !== transactionId);
    if (others.length === 0) this.#draft().delete(week);
    else this.#draft().set(week, others);
  }

  finish = (): Weeks => this.#changed ?? this.from;

  #of = (week: IsoWeek): readonly TransactionId[] => (this.#changed ?? this.from).get(week) ?? [];

  #draft(): Map<IsoWeek, readonly TransactionId[]> {
    this.#changed ??= new Map(this.from);
    return this.#changed;
  }

  #sequenceOf = (id: TransactionId): bigint => this.transactions.get(id)?.sequence ?? 0n;
}
