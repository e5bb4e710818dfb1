import { absolute } from '@app/money';
import type { UsdCents } from '@app/money';
import type { CalendarDate } from '../calendar/calendar-date.js';
import type { ImportOrder } from '../events/import.events.js';
import type { LedgerEvent } from '../events/ledger-event.js';
import type { ImportId, TransactionId } from '../ids.js';
import type { LedgerState, RunningTotals, Transaction } from '../state/ledger-state.js';
import { typoWarnings } from './check-fill.js';
import type { CommandContext, GuardPrice, ImportedRow } from './commands.js';
import { importedEvent } from './import-rows.js';
import type { Deficit, Rejection, TypoWarning } from './rejection.js';
import { dryRun, firstNegative, firstWorseDynamicBalance } from './replay.js';

/** What would become of one row; the place in the list is the place in the file. */
export type RowPreview =
  | { readonly outcome: 'accepted'; readonly warnings: readonly TypoWarning[] }
  | {
      readonly outcome: 'duplicate';
      /** The transaction in effect, or the earlier row of the file, that says the same. */
      readonly of: { readonly transactionId: TransactionId } | { readonly row: number };
      readonly warnings: readonly TypoWarning[];
    }
  | { readonly outcome: 'rejected'; readonly rejection: Rejection };

export type ImportPreview = {
  readonly rows: readonly RowPreview[];
  /** Places of the rows that would be taken over, in the order of the file. */
  readonly taken: readonly number[];
  /** The totals with the rows taken over. */
  readonly after: RunningTotals;
  /** Where the history with the rows taken over would first be negative: then the import is rejected. */
  readonly negative: ({ readonly date: CalendarDate } & Deficit) | undefined;
  /** Where the dynamic balance would first be negative or more negative: then it must be accepted. */
  readonly dynamicBalance: ReturnType<typeof firstWorseDynamicBalance>;
};

/** Equal for two records of the same thing: kind, day and amounts; ids, notes and rounding of prices differ. */
function likeness(kind: string, tradedOn: CalendarDate, amounts: readonly bigint[]): string {
  return [kind, tradedOn, ...amounts].join(' ');
}

/** What an investment or a week set aside built in the dynamic balance, or used of it, comes back as a row of its own. */
function dynamicBalanceLikeness({ tradedOn }: Transaction, moved: UsdCents): string {
  return likeness(moved > 0n ? 'deposit' : 'withdrawal', tradedOn, [absolute(moved)]);
}

function likenessesOf(transaction: Transaction): readonly string[] {
  const { kind, tradedOn, trade, movement } = transaction;
  if (trade !== null) {
    const own = likeness(kind, tradedOn, [trade.quantity, trade.value]);
    const { dynamicBalance } = movement;
    return dynamicBalance === 0n ? [own] : [own, dynamicBalanceLikeness(transaction, dynamicBalance)];
  }
  if (kind === 'set_aside') return [dynamicBalanceLikeness(transaction, movement.dynamicBalance)];
  return [
    likeness(kind, tradedOn, [absolute(movement.pocket === 0n ? movement.portfolioCash : movement.pocket)]),
  ];
}

function recordedAlready({ history }: LedgerState): ReadonlyMap<string, readonly TransactionId[]> {
  const recorded = new Map<string, TransactionId[]>();
  for (const { transaction } of history) {
    for (const key of likenessesOf(transaction)) {
      const alike = recorded.get(key);
      if (alike === undefined) recorded.set(key, [transaction.transactionId]);
      else alike.push(transaction.transactionId);
    }
  }
  return recorded;
}

type DuplicateOf = Extract<RowPreview, { readonly outcome: 'duplicate' }>['of'];

/**
 * Finds what a row says again. Equal rows of a file that numbers them are so many entries, and each represents one entry
 * of the ledger; in any other file the second of two equal rows may be the first one once more, and so is asked about.
 */
class Duplicates {
  readonly #recorded: ReadonlyMap<string, readonly TransactionId[]>;
  /** Numbered rows so far, and the first row of any other file, by what they say. */
  readonly #numbered = new Map<string, number>();
  readonly #first = new Map<string, number>();

