import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { PersonalTexts, type TextOpener } from '@app/accounts';
import type { TransactionChange, TransactionHistoryResponse, TransactionVersion } from '@app/contracts';
import { decodeEvent, type EventStore, type FoldedEvent, type RecordedEvent } from '@app/event-store';
import {
  type LedgerEvent,
  ledgerEventCodec,
  type LedgerState,
  ledgerStream,
  type Transaction,
  type TransactionId,
  transactionIdOf,
  userIdOf,
} from '@app/ledger';
import { absolute, formatBtc, formatCents, usdCents } from '@app/money';
import { EVENT_STORE } from '../core/dependencies.js';
import { rejectionProblem } from '../core/streams/rejection-problem.js';
import { revisionText } from '../core/streams/revision-text.js';
import { type LedgerRepository, LEDGERS } from '../core/streams/streams.js';
import { type Change, changesOf } from './changes-of.js';

export class ReadTransactionHistoryQuery extends Query<TransactionHistoryResponse> {
  constructor(
    readonly userId: string,
    readonly transactionId: string,
  ) {
    super();
  }
}

/** Read from the stream itself, from the recording on: who, when, old and new are what an auditor finds there. */
@QueryHandler(ReadTransactionHistoryQuery)
export class ReadTransactionHistoryHandler implements IQueryHandler<ReadTransactionHistoryQuery> {
  constructor(
    @Inject(LEDGERS) private readonly ledgers: LedgerRepository,
    @Inject(EVENT_STORE) private readonly store: EventStore,
    private readonly texts: PersonalTexts,
  ) {}

  async execute(query: ReadTransactionHistoryQuery): Promise<TransactionHistoryResponse> {
    const { userId } = query;
    const [{ state, revision }, open] = await Promise.all([
      this.ledgers.load(userId),
      this.texts.openerFor(userId),
    ]);
    const original = originalOf(transactionIdOf(query.transactionId), state);
    if (original === undefined) throw rejectionProblem({ code: 'LEDGER.TRANSACTION_NOT_FOUND' });
    const line = lineOf(original, state);
    const events = await this.eventsAbout(userId, original, line);
    return {
      revision: revisionText(revision),
      changes: changesOf(line, events).map((change) => changeView(change, userId, open)),
    };
  }

  private async eventsAbout(
    userId: string,
    { sequence: from, importId }: Transaction,
    line: ReadonlyMap<string, Transaction>,
  ): Promise<FoldedEvent<LedgerEvent>[]> {
    const found: FoldedEvent<LedgerEvent>[] = [];
    for await (const recorded of this.store.readStream(ledgerStream(userIdOf(userId)), {
      from,
      requiresLeader: true,
    })) {
      // Looked at before it is decoded, which costs the most.
      if (isAbout(recorded, line, importId)) found.push(decodeEvent(ledgerEventCodec, recorded));
    }
    return found;
  }
}

function originalOf(id: TransactionId, { transactions }: LedgerState): Transaction | undefined {
  const transaction = transactions.get(id);
  return transaction === undefined ? undefined : transactions.get(transaction.original);
}

/** Everything that corrects the original, itself included. */
function lineOf(
  { original }: Transaction,
  { transactions }: LedgerState,
): ReadonlyMap<TransactionId, Transaction> {
  const line = new Map<TransactionId, Transaction>();
  for (const [id, transaction] of transactions)
    if (transaction.original === original) line.set(id, transaction);
  return line;
}

function isAbout(
  { type, data }: RecordedEvent,
  line: ReadonlyMap<string, Transaction>,
  importId: string | null,
): boolean {
  if (typeof data !== 'object' || data === null) return false;
  if (type === 'ledger.import-voided' || type === 'ledger.import-restored')
    return 'importId' in data && data.importId === importId;
  return 'transactionId' in data && typeof data.transactionId === 'string' && line.has(data.transactionId);
}

function changeView(
  { change, event, withImport, old, current }: Change,
  userId: string,
  open: TextOpener,
): TransactionChange {
  return {
    revision: event.revision.toString(),
    at: event.occurredAt,
    by: { kind: event.actor.kind, isSelf: event.actor.id === userId },
    change,
    withImport,
    old: old === undefined ? null : versionView(old, open),
    new: current === undefined ? null : versionView(current, open),
  };
}

function versionView(transaction: Transaction, open: TextOpener): TransactionVersion {
  const { trade, movement } = transaction;
  const note = open(transaction.note);
  const moved = movement.dynamicBalance === 0n ? movement.portfolioCash : movement.dynamicBalance;
  return {
    transactionId: transaction.transactionId,
    kind: transaction.kind,
    tradedOn: transaction.tradedOn,
    quantityBtc: trade === null ? null : formatBtc(trade.quantity),
    priceUsd: trade === null ? null : formatCents(trade.price),
    valueUsd: trade === null ? null : formatCents(trade.value),
    feeUsd: trade === null ? null : formatCents(trade.fee),
    amountUsd: trade === null ? formatCents(usdCents(absolute(moved))) : null,
    paid: paidView(trade),
    note: note.text,
    noteStatus: note.status,
  };
}

function paidView(trade: Transaction['trade']): TransactionVersion['paid'] {
  const paid = trade?.paid ?? null;
  if (paid === null) return null;
  const { currency, amount, rate, rateDate, rateSource } = paid;
  return { currency, amountBrl: formatCents(amount), rate, rateDate, rateSource };
}
