import { absolute } from '@app/money';
import type { PriceCents, Sats, UsdCents } from '@app/money';
import type { CalendarDate } from '../calendar/calendar-date.js';
import type { TransactionId } from '../ids.js';
import type { ImportBatch, LedgerState, Transaction } from '../state/ledger-state.js';

/** Equal for two records of the same thing: kind, day and amounts; ids, notes and rounding of prices differ. */
export const likeness = (kind: string, tradedOn: CalendarDate, amounts: readonly bigint[]): string =>
  [kind, tradedOn, ...amounts].join(' ');

/** What an investment or a week set aside built in the dynamic balance, or used of it, comes back as a row of its own. */
const dynamicBalanceLikeness = ({ tradedOn }: Transaction, moved: UsdCents): string =>
  likeness(moved > 0n ? 'deposit' : 'withdrawal', tradedOn, [absolute(moved)]);

const amountOf = ({ movement }: Transaction): bigint =>
  absolute(movement.pocket === 0n ? movement.portfolioCash : movement.pocket);

/** The likeness of a transaction, then that of its part in the dynamic balance, where it has one. */
function likenessesOf(transaction: Transaction): readonly [string, ...string[]] {
  const { kind, tradedOn, trade, movement } = transaction;
  if (trade !== null) {
    const own = likeness(kind, tradedOn, [trade.quantity, trade.value]);
    const { dynamicBalance } = movement;
    return dynamicBalance === 0n ? [own] : [own, dynamicBalanceLikeness(transaction, dynamicBalance)];
  }
  if (kind === 'set_aside') return [dynamicBalanceLikeness(transaction, movement.dynamicBalance)];
  return [likeness(kind, tradedOn, [amountOf(transaction)])];
}

/** How an entry that a row repeats is recorded: as it is, at another price, or in a version that is not in effect. */
export type RecordedAs = 'in_effect' | 'other_price' | 'corrected' | 'deleted';

interface Entry {
  /** The version in effect, where there is one. */
  readonly transactionId: TransactionId;
  readonly price: PriceCents | null;
  readonly status: 'in_effect' | 'corrected' | 'deleted' | 'undone';
  /** Equal for all versions of an entry, and for those of its part in the dynamic balance. */
  readonly citation: string;
}

/** A version is in effect, or the last one that was says what became of the entry. */
function statusOf(
  transaction: Transaction,
  current: Transaction | undefined,
  last: Transaction | undefined,
): Entry['status'] {
  if (!transaction.isVoided) return 'in_effect';
  if (current !== undefined) return 'corrected';
  return last?.voided?.by === 'import' ? 'undone' : 'deleted';
}

/** Every version of an entry by its first one: the version in effect, and the one that no correction replaced. */
function linesOf({ transactions }: LedgerState) {
  const current = new Map<TransactionId, Transaction>();
  const last = new Map<TransactionId, Transaction>();
  for (const transaction of transactions.values()) {
    if (!transaction.isVoided) current.set(transaction.original, transaction);
    if (transaction.voided?.by !== 'edit') last.set(transaction.original, transaction);
  }
  return { current, last };
}

/** What a row of a file repeats of a ledger, in any of its versions. */
export interface RecordedEntry {
  readonly transactionId: TransactionId;
  /** `undone`: of an import that was undone as a whole, whose file may be imported again. */
  readonly as: RecordedAs | 'undone';
}

/** The entries of a ledger in every version. One row alone cites an entry, whichever version it repeats. */
export class RecordedEntries {
  readonly #entries = new Map<string, Entry[]>();
  readonly #cited = new Set<string>();

  constructor(state: LedgerState) {
    const { current, last } = linesOf(state);
    for (const transaction of state.transactions.values()) {
      const { transactionId, original, trade } = transaction;
      const inEffect = current.get(original);
      const status = statusOf(transaction, inEffect, last.get(original));
      for (const [part, key] of likenessesOf(transaction).entries()) {
        const entry = {
          transactionId: inEffect?.transactionId ?? transactionId,
          price: trade?.price ?? null,
          status,
          citation: `${original} ${String(part)}`,
        };
        const alike = this.#entries.get(key);
        if (alike === undefined) this.#entries.set(key, [entry]);
        else alike.push(entry);
      }
    }
  }

