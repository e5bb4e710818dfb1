import type { ImportDecisions, ImportReading } from '@app/contracts';
import {
  type CalendarDate,
  type CommandContext,
  type GuardPrice,
  type ImportId,
  type ImportPreview,
  type LedgerState,
  previewImport,
  type Rejection,
  type RowPreview,
  transactionIdOf,
} from '@app/ledger';
import { MoneyRangeError } from '@app/money';
import type { IdSource } from '@app/platform';
import type { ImportFault } from '../reading/import-fault.js';
import type { ReadFile } from '../reading/read-file.js';
import type { DayRate } from '../reading/settle-draft.js';
import { type ReadRow, settleDraft } from '../reading/settled-row.js';

type FaultyRow = { readonly line: number; readonly fault: ImportFault };
export type PlannedRow = (ReadRow & { readonly preview: RowPreview; readonly isTaken: boolean }) | FaultyRow;

/** A file judged on a ledger as it is. */
export interface ImportPlan {
  readonly read: ReadFile;
  /** How the person had an earlier file of this header read, where this one is read so. */
  readonly savedReading: ImportReading | null;
  /** In the order in which they are recorded. */
  readonly rows: readonly PlannedRow[];
  /** Those of them that are taken over. */
  readonly taken: readonly ReadRow[];
  /** Undefined where the rows together are beyond the limits. */
  readonly preview: ImportPreview | undefined;
  /** Why the rows together would be rejected, whatever else is under way. */
  readonly rejection: Rejection | undefined;
}

export interface Planning {
  readonly read: ReadFile;
  readonly decisions: ImportDecisions;
  readonly savedReading: ImportReading | null;
  readonly state: LedgerState;
  readonly context: CommandContext;
  readonly ids: IdSource;
  /** An id for the trial alone: the import that is looked at may have begun already, and been cut off. */
  readonly trialId: ImportId;
  readonly rateOn: (day: CalendarDate) => DayRate;
  readonly priceOn: (day: CalendarDate) => GuardPrice | null;
}

/** The same for the dry run and for the import itself. Pure but for the ids of the rows. */
export function planImport(planning: Planning): ImportPlan {
  const { read, savedReading, state, context, trialId, priceOn } = planning;
  const rows = settled(planning);
  const readable = rows.flatMap((row) => ('row' in row ? [row] : []));
  const isTaken = takenBy(planning.decisions);
  try {
    const preview = previewImport(
      readable.map(({ row }) => row),
      state,
      {
        ...context,
        importId: trialId,
        order: read.isOrdered ? 'as_given' : 'by_kind',
        priceOn,
        isTaken: (place, isDuplicate) => isTaken(readable[place]?.line ?? 0, isDuplicate),
      },
    );
    return {
      read,
      savedReading,
      rows: planned(rows, readable, preview),
      taken: preview.taken.flatMap((place) => readable[place] ?? []),
      preview,
      rejection: rejectionOf(preview),
    };
  } catch (error) {
    // Rows that are small enough each may be too much together.
    if (!(error instanceof MoneyRangeError)) throw error;
    const asset = error.unit === 'BTC' ? 'BTC' : 'USD';
    return {
      read,
      savedReading,
      rows: [],
      taken: [],
      preview: undefined,
      rejection: { code: 'LEDGER.AMOUNT_TOO_LARGE', asset },
    };
  }
}

/** The rows in dollars, with an id each. */
function settled({ read, rateOn, priceOn, ids }: Planning): readonly (ReadRow | FaultyRow)[] {
  const { mayRound } = read;
  return read.rows.map((row) =>
    'fault' in row
      ? row
      : settleDraft(row.line, row.draft, {
          rateOn,
          priceOn,
          mayRound,
          isOwn: read.format === 'own',
          transactionId: transactionIdOf(ids.uuidv7()),
        }),
  );
}

function planned(
  rows: readonly (ReadRow | FaultyRow)[],
  readable: readonly ReadRow[],
  preview: ImportPreview,
): readonly PlannedRow[] {
  const taken = new Set(preview.taken);
  const places = new Map(readable.map(({ line }, place) => [line, place]));
  return rows.flatMap((row): readonly PlannedRow[] => {
    if ('fault' in row) return [row];
    const place = places.get(row.line) ?? -1;
    const judged = preview.rows[place];
    return judged === undefined ? [] : [{ ...row, preview: judged, isTaken: taken.has(place) }];
  });
}

/** What was said of one line goes before what was said of all duplicates. */
function takenBy({
  duplicates = 'skip',
  take = [],
  skip = [],
}: ImportDecisions): (line: number, isDuplicate: boolean) => boolean {
  const [taken, skipped] = [new Set(take), new Set(skip)];
  return (line, isDuplicate) =>
    !skipped.has(line) && (!isDuplicate || taken.has(line) || duplicates === 'take');
}

function rejectionOf({ negative, dynamicBalance }: ImportPreview): Rejection | undefined {
  if (negative !== undefined) return { code: 'LEDGER.LATER_NEGATIVE', ...negative };
  return dynamicBalance === undefined
    ? undefined
    : { code: 'LEDGER.DYNAMIC_BALANCE_NEGATIVE', ...dynamicBalance };
}

/** Another import that has to be finished or given up first. */
export function underWay({ imports }: LedgerState, importId: ImportId): Rejection | undefined {
  for (const batch of imports.values()) {
    if (batch.status === 'open' && batch.importId !== importId)
      return { code: 'LEDGER.IMPORT_UNDER_WAY', importId: batch.importId };
  }
  return undefined;
}
