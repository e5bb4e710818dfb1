import type { PriceCents } from '@app/money';
import type { CalendarDate } from '../calendar/calendar-date.js';
import type { ImportOrder } from '../events/import.events.js';
import type { LedgerEvent } from '../events/ledger-event.js';
import type { ImportId, TransactionId } from '../ids.js';
import type { LedgerState, RunningTotals } from '../state/ledger-state.js';
import { typoWarnings } from './check-fill.js';
import type { CommandContext, GuardPrice, ImportedRow } from './commands.js';
import { importedEvent } from './import-rows.js';
import { type ExecutionMatch, matchExecution } from './match-execution.js';
import { likeness, RecordedEntries } from './recorded-entries.js';
import type { RecordedAs, RecordedEntry } from './recorded-entries.js';
import type { Deficit, Rejection, TypoWarning } from './rejection.js';
import { dryRun, firstNegative, firstWorseDynamicBalance } from './replay.js';

/** What would become of one row; the place in the list is the place in the file. */
export type RowPreview =
  | {
      readonly outcome: 'accepted';
      readonly warnings: readonly TypoWarning[];
      /** A row of an import that was undone as a whole and said the same. */
      readonly undone: TransactionId | null;
    }
  | {
      readonly outcome: 'duplicate';
      /** The transaction, or the earlier row of the file, that says the same. */
      readonly of:
        { readonly transactionId: TransactionId; readonly as: RecordedAs } | { readonly row: number };
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
  /** A buy of the file that may be the execution of the week's recommendation. */
  readonly match: ExecutionMatch | undefined;
  /** Where the dynamic balance would first be negative or more negative: then it must be accepted. */
  readonly dynamicBalance: ReturnType<typeof firstWorseDynamicBalance>;
};

type DuplicateOf = Extract<RowPreview, { readonly outcome: 'duplicate' }>['of'];

/** A row with what it says, and its price, which tells it from another one of the same amounts. */
type Said = { readonly key: string; readonly price: PriceCents | null };

const sameRow = ({ key, price }: Said): string => [key, price].join(' ');

/**
 * What the rows of a file say again, each row by its place. Equal rows cite so many entries of the ledger, in effect
 * before corrected and deleted ones. Those of a file that numbers them are so many entries; in any other file the second
 * of two equal rows may be the first one once more, and so is asked about.
 */
function repeatedBy(
  said: ReadonlyMap<number, Said>,
  state: LedgerState,
  order: ImportOrder,
): ReadonlyMap<number, RecordedEntry | { readonly row: number }> {
  const recorded = new RecordedEntries(state);
  const found = new Map<number, RecordedEntry | { readonly row: number }>();
  for (const [place, { key, price }] of said) {
    const entry = recorded.citeSame(key, price);
    if (entry !== undefined) found.set(place, entry);
  }
  for (const [place, { key }] of said) {
    const entry = found.has(place) ? undefined : recorded.citeOtherPrice(key);
    if (entry !== undefined) found.set(place, entry);
  }
  const first = new Map<string, number>();
  for (const [place, row] of said) {
    const earlier = first.get(sameRow(row));
    if (earlier === undefined) first.set(sameRow(row), place);
    if (found.has(place)) continue;
    const repeated =
      recorded.citeNotInEffect(row.key) ?? (earlier === undefined ? undefined : { row: earlier });
    if (repeated !== undefined && !(order === 'as_given' && 'row' in repeated)) found.set(place, repeated);
  }
  return found;
}

type RowData = { readonly event: LedgerEvent; readonly row: ImportedRow };

function saidBy({ event, row }: RowData): Said {
  if ('fill' in row && 'value' in event.data) {
    const { quantity, value, price } = event.data;
    return { key: likeness(row.kind, row.fill.tradedOn, [quantity, value]), price };
  }
  return { key: 'amount' in row ? likeness(row.kind, row.tradedOn, [row.amount]) : '', price: null };
}

function warningsFor(
  event: LedgerEvent,
  priceOn: (date: CalendarDate) => GuardPrice | null,
): readonly TypoWarning[] {
  if (!('price' in event.data) || !('fee' in event.data)) return [];
  const { price, quantity, value, fee, tradedOn } = event.data;
  const guard = { dayPrice: priceOn(tradedOn), confirmed: false };
  return typoWarnings({ price, quantity, value, fee, spent: value }, guard, null);
}

/** A row of an import that was undone as a whole may be recorded again. */
function duplicateOf(entry: RecordedEntry | { readonly row: number } | undefined): DuplicateOf | undefined {
  if (entry === undefined || 'row' in entry) return entry;
  const { transactionId, as } = entry;
  return as === 'undone' ? undefined : { transactionId, as };
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
  const results = rows.map((row) => importedEvent(row, options));
  const said = new Map<number, Said>();
  for (const [place, row] of rows.entries()) {
    const result = results[place];
    if (result !== undefined && 'event' in result) said.set(place, saidBy({ event: result.event, row }));
  }
  const repeated = repeatedBy(said, state, options.order);
  const taken: number[] = [];
  const events: LedgerEvent[] = [];
  const previews = results.map((result, place): RowPreview => {
    if ('rejection' in result) return { outcome: 'rejected', rejection: result.rejection };
    const { event } = result;
    const warnings = warningsFor(event, options.priceOn);
    const entry = repeated.get(place);
    const of = duplicateOf(entry);
    const undone = entry !== undefined && 'as' in entry && entry.as === 'undone' ? entry.transactionId : null;
    if (options.isTaken(place, of !== undefined)) {
      taken.push(place);
      events.push(event);
    }
    return of === undefined
      ? { outcome: 'accepted', warnings, undone }
      : { outcome: 'duplicate', of, warnings };
  });
  const buys = previews.flatMap(({ outcome }, place) => (outcome === 'accepted' ? [place] : []));
  const match = matchExecution(rows, buys, state, options);
  return { rows: previews, taken, match, ...trial(events, state, options) };
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
