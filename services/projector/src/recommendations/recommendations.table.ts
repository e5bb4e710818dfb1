import { ledgerEventCodec, type Recommendation } from '@app/ledger';
import { derivedTable } from '../folding/derived-table.js';
import { recordedOf, type LedgerView } from '../ledger/ledger-view.js';

/** The advice given, as its event holds it in the newest version of its shape. */
export const recommendationsTable = derivedTable<LedgerView, 'recommendations'>({
  table: 'recommendations',
  key: ['user_id', 'recommendation_id'],
  rowsOf: (view) =>
    [...view.state.recommendations.values()].map(({ issued }) => ({
      user_id: view.userId,
      recommendation_id: issued.recommendationId,
      week: issued.week,
      issued_at: new Date(issued.issuedAt),
      payload: payloadOf(issued),
      revision: recordedOf(view, issued.recommendationId).revision,
    })),
});

type Issued = Recommendation['issued'];

/** One payload object for each event's data, since rows are compared by it. */
const payloads = new WeakMap<Issued, object>();

function payloadOf(issued: Issued): object {
  const known = payloads.get(issued);
  if (known !== undefined) return known;
  const { data } = ledgerEventCodec.encode({ type: 'ledger.recommendation-issued', data: issued });
  if (typeof data !== 'object' || data === null) throw new Error('an event is not stored as an object');
  payloads.set(issued, data);
  return data;
}
