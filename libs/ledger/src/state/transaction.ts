import { sats, usdCents } from '@app/money';
import { LedgerInvariantError } from '../ledger-invariant.error.js';
import type { WeeklyOperation } from '../events/event-fields.js';
import type { LedgerEvent, LedgerEventType } from '../events/ledger-event.js';
import { postingsOf, sumOf } from '../postings/postings.js';
import type { Posting } from '../postings/postings.js';
import type { Movement, Trade, Transaction, TransactionKind } from './ledger-state.js';

type NonMoving =
  | 'ledger.recommendation-issued'
  | 'ledger.weekly-rule-overridden'
  | 'ledger.transaction-voided'
  | 'ledger.transaction-restored';
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
  'ledger.portfolio-cash-withdrawn': 'portfolio_cash_withdrawal',
  'ledger.cash-transferred-to-dynamic-balance': 'transfer',
};

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
  const { origin, quantity, price, value, fee, planned, rsi, regime } = event.data;
  return { origin, quantity, price, value, fee, planned, rsi, regime };
}

/** The transaction that an event opens. */
export function openTransaction(event: MovingEvent, sequence: bigint): Transaction {
  if (event.type === 'ledger.dynamic-balance-used') {
    throw new LedgerInvariantError('The dynamic balance is used by a buy, never alone');
  }
  const { transactionId, tradedOn, recordedOn, week } = event.data;
  const kind = KINDS[event.type];
  const recommendationId = 'recommendationId' in event.data ? event.data.recommendationId : null;
  return {
    transactionId,
    kind,
    tradedOn,
    recordedOn,
    week,
    sequence,
    operation: recommendationId === null ? null : (OPERATIONS[kind] ?? null),
    recommendationId,
    trade: tradeOf(event),
    movement: movementOf(postingsOf(event, NOTHING_POSTED)),
    events: [event],
    isVoided: false,
  };
}

/** The transaction with one more of its events: what an investment built or used beside the buy. */
export function extendTransaction(transaction: Transaction, event: MovingEvent): Transaction {
  const events = [...transaction.events, event];
  const postings = events.flatMap((each) => postingsOf(each, NOTHING_POSTED));
  return { ...transaction, events, movement: movementOf(postings) };
}
