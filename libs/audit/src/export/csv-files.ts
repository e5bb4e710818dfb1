import type { FoldedEvent } from '@app/event-store';
import {
  type HistoryRow,
  type LedgerEvent,
  type LedgerState,
  type Transaction,
  weekStatus,
} from '@app/ledger';
import { formatBtc, formatCents, type Sats, type UsdCents } from '@app/money';
import { type CsvCell, csvOf } from './csv.js';
import { noteCells, type OpenedTexts } from './personal-texts.js';

const usd = (amount: UsdCents | undefined): string | null =>
  amount === undefined ? null : formatCents(amount);
const btc = (quantity: Sats | undefined): string | null =>
  quantity === undefined ? null : formatBtc(quantity);

const ENTRY_HEADER = [
  ...['transaction_id', 'kind', 'status', 'traded_on', 'recorded_on', 'week', 'revision', 'origin'],
  ...['recommendation_id', 'import_id', 'replaces', 'quantity_btc', 'price_usd', 'value_usd', 'fee_usd'],
  ...[
    'planned_btc',
    'planned_usd',
    'proceeds_to',
    'paid_brl',
    'paid_rate',
    'paid_rate_date',
    'paid_rate_source',
  ],
  ...['moved_btc', 'moved_portfolio_cash_usd', 'moved_dynamic_balance_usd'],
  ...['btc_after', 'portfolio_cash_after_usd', 'dynamic_balance_after_usd', 'note', 'note_status'],
];

/** Every transaction of every kind: those in effect in the order of history, then the others in that of recording. */
export function entriesCsv({ history, transactions }: LedgerState, texts: OpenedTexts): string {
  const voided = [...transactions.values()].filter(({ isVoided }) => isVoided);
  const inOrder = voided.toSorted((a, b) => (a.sequence < b.sequence ? -1 : 1));
  return csvOf(ENTRY_HEADER, [
    ...history.map(({ transaction, after }) => entryRow(transaction, after, texts)),
    ...inOrder.map((transaction) => entryRow(transaction, undefined, texts)),
  ]);
}

function entryRow(
  transaction: Transaction,
  after: HistoryRow['after'] | undefined,
  texts: OpenedTexts,
): readonly CsvCell[] {
  const { trade, movement, voided } = transaction;
  const { planned = null, paid = null } = trade ?? {};
  const status = voided === null ? 'active' : voided.by === 'edit' ? 'corrected' : 'voided';
  return [
    ...[transaction.transactionId, transaction.kind, status, transaction.tradedOn, transaction.recordedOn],
    ...[
      transaction.week,
      transaction.sequence.toString(),
      trade?.origin ?? null,
      transaction.recommendationId,
    ],
    ...[transaction.importId, transaction.replaces],
    ...[
      btc(trade?.quantity),
      trade === null ? null : formatCents(trade.price),
      usd(trade?.value),
      usd(trade?.fee),
    ],
    ...[btc(planned?.btc), usd(planned?.usd), trade?.proceedsTo ?? null],
    ...[paid === null ? null : formatCents(paid.amount), paid?.rate ?? null, paid?.rateDate ?? null],
    { text: paid?.rateSource ?? null },
    ...[btc(movement.btc), usd(movement.portfolioCash), usd(movement.dynamicBalance)],
    ...[btc(after?.btc), usd(after?.portfolioCash), usd(after?.dynamicBalance)],
    ...noteCells(transaction.note, texts),
  ];
}

const RECOMMENDATION_HEADER = [
  ...[
    'recommendation_id',
    'week',
    'issued_on',
    'issued_at',
    'profile',
    'base_usd',
    'price_usd',
    'rsi',
    'regime',
  ],
  ...['investment_usd', 'investment_btc', 'reinvestment_usd', 'reinvestment_btc', 'sale_usd', 'sale_btc'],
  ...['executed_investment', 'executed_reinvestment', 'executed_sale', 'market_mode', 'market_source'],
  ...['market_price_at', 'strategy_version'],
];

export function recommendationsCsv({ recommendations }: LedgerState): string {
  return csvOf(
    RECOMMENDATION_HEADER,
    [...recommendations.values()].map(({ issued, executedBy }): readonly CsvCell[] => {
      const { investment, reinvestment, sale, market } = issued;
      const amounts = [investment, reinvestment, sale].flatMap((part) => [usd(part?.usd), btc(part?.btc)]);
      return [
        ...[issued.recommendationId, issued.week, issued.issuedOn, issued.issuedAt, issued.profile],
        ...[formatCents(issued.base), formatCents(issued.price), issued.rsi, issued.regime, ...amounts],
        ...[executedBy.investment, executedBy.reinvestment, executedBy.sale, market.mode],
        { text: market.source },
        ...[market.priceAt, String(issued.strategyVersion)],
      ];
    }),
  );
}

const OPERATION_HEADER = ['week', 'status', 'operation', 'kind', 'transaction_id', 'traded_on', 'base_usd'];

export function weeklyOperationsCsv(state: LedgerState): string {
  const weeks = [...state.weeks].toSorted(([a], [b]) => (a < b ? -1 : 1));
  const rows = weeks.flatMap(([week, ids]) =>
    ids.flatMap((id): readonly (readonly CsvCell[])[] => {
      const found = state.transactions.get(id);
      if (found === undefined) return [];
      const { operation, kind, transactionId, tradedOn, base } = found;
      return [
        [week, weekStatus(state, week), operation, kind, transactionId, tradedOn, usd(base ?? undefined)],
      ];
    }),
  );
  return csvOf(OPERATION_HEADER, rows);
}

const CORRECTION_HEADER = [
  'revision',
  'occurred_at',
  'actor',
  'event',
  'transaction_id',
  'import_id',
  'replaces',
];

/** Everything that changed what was recorded before: voids, restores, edits, overrides, whole imports. */
export function correctionsCsv(events: readonly FoldedEvent<LedgerEvent>[]): string {
  const rows = events.flatMap(({ event, revision, occurredAt, actor }): readonly (readonly CsvCell[])[] => {
    const { data, type } = event;
    const replaces = 'replaces' in data ? data.replaces : null;
    if (!CORRECTIONS.has(type) && replaces === null) return [];
    const transactionId = 'transactionId' in data ? data.transactionId : null;
    const importId = 'importId' in data ? data.importId : null;
    return [[revision.toString(), occurredAt, actor.kind, type, transactionId, importId, replaces]];
  });
  return csvOf(CORRECTION_HEADER, rows);
}

const CORRECTIONS: ReadonlySet<string> = new Set<LedgerEvent['type']>([
  'ledger.transaction-voided',
  'ledger.transaction-restored',
  'ledger.weekly-rule-overridden',
  'ledger.import-started',
  'ledger.import-completed',
  'ledger.import-aborted',
  'ledger.import-voided',
  'ledger.import-restored',
]);
