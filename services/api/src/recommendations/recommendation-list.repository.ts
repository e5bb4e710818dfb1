import { Injectable } from '@nestjs/common';
import type { OperationSlot } from '@app/contracts';
import { recommendationIssued } from '@app/ledger';
import { type LedgerRead, LedgerReadsRepository } from '../core/reading/ledger-reads.repository.js';
import type { IssuedRecommendation } from './recommendations.view.js';

export interface RecommendationListSearch {
  readonly userId: string;
  readonly minRevision: bigint | undefined;
  readonly limit: number;
  readonly week: string | undefined;
  /** Only those recorded before this revision. */
  readonly before: string | undefined;
}

export interface ListedRecommendation {
  readonly issued: IssuedRecommendation;
  readonly executed: readonly OperationSlot[];
  readonly revision: string;
}

export interface RecommendationsRead {
  /** Newest first. */
  readonly items: readonly ListedRecommendation[];
  /** Revision of the last one of this page where there are more. */
  readonly next: string | undefined;
}

/** Rows hold the event in the newest version of its shape, so no upcaster is needed. */
const payloadSchema = recommendationIssued.shape.data;

@Injectable()
export class RecommendationListRepository {
  constructor(private readonly reads: LedgerReadsRepository) {}

  async page(search: RecommendationListSearch): Promise<LedgerRead<RecommendationsRead>> {
    const { userId, minRevision, limit, week, before } = search;
    return this.reads.read(userId, minRevision, async (database) => {
      let query = database
        .selectFrom('recommendations')
        .select(['recommendation_id', 'payload', 'revision'])
        .where('user_id', '=', userId)
        .orderBy('revision', 'desc')
        .limit(limit + 1);
      if (week !== undefined) query = query.where('week', '=', week);
      if (before !== undefined) query = query.where('revision', '<', before);
      const rows = await query.execute();
      const shown = rows.slice(0, limit);
      if (shown.length === 0) return { items: [], next: undefined };
      const operations = await database
        .selectFrom('weekly_operations')
        .select(['recommendation_id', 'slot'])
        .where('user_id', '=', userId)
        .where(
          'recommendation_id',
          'in',
          shown.map((row) => row.recommendation_id),
        )
        .execute();
      const executed = Map.groupBy(operations, (row) => row.recommendation_id);
      return {
        items: shown.map((row) => ({
          issued: payloadSchema.parse(row.payload),
          executed: (executed.get(row.recommendation_id) ?? []).map(({ slot }) => slot),
          revision: row.revision,
        })),
        next: rows.length > limit ? shown.at(-1)?.revision : undefined,
      };
    });
  }
}
