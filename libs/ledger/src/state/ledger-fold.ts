import type { CalendarDate } from '../calendar/calendar-date.js';
import type { LedgerEvent } from '../events/ledger-event.js';
import type { CommandId, ImportId, RecommendationId, TransactionId } from '../ids.js';
import { LedgerInvariantError } from '../ledger-invariant.error.js';
import { EMPTY_LEDGER } from './empty-ledger.js';
import { historyAfter } from './history.js';
import { ImportDrafts } from './import-drafts.js';
import { MapDraft } from './layered-map.js';
import type { LedgerState, Recommendation, Transaction, Voided } from './ledger-state.js';
import { ledgerStateOf, NOT_EXECUTED } from './ledger-state.js';
import { extendTransaction, openTransaction } from './transaction.js';
import type { MovingEvent } from './transaction.js';
import { WeekSlots } from './week-slots.js';

/** An event of the stream with the one piece of metadata that the ledger's rules need. */
export type RecordedLedgerEvent = { readonly event: LedgerEvent; readonly commandId: CommandId };

/**
 * Collects events into a state. Changes go into drafts laid over the state it starts from and the history is
 * ordered once at the end, so folding n events costs neither n copies nor n insertions, and folding one event
 * costs no copy of the whole; `finish` hands the drafts out and ends its use.
 */
class LedgerFold {
  private revision: bigint;
  private latestRecommendationId: RecommendationId | null;
  private readonly eventCountByCommand: MapDraft<CommandId, number>;
  private readonly recommendations: MapDraft<RecommendationId, Recommendation>;
  /** Those that are new or different; whose row is, with those whose row is removed. */
  private readonly transactions: MapDraft<TransactionId, Transaction>;
  private readonly imports: ImportDrafts;
  private readonly weeks: WeekSlots;

  constructor(private readonly from: LedgerState) {
    this.revision = from.revision;
    this.latestRecommendationId = from.latestRecommendationId;
    this.eventCountByCommand = new MapDraft(from.eventCountByCommand);
    this.recommendations = new MapDraft(from.recommendations);
    this.transactions = new MapDraft(from.transactions);
    this.imports = new ImportDrafts(from.imports);
    this.weeks = new WeekSlots(from.weeks, this.transactions);
  }

  apply({ event, commandId }: RecordedLedgerEvent): void {
    this.revision += 1n;
    this.eventCountByCommand.set(commandId, (this.eventCountByCommand.get(commandId) ?? 0) + 1);
    switch (event.type) {
      case 'ledger.recommendation-issued': {
        const { recommendationId } = event.data;
        this.recommendations.set(recommendationId, { issued: event.data, executedBy: NOT_EXECUTED });
        this.latestRecommendationId = recommendationId;
        return;
      }
      case 'ledger.transaction-voided':
        this.void(event.data.transactionId, { on: event.data.voidedOn, by: 'transaction' });
        return;
      case 'ledger.transaction-restored':
        this.restore(event.data.transactionId);
        return;
      case 'ledger.weekly-rule-overridden':
        return;
      case 'ledger.import-started':
        this.imports.start(event.data);
        return;
      case 'ledger.import-completed':
        this.completeImport(event.data.importId);
        return;
      case 'ledger.import-aborted': {
        const batch = this.imports.expect(event.data.importId, 'open');
        this.imports.close(batch.importId);
        this.imports.set({ ...batch, status: 'aborted', pending: [] });
        return;
      }
      case 'ledger.import-voided':
        this.voidImport(event.data.importId, event.data.voidedOn);
        return;
      case 'ledger.import-restored':
        this.restoreImport(event.data.importId);
        return;
      case 'ledger.bitcoin-bought':
      case 'ledger.cash-reinvested':
      case 'ledger.bitcoin-sold':
      case 'ledger.dynamic-balance-deposited':
      case 'ledger.dynamic-balance-withdrawn':
      case 'ledger.dynamic-balance-built':
      case 'ledger.dynamic-balance-used':
      case 'ledger.portfolio-cash-deposited':
      case 'ledger.portfolio-cash-withdrawn':
      case 'ledger.cash-transferred-to-dynamic-balance':
        this.move(event);
    }
  }

  finish(): LedgerState {
    const ordered = historyAfter(this.from, this.transactions.changes);
    return ledgerStateOf({
      revision: this.revision,
      eventCountByCommand: this.eventCountByCommand.finish(),
      recommendations: this.recommendations.finish(),
      latestRecommendationId: this.latestRecommendationId,
      transactions: this.transactions.finish(),
      imports: this.imports.finish(),
      ...ordered,
      weeks: this.weeks.finish(),
    });
  }

  private move(event: MovingEvent): void {
    const known = this.transactions.get(event.data.transactionId);
    if (known === undefined) {
      this.open(event);
      return;
    }
    const isSecondHalf =
      event.type === 'ledger.dynamic-balance-built' || event.type === 'ledger.dynamic-balance-used';
    if (known.isVoided || !isSecondHalf) {
      throw new LedgerInvariantError(`Transaction ${known.transactionId} was recorded twice`);
    }
    this.keep(extendTransaction(known, event));
  }