  constructor(
    state: LedgerState,
    private readonly order: ImportOrder,
  ) {
    this.#recorded = recordedAlready(state);
  }

  of(key: string, row: number): DuplicateOf | undefined {
    const alike = this.#recorded.get(key) ?? [];
    const before = this.#numbered.get(key) ?? 0;
    const transactionId = alike[this.order === 'as_given' ? before : 0];
    if (this.order === 'as_given') this.#numbered.set(key, before + 1);
    if (transactionId !== undefined) return { transactionId };
    if (this.order === 'as_given') return undefined;
    const first = this.#first.get(key);
    if (first !== undefined) return { row: first };
    this.#first.set(key, row);
    return undefined;
  }
}

type RowData = { readonly event: LedgerEvent; readonly row: ImportedRow };

function likenessOf({ event, row }: RowData): string {
  if ('fill' in row && 'value' in event.data) {
    return likeness(row.kind, row.fill.tradedOn, [event.data.quantity, event.data.value]);
  }
  return 'amount' in row ? likeness(row.kind, row.tradedOn, [row.amount]) : '';
}

function warningsFor(
  { event }: RowData,
  priceOn: (date: CalendarDate) => GuardPrice | null,
): readonly TypoWarning[] {
  if (!('price' in event.data) || !('fee' in event.data)) return [];
  const { price, quantity, value, fee, tradedOn } = event.data;
  const guard = { dayPrice: priceOn(tradedOn), confirmed: false };
  return typoWarnings({ price, quantity, value, fee, spent: value }, guard, null);
}

/** The dry run's questions to its caller. */
export type PreviewOptions = CommandContext & {
  readonly importId: ImportId;
  readonly order: ImportOrder;
  /** Price of a day for the typo guard, or `null` when unknown. */
  readonly priceOn: (date: CalendarDate) => GuardPrice | null;
  /** What the person decided about a row that can be taken over; duplicates are left out unless said otherwise. */
  readonly isTaken: (place: number, isDuplicate: boolean) => boolean;
};

/**
 * The dry run of an import: every row judged by itself and all that are taken over together. Duplicates are named;
 * the person decides about them.
 */
export function previewImport(
  rows: readonly ImportedRow[],
  state: LedgerState,
  options: PreviewOptions,
): ImportPreview {
  const duplicates = new Duplicates(state, options.order);
  const taken: number[] = [];
  const events: LedgerEvent[] = [];
  const previews = rows.map((row, index): RowPreview => {
    const result = importedEvent(row, options);
    if ('rejection' in result) return { outcome: 'rejected', rejection: result.rejection };
    const data = { event: result.event, row };
    const warnings = warningsFor(data, options.priceOn);
    const of = duplicates.of(likenessOf(data), index);
    if (options.isTaken(index, of !== undefined)) {
      taken.push(index);
      events.push(result.event);
    }
    return of === undefined ? { outcome: 'accepted', warnings } : { outcome: 'duplicate', of, warnings };
  });
  return { rows: previews, taken, ...trial(events, state, options) };
}

function trial(
  rows: readonly LedgerEvent[],
  state: LedgerState,
  context: PreviewOptions,
): Pick<ImportPreview, 'negative' | 'dynamicBalance' | 'after'> {
  const { importId, today, order } = context;
  const started = {
    importId,
    startedOn: today,
    format: 'preview',
    fingerprint: '',
    rows: rows.length,
    order,
  };
  const completed = { importId, completedOn: today, negativeAccepted: true };
  const events: readonly LedgerEvent[] = [
    { type: 'ledger.import-started', data: started },
    ...rows,
    { type: 'ledger.import-completed', data: completed },
  ];
  const { timeline, totals } = dryRun(events, state, context);
  return {
    negative: firstNegative(state.timeline, timeline),
    dynamicBalance: firstWorseDynamicBalance(state.timeline, timeline),
    after: totals,
  };
}
