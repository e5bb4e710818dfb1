import type { CostUnits, PriceCents, Sats, UsdCents } from '@app/money';
import { ZERO_CENTS, ZERO_COST, ZERO_SATS } from '@app/money';
import type { CalendarDate } from '../calendar/calendar-date.js';
import type { IsoWeek } from '../calendar/iso-week.js';
import type { Regime, WeeklyOperation } from '../events/event-fields.js';
import type { LedgerEvent, LedgerEventData } from '../events/ledger-event.js';
import type { RecommendedAmount } from '../events/recommendation-issued.event.js';
import type { TradeOrigin } from '../events/trade.events.js';
import type { CommandId, RecommendationId, TransactionId } from '../ids.js';

/** What a transaction is, for lists, exports and the order inside a day. */
export type TransactionKind =
  | 'buy'
  | 'reinvestment'
  | 'sell'
  | 'set_aside'
  | 'deposit'
  | 'withdrawal'
  | 'portfolio_cash_withdrawal'
  | 'transfer';

/** The trade inside a transaction; `null` for movements of cash alone. */
export type Trade = {
  readonly origin: TradeOrigin;
  readonly quantity: Sats;
  readonly price: PriceCents;
  readonly value: UsdCents;
  readonly fee: UsdCents;
  readonly planned: RecommendedAmount | null;
  readonly rsi: string | null;
  readonly regime: Regime | null;
};

/** What a transaction changed, signed, fee included. */
export type Movement = {
  readonly btc: Sats;
  readonly portfolioCash: UsdCents;
  readonly dynamicBalance: UsdCents;
  /** Positive: into the person's own pocket outside; negative: out of it. */
  readonly pocket: UsdCents;
};

/** One user-visible operation with all the events it consists of. */
export type Transaction = {
  readonly transactionId: TransactionId;
  readonly kind: TransactionKind;
  readonly tradedOn: CalendarDate;
  readonly recordedOn: CalendarDate;
  readonly week: IsoWeek;
  /** Revision of its first event; orders rows that share a place in the day. */
  readonly sequence: bigint;
  /** Weekly slot it takes; `null` for manual and imported rows, which do not count. */
  readonly operation: WeeklyOperation | null;
  readonly recommendationId: RecommendationId | null;
  readonly trade: Trade | null;
  readonly movement: Movement;
  readonly events: readonly LedgerEvent[];
  readonly isVoided: boolean;
};

/** Sums over the history up to and including one row. */
export type RunningTotals = {
  readonly btc: Sats;
  /** Cost of the Bitcoin held, buy fees included (moving weighted average). */
  readonly cost: CostUnits;
  readonly portfolioCash: UsdCents;
  readonly dynamicBalance: UsdCents;
  /** Sum of V + F of buys with new money. */
  readonly invested: UsdCents;
  /** Portfolio cash withdrawn or transferred out, and net proceeds of sales paid to the pocket. */
  readonly paidOut: UsdCents;
  /** Net proceeds less cost removed, exact. */
  readonly realised: CostUnits;
  readonly fees: UsdCents;
};

export const ZERO_TOTALS: RunningTotals = {
  btc: ZERO_SATS,
  cost: ZERO_COST,
  portfolioCash: ZERO_CENTS,
  dynamicBalance: ZERO_CENTS,
  invested: ZERO_CENTS,
  paidOut: ZERO_CENTS,
  realised: ZERO_COST,
  fees: ZERO_CENTS,
};

/** A transaction in its place in history, with what stood after it. */
export type HistoryRow = { readonly transaction: Transaction; readonly after: RunningTotals };

export type Recommendation = {
  readonly issued: LedgerEventData<'ledger.recommendation-issued'>;
  /** The transaction in effect that executed each part; `null` while the part is free. */
  readonly executedBy: Readonly<Record<WeeklyOperation, TransactionId | null>>;
};

export const NOT_EXECUTED: Recommendation['executedBy'] = {
  investment: null,
  reinvestment: null,
  sale: null,
};

/** A person's ledger, folded from `ledger-<userId>`. Never changed in place once handed out. */
export type LedgerState = {
  /** Revision of the last event folded, -1n for an empty stream. */
  readonly revision: bigint;
  /** What each command appended, so that a repeated one answers the same. */
  readonly results: ReadonlyMap<CommandId, readonly LedgerEvent[]>;
  readonly recommendations: ReadonlyMap<RecommendationId, Recommendation>;
  readonly latestRecommendationId: RecommendationId | null;
  /** Voided ones included. */
  readonly transactions: ReadonlyMap<TransactionId, Transaction>;
  /** Those in effect, by date and by the order inside one date. */
  readonly history: readonly HistoryRow[];
  /** Weekly operations in effect, by ISO week, in the order of recording. */
  readonly weeks: ReadonlyMap<IsoWeek, readonly TransactionId[]>;
  /** Totals after the last row of the history. */
  readonly totals: RunningTotals;
};

export const EMPTY_LEDGER: LedgerState = {
  revision: -1n,
  results: new Map(),
  recommendations: new Map(),
  latestRecommendationId: null,
  transactions: new Map(),
  history: [],
  weeks: new Map(),
  totals: ZERO_TOTALS,
};
