import { ledgerEventCodec, type Recommendation, type RecommendationId } from '@app/ledger';
import type { FullRow } from '@app/read-models';
import { writableTable } from '../folding/derived-table.js';
import { type LedgerView, recordedOf } from '../ledger/ledger-view.js';

/**
 * The advice given, as its event holds it in the newest version of its shape. A row never changes once it is there, so
 * what is new are the rows of new advice alone.
 */
export const recommendationsTable = writableTable<LedgerView, 'recommendations'>(
  {
    table: 'recommendations',
    key: ['user_id', 'recommendation_id'],
    rowsOf: (view) => rowsFrom(view, view.issued),
  },
  (before, after) => ({ changed: rowsFrom(after, after.issued.slice(before.issued.length)), removed: [] }),
);

function rowsFrom(view: LedgerView, ids: readonly RecommendationId[]): FullRow<'recommendations'>[] {
  return ids.flatMap((id) => {
    const issued = view.state.recommendations.get(id)?.issued;
    if (issued === undefined) return [];
    return {
      user_id: view.userId,
      recommendation_id: issued.recommendationId,
      week: issued.week,
      issued_at: new Date(issued.issuedAt),
      payload: payloadOf(issued),
      revision: recordedOf(view, issued.recommendationId).revision,
    };
  });
}

type Issued = Recommendation['issued'];

function payloadOf(issued: Issued): object {
  const { data } = ledgerEventCodec.encode({ type: 'ledger.recommendation-issued', data: issued });
  if (typeof data !== 'object' || data === null) throw new Error('an event is not stored as an object');
  return data;
}
