import { LedgerInvariantError } from '../ledger-invariant.error.js';
import type { IsoWeek } from '../calendar/iso-week.js';
import type { LedgerEvent } from '../events/ledger-event.js';
import type { CommandId, RecommendationId, TransactionId } from '../ids.js';
import { historyAfter } from './history.js';
import type { LedgerState, Recommendation, Transaction } from './ledger-state.js';
import { EMPTY_LEDGER, NOT_EXECUTED, ZERO_TOTALS } from './ledger-state.js';
import { extendTransaction, openTransaction } from './transaction.js';
import type { MovingEvent } from './transaction.js';

/** An event of the stream with the one piece of metadata that the ledger's rules need. */
export type RecordedLedgerEvent = { readonly event: LedgerEvent; readonly commandId: CommandId };

/**
 * Collects events into a state. It works on copies made once at the start and orders the history once at the
 * end, so folding n events costs neither n copies nor n insertions; `finish` hands the copies out and ends its
 * use.
 */
class LedgerFold {
  private revision: bigint;
  private latestRecommendationId: RecommendationId | null;
  private readonly results: Map<CommandId, readonly LedgerEvent[]>;
  private readonly recommendations: Map<RecommendationId, Recommendation>;
  private readonly transactions: Map<TransactionId, Transaction>;
  private readonly weeks: Map<IsoWeek, readonly TransactionId[]>;
  /** Transactions whose row is new, gone or different from the history the fold started with. */
  private readonly changed = new Set<TransactionId>();

  constructor(private readonly from: LedgerState) {
    this.revision = from.revision;
    this.latestRecommendationId = from.latestRecommendationId;
    this.results = new Map(from.results);
    this.recommendations = new Map(from.recommendations);
    this.transactions = new Map(from.transactions);
    this.weeks = new Map(from.weeks);
  }

  apply({ event, commandId }: RecordedLedgerEvent): void {
    this.revision += 1n;
    const before = this.results.get(commandId);
    this.results.set(commandId, before === undefined ? [event] : [...before, event]);
    switch (event.type) {
      case 'ledger.recommendation-issued': {
        const { recommendationId } = event.data;
        this.recommendations.set(recommendationId, { issued: event.data, executedBy: NOT_EXECUTED });
        this.latestRecommendationId = recommendationId;
        return;
      }
      case 'ledger.transaction-voided':
        this.takeOut(event.data.transactionId);
        return;
      case 'ledger.transaction-restored':
        this.putBack(event.data.transactionId);
        return;
      case 'ledger.weekly-rule-overridden':
        return;
      case 'ledger.bitcoin-bought':
      case 'ledger.cash-reinvested':
      case 'ledger.bitcoin-sold':
      case 'ledger.dynamic-balance-deposited':
      case 'ledger.dynamic-balance-withdrawn':
      case 'ledger.dynamic-balance-built':
      case 'ledger.dynamic-balance-used':
      case 'ledger.portfolio-cash-withdrawn':
      case 'ledger.cash-transferred-to-dynamic-balance':
        this.move(event);
    }
  }

  finish(): LedgerState {
    const history = historyAfter(this.from.history, this.changed, this.transactions);
    return {
      revision: this.revision,
      results: this.results,
      recommendations: this.recommendations,
      latestRecommendationId: this.latestRecommendationId,
      transactions: this.transactions,
      history,
      weeks: this.weeks,
      totals: history.at(-1)?.after ?? ZERO_TOTALS,
    };
  }

  private move(event: MovingEvent): void {
    const known = this.transactions.get(event.data.transactionId);
    if (known === undefined) {
      const opened = openTransaction(event, this.revision);
      this.keep(opened);
      this.takeSlot(opened);
      return;
    }
    const isSecondHalf =
      event.type === 'ledger.dynamic-balance-built' || event.type === 'ledger.dynamic-balance-used';
    if (known.isVoided || !isSecondHalf) {
      throw new LedgerInvariantError(`Transaction ${known.transactionId} was recorded twice`);
    }
    this.keep(extendTransaction(known, event));
  }

  private takeOut(id: TransactionId): void {
    const transaction = this.transactions.get(id);
    if (transaction === undefined || transaction.isVoided) {
      throw new LedgerInvariantError(`Transaction ${id} cannot be voided: it is not in effect`);
    }
    this.keep({ ...transaction, isVoided: true });
    this.freeSlot(transaction);
  }

  private putBack(id: TransactionId): void {
    const transaction = this.transactions.get(id);
    if (transaction?.isVoided !== true) {
      throw new LedgerInvariantError(`Transaction ${id} cannot be restored: it is not voided`);
    }
    this.keep({ ...transaction, isVoided: false });
    this.takeSlot(transaction);
  }

  private keep(transaction: Transaction): void {
    this.transactions.set(transaction.transactionId, transaction);
    this.changed.add(transaction.transactionId);
  }

  private takeSlot(transaction: Transaction): void {
    const { week, operation, transactionId } = transaction;
    if (operation === null) return;
    this.setWeek(week, [...(this.weeks.get(week) ?? []), transactionId]);
    this.markPart(transaction, transactionId);
  }

  private freeSlot(transaction: Transaction): void {
    const { week, operation, transactionId } = transaction;
    if (operation === null) return;
    const others = (this.weeks.get(week) ?? []).filter((id) => id !== transactionId);
    this.setWeek(week, others);
    this.markPart(transaction, null);
  }

  /** Kept in the order of recording and without empty weeks, so that a void and its restore leave no trace. */
  private setWeek(week: IsoWeek, ids: readonly TransactionId[]): void {
    if (ids.length === 0) this.weeks.delete(week);
    else
      this.weeks.set(
        week,
        ids.toSorted((a, b) => (this.sequenceOf(a) < this.sequenceOf(b) ? -1 : 1)),
      );
  }

  private sequenceOf(id: TransactionId): bigint {
    return this.transactions.get(id)?.sequence ?? this.revision;
  }

  private markPart({ recommendationId, operation }: Transaction, by: TransactionId | null): void {
    const recommendation = recommendationId === null ? undefined : this.recommendations.get(recommendationId);
    if (recommendation === undefined || recommendationId === null || operation === null) return;
    const executedBy = { ...recommendation.executedBy, [operation]: by };
    this.recommendations.set(recommendationId, { ...recommendation, executedBy });
  }
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
  for (const recorded of events) fold.apply(recorded);
  return fold.finish();
}

/** {@link foldLedger} for one event; for many, fold them at once. */
export const evolve = (state: LedgerState, recorded: RecordedLedgerEvent): LedgerState =>
  foldLedger([recorded], state);
