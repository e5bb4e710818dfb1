import { Inject, Injectable } from '@nestjs/common';
import type { ImportDecisions, ImportFile } from '@app/contracts';
import {
  importIdOf,
  previewImport,
  transactionIdOf,
  type CommandContext,
  type ImportId,
  type ImportPreview,
  type LedgerState,
  type Refusal,
  type RowPreview,
} from '@app/ledger';
import { MoneyRangeError } from '@app/money';
import type { IdSource } from '@app/platform';
import { IDS } from '../core/dependencies.js';
import { LedgerCommands } from '../core/streams/ledger-commands.js';
import { ImportMarket } from './import-market.js';
import { faultProblem } from './import-problem.js';
import type { ImportFault } from './reading/import-fault.js';
import { readFile, type ReadFile, type ReadingChoices } from './reading/read-file.js';
import { settleDraft, type ReadRow } from './reading/settled-row.js';

export type PlannedRow =
  | (ReadRow & { readonly preview: RowPreview; readonly isTaken: boolean })
  | { readonly line: number; readonly fault: ImportFault };

export interface ImportRequestPlan {
  readonly file: ImportFile;
  readonly reading: ReadingChoices;
  readonly decisions: ImportDecisions;
}

export interface ImportPlan {
  readonly read: ReadFile;
  /** In the order in which they are recorded. */
  readonly rows: readonly PlannedRow[];
  /** Those of them that are taken over. */
  readonly taken: readonly ReadRow[];
  readonly preview: ImportPreview | undefined;
  /** Why the import as a whole would be refused now. */
  readonly refusal: Refusal | undefined;
  readonly state: LedgerState;
  readonly revision: string;
}

/** Reads a file and judges its rows on the ledger as it stands: the same for the dry run and for the import itself. */
@Injectable()
export class ImportPlans {
  constructor(
    private readonly commands: LedgerCommands,
    private readonly market: ImportMarket,
    @Inject(IDS) private readonly ids: IdSource,
  ) {}

  /** @throws ProblemError where the file as a whole cannot be read */
  async make(userId: string, importId: ImportId, request: ImportRequestPlan): Promise<ImportPlan> {
    const { state, account, revision, context } = await this.commands.look(userId);
    const found = readFile(bytesOf(request.file), request.reading, account.timeZone);
    if ('fault' in found) throw faultProblem(found.fault);
    const { read } = found;
    const rows = await this.settle(read);
    const judged = await this.judge(rows, { importId, decisions: request.decisions, state, context, read });
    return { read, ...judged, state, revision };
  }

  newImportId(): ImportId {
    return importIdOf(this.ids.uuidv7());
  }

  /** The rows in dollars, with an id each. */
  private async settle(
    read: ReadFile,
  ): Promise<readonly (ReadRow | { readonly line: number; readonly fault: ImportFault })[]> {
    const inReais = read.rows.flatMap((row) =>
      'draft' in row && 'currency' in row.draft && row.draft.currency === 'BRL' ? [row.draft.date] : [],
    );
    const rateOn = await this.market.ratesOf(inReais);
    return read.rows.map((row) =>
      'fault' in row
        ? row
        : settleDraft(row.line, row.draft, {
            rateOn,
            mayRound: read.mayRound,
            transactionId: transactionIdOf(this.ids.uuidv7()),
          }),
    );
  }

  private async judge(
    rows: readonly (ReadRow | { readonly line: number; readonly fault: ImportFault })[],
    { importId, decisions, state, context, read }: Judging,
  ): Promise<Pick<ImportPlan, 'rows' | 'taken' | 'preview' | 'refusal'>> {
    const readable = rows.flatMap((row) => ('row' in row ? [row] : []));
    const days = readable.map(({ row }) => ('fill' in row ? row.fill.tradedOn : row.tradedOn));
    const priceOn = await this.market.guardPricesOf(days);
    const isTaken = takenBy(decisions);
    try {
      const preview = previewImport(
        readable.map(({ row }) => row),
        state,
        {
          ...context,
          // One of its own: the import that is looked at may have begun already, and been cut off.
          importId: this.newImportId(),
          order: read.isOrdered ? 'as_given' : 'by_kind',
          priceOn,
          isTaken: (place, isDuplicate) => isTaken(readable[place]?.line ?? 0, isDuplicate),
        },
      );
      const taken = new Set(preview.taken);
      const previews = new Map(readable.map(({ line }, place) => [line, place]));
      return {
        rows: rows.flatMap((row): readonly PlannedRow[] => {
          if ('fault' in row) return [row];
          const place = previews.get(row.line) ?? -1;
          const judged = preview.rows[place];
          return judged === undefined ? [] : [{ ...row, preview: judged, isTaken: taken.has(place) }];
        }),
        taken: preview.taken.flatMap((place) => readable[place] ?? []),
        preview,
        refusal: refusalOf(preview, state, importId),
      };
    } catch (error) {
      // Rows that are small enough each may be too much together.
      if (!(error instanceof MoneyRangeError)) throw error;
      const asset = error.unit === 'BTC' ? 'BTC' : 'USD';
      return { rows: [], taken: [], preview: undefined, refusal: { code: 'LEDGER.AMOUNT_TOO_LARGE', asset } };
    }
  }
}

interface Judging {
  readonly importId: ImportId;
  readonly decisions: ImportDecisions;
  readonly state: LedgerState;
  readonly context: CommandContext;
  readonly read: ReadFile;
}

export const bytesOf = (file: ImportFile): Uint8Array =>
  'base64' in file ? Buffer.from(file.base64, 'base64') : Buffer.from(file.text);

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

function refusalOf(preview: ImportPreview, state: LedgerState, importId: ImportId): Refusal | undefined {
  for (const batch of state.imports.values()) {
    if (batch.status === 'open' && batch.importId !== importId)
      return { code: 'LEDGER.IMPORT_UNDER_WAY', importId: batch.importId };
  }
  const { negative, reserve } = preview;
  if (negative !== undefined) return { code: 'LEDGER.LATER_NEGATIVE', ...negative };
  return reserve === undefined ? undefined : { code: 'LEDGER.DYNAMIC_BALANCE_NEGATIVE', ...reserve };
}
