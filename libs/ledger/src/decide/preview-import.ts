import { absolute } from '@app/money';
import type { PriceCents } from '@app/money';
import type { CalendarDate } from '../calendar/calendar-date.js';
import type { LedgerEvent } from '../events/ledger-event.js';
import type { ImportId, TransactionId } from '../ids.js';
import type { LedgerState } from '../state/ledger-state.js';
import { typoWarnings } from './check-fill.js';
import type { CommandContext, ImportedRow } from './commands.js';
import { importedEvent } from './import-rows.js';
import type { Deficit, Refusal, TypoWarning } from './refusal.js';
import { firstNegative, firstWorseReserve, tryOut } from './replay.js';

/** What would become of one row; the place in the list is the place in the file. */
export type RowPreview =
  | { readonly outcome: 'accepted'; readonly warnings: readonly TypoWarning[] }
  | {
      readonly outcome: 'duplicate';
      /** The transaction in effect, or the earlier row of the file, that says the same. */
      readonly of: { readonly transactionId: TransactionId } | { readonly row: number };
      readonly warnings: readonly TypoWarning[];
    }
  | { readonly outcome: 'refused'; readonly refusal: Refusal };

export type ImportPreview = {
  readonly rows: readonly RowPreview[];
  /** Where the history with the accepted rows would first be negative: then the import is refused. */
  readonly negative: ({ readonly date: CalendarDate } & Deficit) | undefined;
  /** Where the dynamic balance would first be negative or more negative: then it must be accepted. */
  readonly reserve: ReturnType<typeof firstWorseReserve>;
};

/** Equal for two records of the same thing: kind, day and amounts; ids, notes and rounding of prices differ. */
function likeness(kind: string, tradedOn: CalendarDate, amounts: readonly bigint[]): string {
  return [kind, tradedOn, ...amounts].join(' ');
}

function recordedAlready({ history }: LedgerState): Map<string, TransactionId> {
  return new Map(
    history.map(({ transaction: { kind, tradedOn, trade, movement, transactionId } }) => {
      const amounts = trade
        ? [trade.quantity, trade.value]
        : [absolute(movement.pocket === 0n ? movement.portfolioCash : movement.pocket)];
      return [likeness(kind, tradedOn, amounts), transactionId];
    }),
  );
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
  closeOn: (date: CalendarDate) => PriceCents | null,
): readonly TypoWarning[] {
  if (!('price' in event.data) || !('fee' in event.data)) return [];
  const { price, quantity, value, fee, tradedOn } = event.data;
  const guard = { dayClose: closeOn(tradedOn), confirmed: false };
  return typoWarnings({ price, quantity, value, fee, spent: value }, guard, null);
}

/**
 * The dry run of an import: every row judged by itself and all accepted ones together. Duplicates are named and
 * left out of the trial; the person decides about them.
 *
 * @param closeOn close of a day, or `null` when unknown
 */
export function previewImport(
  rows: readonly ImportedRow[],
  state: LedgerState,
  options: CommandContext & {
    readonly importId: ImportId;
    readonly closeOn: (date: CalendarDate) => PriceCents | null;
  },
): ImportPreview {
  const known = recordedAlready(state);
  const inFile = new Map<string, number>();
  const accepted: LedgerEvent[] = [];
  const previews = rows.map((row, index): RowPreview => {
    const result = importedEvent(row, options);
    if ('refusal' in result) return { outcome: 'refused', refusal: result.refusal };
    const data = { event: result.event, row };
    const warnings = warningsFor(data, options.closeOn);
    const key = likenessOf(data);
    const [transactionId, earlier] = [known.get(key), inFile.get(key)];
    if (transactionId !== undefined) return { outcome: 'duplicate', of: { transactionId }, warnings };
    if (earlier !== undefined) return { outcome: 'duplicate', of: { row: earlier }, warnings };
    inFile.set(key, index);
    accepted.push(result.event);
    return { outcome: 'accepted', warnings };
  });
  return { rows: previews, ...trial(accepted, state, options) };
}

function trial(
  rows: readonly LedgerEvent[],
  state: LedgerState,
  context: CommandContext & { readonly importId: ImportId },
): Pick<ImportPreview, 'negative' | 'reserve'> {
  const { importId, today } = context;
  const started = { importId, startedOn: today, format: 'preview', fingerprint: '', rows: rows.length };
  const completed = { importId, completedOn: today, negativeAccepted: true };
  const events: readonly LedgerEvent[] = [
    { type: 'ledger.import-started', data: started },
    ...rows,
    { type: 'ledger.import-completed', data: completed },
  ];
  const { history } = tryOut(events, state, context);
  return {
    negative: firstNegative(state.history, history),
    reserve: firstWorseReserve(state.history, history),
  };
}