  /** The entry in effect with the same price too; rows find theirs before others may be taken for them. */
  citeSame(key: string, price: PriceCents | null): RecordedEntry | undefined {
    const found = this.#free(key).find(
      (entry) => entry.status === 'in_effect' && isSamePrice(entry.price, price),
    );
    return found && this.#cite(found, 'in_effect');
  }

  /** The entry in effect at another price; all rows look for one before any cites a version that is not in effect. */
  citeOtherPrice(key: string): RecordedEntry | undefined {
    const found = this.#free(key).find(({ status }) => status === 'in_effect');
    return found && this.#cite(found, 'other_price');
  }

  citeNotInEffect(key: string): RecordedEntry | undefined {
    const free = this.#free(key);
    for (const status of ['corrected', 'deleted', 'undone'] as const) {
      const found = free.find((entry) => entry.status === status);
      if (found !== undefined) return this.#cite(found, status);
    }
    return undefined;
  }

  #free(key: string): readonly Entry[] {
    return this.#entries.get(key)?.filter(({ citation }) => !this.#cited.has(citation)) ?? [];
  }

  #cite({ citation, transactionId }: Entry, as: RecordedEntry['as']): RecordedEntry {
    this.#cited.add(citation);
    return { transactionId, as };
  }
}

const isSamePrice = (recorded: PriceCents | null, price: PriceCents | null): boolean =>
  recorded === null || price === null || recorded === price;

/** An entry to restore of which the same was recorded again while it was not in effect. */
export type RecordedAgain = {
  readonly transactionId: TransactionId;
  /** The entry in effect that would be a second one of the same. */
  readonly again: TransactionId;
  readonly kind: Transaction['kind'];
  readonly tradedOn: CalendarDate;
  /** Of a trade. */
  readonly quantity: Sats | null;
  /** Value of a trade, or amount of a movement of cash. */
  readonly amount: bigint;
};

/**
 * Entries that would be recorded twice if they came back into effect: of each the same, in any of its versions, was
 * recorded after the void, and is in effect, in that version or corrected since.
 *
 * @param isSameDay entries of the day of the void count too: a file is often imported again at once, while one of two
 *   equal entries that is deleted and put back at once had the other one next to it before
 */
export function recordedAgain(
  restored: readonly Transaction[],
  state: LedgerState,
  { isSameDay }: { readonly isSameDay: boolean },
): readonly RecordedAgain[] {
  const own = new Set(restored.map(({ original }) => original));
  const { current } = linesOf(state);
  const versions = Map.groupBy(state.transactions.values(), ({ original }) => original);
  const since = new Map<string, Transaction[]>();
  for (const transaction of state.transactions.values()) {
    const { original } = transaction;
    if (own.has(original) || !current.has(original)) continue;
    for (const key of likenessesOf(transaction)) {
      const alike = since.get(key);
      if (alike === undefined) since.set(key, [transaction]);
      else alike.push(transaction);
    }
  }
  const cited = new Set<TransactionId>();
  return restored.flatMap((transaction): readonly RecordedAgain[] => {
    const { transactionId, original, kind, tradedOn, trade, voided } = transaction;
    // The version that comes back goes before the others.
    const keys = [transaction, ...(versions.get(original) ?? [])].map((version) => likenessesOf(version)[0]);
    const found = keys
      .flatMap((key) => since.get(key) ?? [])
      .find(
        (alike) =>
          !cited.has(alike.original) &&
          voided !== null &&
          (alike.recordedOn > voided.on || (isSameDay && alike.recordedOn === voided.on)),
      );
    if (found === undefined) return [];
    cited.add(found.original);
    return [
      {
        transactionId,
        again: current.get(found.original)?.transactionId ?? found.transactionId,
        kind,
        tradedOn,
        quantity: trade?.quantity ?? null,
        amount: trade?.value ?? amountOf(transaction),
      },
    ];
  });
}

/** The rows of a voided import that come back with it. */
export const rowsToRestore = ({ rows }: ImportBatch, { transactions }: LedgerState): readonly Transaction[] =>
  rows.flatMap((id) => {
    const row = transactions.get(id);
    return row?.voided?.by === 'import' ? [row] : [];
  });