  private open(event: MovingEvent): void {
    const replaces = 'replaces' in event.data ? event.data.replaces : null;
    const replaced = replaces === null ? undefined : this.replacedBy(event, replaces);
    const opened = openTransaction(event, this.revision, replaced);
    if (opened.importId !== null && replaced === undefined) {
      this.imports.gather(opened.importId, opened);
      return;
    }
    this.keep(opened);
    this.takeSlot(opened);
    if (opened.importId === null) return;
    const batch = this.imports.expect(opened.importId, 'completed');
    this.imports.set({ ...batch, rows: [...batch.rows, opened.transactionId] });
  }

  /** The corrected transaction, which from now on counts as voided by the correction. */
  private replacedBy({ data }: MovingEvent, id: TransactionId): Transaction {
    const replaced = this.transactions.get(id);
    if (replaced?.voided?.by !== 'transaction') {
      throw new LedgerInvariantError(`${data.transactionId} corrects ${id}, which was not voided for it`);
    }
    this.keep({ ...replaced, voided: { ...replaced.voided, by: 'edit' } });
    return replaced;
  }

  private completeImport(id: ImportId): void {
    const batch = this.imports.expect(id, 'open');
    const rows = this.imports.close(id);
    for (const row of rows) {
      if (this.transactions.get(row.transactionId) !== undefined) {
        throw new LedgerInvariantError(`Transaction ${row.transactionId} was recorded twice`);
      }
      this.keep(row);
    }
    const ids = rows.map(({ transactionId }) => transactionId);
    this.imports.set({ ...batch, status: 'completed', pending: [], rows: ids });
  }

  private voidImport(id: ImportId, on: CalendarDate): void {
    const batch = this.imports.expect(id, 'completed');
    for (const row of batch.rows) {
      if (this.transactions.get(row)?.isVoided === false) this.void(row, { on, by: 'import' });
    }
    this.imports.set({ ...batch, status: 'voided', voidedOn: on });
  }

  private restoreImport(id: ImportId): void {
    const batch = this.imports.expect(id, 'voided');
    for (const row of batch.rows) {
      if (this.transactions.get(row)?.voided?.by === 'import') this.restore(row);
    }
    this.imports.set({ ...batch, status: 'completed', voidedOn: null });
  }

  private void(id: TransactionId, voided: Voided): void {
    const transaction = this.transactions.get(id);
    if (transaction === undefined || transaction.isVoided) {
      throw new LedgerInvariantError(`Transaction ${id} cannot be voided: it is not in effect`);
    }
    this.keep({ ...transaction, isVoided: true, voided });
    this.freeSlot(transaction);
  }

  private restore(id: TransactionId): void {
    const transaction = this.transactions.get(id);
    if (transaction?.isVoided !== true) {
      throw new LedgerInvariantError(`Transaction ${id} cannot be restored: it is not voided`);
    }
    this.keep({ ...transaction, isVoided: false, voided: null });
    this.takeSlot(transaction);
  }

  private keep(transaction: Transaction): void {
    this.transactions.set(transaction.transactionId, transaction);
  }

  private takeSlot(transaction: Transaction): void {
    if (transaction.operation === null) return;
    this.weeks.take(transaction);
    this.markPart(transaction, transaction.transactionId);
  }

  private freeSlot(transaction: Transaction): void {
    if (transaction.operation === null) return;
    this.weeks.free(transaction);
    this.markPart(transaction, null);
  }

  private markPart({ recommendationId, operation }: Transaction, by: TransactionId | null): void {
    const recommendation = recommendationId === null ? undefined : this.recommendations.get(recommendationId);
    if (recommendation === undefined || recommendationId === null || operation === null) return;
    const executedBy = { ...recommendation.executedBy, [operation]: by };
    this.recommendations.set(recommendationId, { ...recommendation, executedBy });
  }
}

/** A fold that events are added to as they are read. */
export type LedgerFolding = {
  /** @throws LedgerInvariantError, MoneyRangeError as {@link foldLedger} */
  readonly add: (events: Iterable<RecordedLedgerEvent>) => void;
  /** The ledger after them all; ends the use of the folding. */
  readonly finish: () => LedgerState;
};

/**
 * {@link foldLedger} in several steps: a long stream that is read page by page is brought into order once at its end,
 * instead of every page being merged into all that was folded before it.
 */
export function startLedgerFold(from: LedgerState): LedgerFolding {
  const fold = new LedgerFold(from);
  return {
    add: (events) => {
      for (const each of events) fold.apply(each);
    },
    finish: () => fold.finish(),
  };
}

/**
 * The ledger after some more events of its stream, in order.
 *
 * @param from the state the events follow, untouched
 * @throws LedgerInvariantError for events that no decider can have written, MoneyRangeError beyond the limits
 */
export function foldLedger(
  events: Iterable<RecordedLedgerEvent>,
  from: LedgerState = EMPTY_LEDGER,
): LedgerState {
  const fold = new LedgerFold(from);
  for (const each of events) fold.apply(each);
  return fold.finish();
}

/** {@link foldLedger} for one event; for many, fold them at once. */
export const evolve = (state: LedgerState, recorded: RecordedLedgerEvent): LedgerState =>
  foldLedger([recorded], state);
