import { costOfBuy, sats, usdCents } from '@app/money';
import type { WeeklyOperation } from '../events/event-fields.js';
import type { LedgerEvent, LedgerEventType } from '../events/ledger-event.js';
import { LedgerInvariantError } from '../ledger-invariant.error.js';
import { intradayOrderOf } from './history-order.js';
import type { Movement, Trade, Transaction, TransactionKind } from './ledger-state.js';
import { postingsOf, postingsOfTransaction, sumOf } from './postings.js';
import type { Posting } from './postings.js';

type NonMoving =
  | 'ledger.recommendation-issued'
  | 'ledger.weekly-rule-overridden'
  | 'ledger.transaction-voided'
  | 'ledger.transaction-restored'
  | 'ledger.import-started'
  | 'ledger.import-completed'
  | 'ledger.import-aborted'
  | 'ledger.import-voided'
  | 'ledger.import-restored';
/** Events that open a transaction or belong to one. */
export type MovingEvent = Extract<LedgerEvent, { readonly type: Exclude<LedgerEventType, NonMoving> }>;
type TradeEvent = Extract<MovingEvent, { readonly data: { readonly quantity: unknown } }>;

const KINDS: Readonly<Record<MovingEvent['type'], TransactionKind>> = {
  'ledger.bitcoin-bought': 'buy',
  'ledger.cash-reinvested': 'reinvestment',
  'ledger.bitcoin-sold': 'sell',
  'ledger.dynamic-balance-built': 'set_aside',
  'ledger.dynamic-balance-used': 'set_aside',
  'ledger.dynamic-balance-deposited': 'deposit',
  'ledger.dynamic-balance-withdrawn': 'withdrawal',
  'ledger.portfolio-cash-deposited': 'portfolio_cash_deposit',
  'ledger.portfolio-cash-withdrawn': 'portfolio_cash_withdrawal',
  'ledger.cash-transferred-to-dynamic-balance': 'transfer',
};

const isMoving = (type: LedgerEventType): type is MovingEvent['type'] => type in KINDS;

/** The kind of transaction that an event of a type opens; undefined where it opens none. */
export const kindOpenedBy = (type: LedgerEventType): TransactionKind | undefined =>
  isMoving(type) && type !== 'ledger.dynamic-balance-used' ? KINDS[type] : undefined;

const OPERATIONS: Readonly<Partial<Record<TransactionKind, WeeklyOperation>>> = {
  buy: 'investment',
  set_aside: 'investment',
  reinvestment: 'reinvestment',
  sell: 'sale',
};

const NOTHING_POSTED = { transactions: new Map() };

function movementOf(postings: readonly Posting[]): Movement {
  return {
    btc: sats(sumOf(postings, 'BTC', 'btc')),
    portfolioCash: usdCents(sumOf(postings, 'USD', 'portfolio_cash')),
    dynamicBalance: usdCents(sumOf(postings, 'USD', 'dynamic_balance')),
    pocket: usdCents(sumOf(postings, 'USD', 'pocket')),
  };
}

const isTrade = (event: MovingEvent): event is TradeEvent => 'quantity' in event.data;

function tradeOf(event: MovingEvent): Trade | null {
  if (!isTrade(event)) return null;
  const { origin, quantity, price, value, fee, planned, rsi, regime, paid } = event.data;
  const proceedsTo = event.type === 'ledger.bitcoin-sold' ? event.data.proceedsTo : null;
  return { origin, quantity, price, value, fee, planned, rsi, regime, paid, proceedsTo };
}

/** The weekly base that counted. A buy alone spent exactly the base; what it built or used says otherwise. */
function baseOf(event: MovingEvent, operation: WeeklyOperation | null): Transaction['base'] {
  if (operation !== 'investment') return null;
  if ('base' in event.data) return event.data.base;
  return isTrade(event) ? usdCents(costOfBuy(event.data)) : null;
}

/**
 * Where it is in its day: a correction that keeps the date keeps the place of the corrected one, and one that
 * moves it is ordered as back-dated, also where it moves to the day of recording.
 */
function orderOf(
  { data }: MovingEvent,
  own: { readonly kind: TransactionKind; readonly sequence: bigint },
  replaced: Transaction | undefined,
): Pick<Transaction, 'intradayOrder' | 'sequence'> {
  if (replaced?.tradedOn === data.tradedOn) {
    return { intradayOrder: replaced.intradayOrder, sequence: replaced.sequence };
  }
  const isImported = 'importId' in data && data.importId !== null;
  const { tradedOn, recordedOn } = data;
  const isOldImport = 'origin' in data && data.origin === 'import';
  const intradayOrder = intradayOrderOf({
    kind: own.kind,
    tradedOn,
    recordedOn,
    isImported: isImported || isOldImport,
    isMoved: replaced !== undefined,
  });
  return { intradayOrder, sequence: own.sequence };
}

/**
 * The transaction that an event opens.
 *
 * @param sequence revision of the event
 * @param replaced the transaction that the event says it corrects
 */
export function openTransaction(
  event: MovingEvent,
  sequence: bigint,
  replaced: Transaction | undefined,
): Transaction {
  if (event.type === 'ledger.dynamic-balance-used') {
    throw new LedgerInvariantError('The dynamic balance is used by a buy, never alone');
  }
  const { data } = event;
  const kind = KINDS[event.type];
  const recommendationId = 'recommendationId' in data ? data.recommendationId : null;
  const operation = recommendationId === null ? null : (OPERATIONS[kind] ?? null);
  const { intradayOrder, sequence: orderedAt } = orderOf(event, { kind, sequence }, replaced);
  return {
    transactionId: data.transactionId,
    kind,
    tradedOn: data.tradedOn,
    recordedOn: data.recordedOn,
    week: data.week,
    intradayOrder,
    sequence: orderedAt,
    operation,
    recommendationId,
    base: baseOf(event, operation),
    trade: tradeOf(event),
    note: 'note' in data ? data.note : null,
    importId: 'importId' in data ? data.importId : null,
    replaces: replaced?.transactionId ?? null,
    original: replaced?.original ?? data.transactionId,
    movement: movementOf(postingsOf(event, NOTHING_POSTED)),
    isVoided: false,
    voided: null,
  };
}

/** The transaction with one more of its events: what an investment built or used next to the buy. */
export function extendTransaction(transaction: Transaction, event: MovingEvent): Transaction {
  const postings = [...postingsOfTransaction(transaction), ...postingsOf(event, NOTHING_POSTED)];
  return {
    ...transaction,
    base: baseOf(event, transaction.operation),
    movement: movementOf(postings),
  };
}
