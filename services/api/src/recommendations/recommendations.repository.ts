import { Injectable } from '@nestjs/common';
import { type IsoWeek, recommendationIssued } from '@app/ledger';
import { usdCents, ZERO_CENTS } from '@app/money';
import type { ReadDatabase } from '../core/dependencies.js';
import { type LedgerRead, LedgerReadsRepository } from '../core/reading/ledger-reads.repository.js';
import { filledOfRow, plannedOfRow } from '../core/reading/trade-of-row.js';
import type { IssuedRecommendation } from './recommendations.view.js';
import type { WeekFacts, WeekOperationFacts } from './week-facts.js';

export interface RecommendationRow {
  readonly issued: IssuedRecommendation;
  readonly facts: WeekFacts;
}

export interface RecommendationSearch {
  readonly userId: string;
  readonly minRevision: bigint | undefined;
}

/** Rows hold the event in the newest version of its shape, so no upcaster is needed. */
const payloadSchema = recommendationIssued.shape.data;

@Injectable()
export class RecommendationsRepository {
  constructor(private readonly reads: LedgerReadsRepository) {}

  /** The newest recommendation of a week with the week's facts; undefined rows where none was issued. */
  async newestOfWeek(
    search: RecommendationSearch,
    week: IsoWeek,
  ): Promise<LedgerRead<RecommendationRow | undefined>> {
    return this.reads.read(search.userId, search.minRevision, async (database) => {
      const row = await database
        .selectFrom('recommendations')
        .select('payload')
        .where('user_id', '=', search.userId)
        .where('week', '=', week)
        .orderBy('issued_at', 'desc')
        .orderBy('revision', 'desc')
        .limit(1)
        .executeTakeFirst();
      return row === undefined ? undefined : withFacts(database, search.userId, row.payload);
    });
  }

  async byId(
    search: RecommendationSearch,
    recommendationId: string,
  ): Promise<LedgerRead<RecommendationRow | undefined>> {
    return this.reads.read(search.userId, search.minRevision, async (database) => {
      const row = await database
        .selectFrom('recommendations')
        .select('payload')
        .where('user_id', '=', search.userId)
        .where('recommendation_id', '=', recommendationId)
        .executeTakeFirst();
      return row === undefined ? undefined : withFacts(database, search.userId, row.payload);
    });
  }
}

async function withFacts(
  database: ReadDatabase,
  userId: string,
  payload: unknown,
): Promise<RecommendationRow> {
  const issued = payloadSchema.parse(payload);
  const portfolio = await database
    .selectFrom('portfolio')
    .select('dynamic_balance_cents')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  const rows = await operationRows(database, userId, issued.week);
  return {
    issued,
    facts: {
      operations: rows.map(operationFacts),
      dynamicBalance:
        portfolio === undefined ? ZERO_CENTS : usdCents(BigInt(portfolio.dynamic_balance_cents)),
    },
  };
}

type OperationRow = Awaited<ReturnType<typeof operationRows>>[number];

/** Operations of a week with the trades or the entries they are, the newest of a slot last. */
async function operationRows(database: ReadDatabase, userId: string, week: IsoWeek) {
  return (
    database
      .selectFrom('weekly_operations as operation')
      .leftJoin('transactions as trade', (join) =>
        join
          .onRef('trade.transaction_id', '=', 'operation.transaction_id')
          .onRef('trade.user_id', '=', 'operation.user_id'),
      )
      // A set-aside is no trade: the entry that it made in the dynamic balance has its id, and the same revision.
      .leftJoin('dynamic_balance_entries as entry', (join) =>
        join
          .onRef('entry.user_id', '=', 'operation.user_id')
          .onRef('entry.dated_on', '=', 'operation.operated_on')
          .onRef('entry.revision', '=', 'operation.revision')
          .on('entry.type', '=', 'built')
          .on('operation.kind', '=', 'set_aside'),
      )
      .select([
        'operation.slot',
        'operation.number',
        'operation.recommendation_id',
        'operation.transaction_id',
        'operation.operated_on',
        'operation.spent_cents',
        'operation.dynamic_balance_before_cents',
        'operation.dynamic_balance_after_cents',
        'operation.kind',
        'entry.transaction_id as entry_transaction_id',
        'trade.sats',
        'trade.price_cents',
        'trade.value_cents',
        'trade.fee_cents',
        'trade.planned_sats',
        'trade.planned_cents',
        'trade.planned_price_cents',
      ])
      .where('operation.user_id', '=', userId)
      .where('operation.week', '=', week)
      .orderBy('operation.number')
      .execute()
  );
}

function operationFacts(row: OperationRow): WeekOperationFacts {
  const isSetAside = row.kind === 'set_aside';
  const balanceAfter = usdCents(BigInt(row.dynamic_balance_after_cents));
  const balanceMoved = usdCents(balanceAfter - BigInt(row.dynamic_balance_before_cents));
  // An investment moves the dynamic balance by the base that it counted less what it spent.
  const base = usdCents(BigInt(row.spent_cents) + balanceMoved);
  return {
    operation: row.slot,
    isSetAside,
    base: row.slot === 'investment' ? base : null,
    recommendationId: row.recommendation_id,
    transactionId: isSetAside ? row.entry_transaction_id : row.transaction_id,
    number: row.number,
    operatedOn: row.operated_on,
    balanceMoved,
    balanceAfter,
    filled: filledOfRow(row),
    planned: plannedOfRow(row),
  };
}
