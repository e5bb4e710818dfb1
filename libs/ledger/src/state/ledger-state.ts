import type { CostUnits, PriceCents, Sats, UsdCents } from '@app/money';
import { ZERO_CENTS, ZERO_COST, ZERO_SATS } from '@app/money';
import type { CalendarDate } from '../calendar/calendar-date.js';
import type { IsoWeek } from '../calendar/iso-week.js';
import type { Paid, Regime, WeeklyOperation } from '../events/event-fields.js';
import type { ImportOrder } from '../events/import.events.js';
import type { LedgerEventData } from '../events/ledger-event.js';
import type { RecommendedAmount } from '../events/recommendation-issued.event.js';
import type { SealedText } from '../events/sealed-text.js';
import type { ProceedsTo, TradeOrigin } from '../events/trade.events.js';
import type { CommandId, ImportId, RecommendationId, TransactionId } from '../ids.js';
import type { LayeredMap } from './layered-map.js';

/** What a transaction is, for lists, exports and the order inside a day. */
export const TRANSACTION_KINDS = [
  'buy',
  'reinvestment',
  'sell',
  'set_aside',
  'deposit',
  'withdrawal',
  'portfolio_cash_withdrawal',
  /** Of older records; comes by import only. */
  'portfolio_cash_deposit',
  'transfer',
] as const;
export type TransactionKind = (typeof TRANSACTION_KINDS)[number];

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
  /** What it was in reais, fixed for ever. */
  readonly paid: Paid | null;
  /** Where the net proceeds of a sale went; `null` for buys. */
  readonly proceedsTo: ProceedsTo | null;
};

/** What a transaction changed, signed, fee included. */
export type Movement = {
  readonly btc: Sats;
  readonly portfolioCash: UsdCents;
  readonly dynamicBalance: UsdCents;
  /** Positive: into the person's own pocket outside; negative: out of it. */
  readonly pocket: UsdCents;
};

/** Why and since when a transaction is not in effect. */
export type Voided = {
  readonly on: CalendarDate;
  /** By itself (`transaction`), by a corrected one in its place (`edit`), or with its whole batch (`import`). */
  readonly by: 'transaction' | 'edit' | 'import';
};

/** One user-visible operation with all the events it consists of. */
export type Transaction = {
  readonly transactionId: TransactionId;
  readonly kind: TransactionKind;
  readonly tradedOn: CalendarDate;
  readonly recordedOn: CalendarDate;
  readonly week: IsoWeek;
  /** Where it is inside its date: 0 added late, 1 recorded on its own date, 2 sold late, 3 taken late. */
  readonly intradayOrder: number;
  /**
   * Revision of its first event; orders rows that share a place in the day. A correction that keeps the date keeps
   * the place and the sequence of what it corrects.
   */
  readonly sequence: bigint;
  /** Weekly slot it takes; `null` for manual and imported rows, which do not count. */
  readonly operation: WeeklyOperation | null;
  readonly recommendationId: RecommendationId | null;
  /** The weekly base that this investment or set-aside counted, 0 for a second one of a week; else `null`. */
  readonly base: UsdCents | null;
  readonly trade: Trade | null;
  /** Notes of a trade, description of a movement of cash; sealed. */
  readonly note: SealedText | null;
  readonly importId: ImportId | null;
  /** The transaction it corrects. */
  readonly replaces: TransactionId | null;
  /** The first of a line of corrections, itself when it corrects none. At most one of a line is in effect. */
  readonly original: TransactionId;
  readonly movement: Movement;
  readonly isVoided: boolean;
  /** Details where `isVoided`. */
  readonly voided: Voided | null;
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
  /**
   * Portfolio cash withdrawn or transferred out, and net proceeds of sales paid to the pocket, less cash deposited
   * into the portfolio directly (older records).
   */
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

/** Totals that are balances: what there is of something. */
export type BalanceAccount = 'btc' | 'portfolioCash' | 'dynamicBalance';

/** What leads from one timeline to another. */
export type TimelineChange = {
  /** Rows at the beginning that both have, with the same totals. */
  readonly first: number;
  /** Rows at the end that both have; their totals may differ. */
  readonly tail: number;
  /** Transactions that only the former has, in their order. */
  readonly removed: readonly Transaction[];
  /** Transactions that only the latter has, in their order. */
  readonly added: readonly Transaction[];
};

/** The history; a change computes the rows after its first one again. */
export type Timeline = {
  readonly length: number;
  transactionAt(place: number): Transaction | undefined;
  /** Those in effect, in their order. */
  transactions(): readonly Transaction[];
  /** After the last row. */
  readonly totals: RunningTotals;
  rows(): readonly HistoryRow[];
  /** Rows from a place on. */
  from(place: number): Iterable<HistoryRow>;
  totalsBefore(place: number): RunningTotals;
  /** Undefined for a transaction that is not in it. */
  totalsAfter(transaction: Transaction): RunningTotals | undefined;
  /** The first row, from a place on, after which one of the accounts is negative. */
  firstNegative(place: number, accounts: readonly BalanceAccount[]): HistoryRow | undefined;
  /** The first of the rows from a place on after which the account is least. */
  minimumBalanceFrom(place: number, account: BalanceAccount): HistoryRow | undefined;
  changeTo(after: Timeline): TimelineChange;
  /**
   * Without the transactions in some places and with others in theirs, both in their order.
   * @throws MoneyRangeError when a total leaves the limits of the ledger
   */
  edited(leaving: readonly number[], added: readonly Transaction[]): Timeline;
  /** The rows before a place alone. */
  upTo(place: number): Timeline;
};

/** What the transactions in effect moved, by their kind. */
export type KindSums = Readonly<
  Record<
    TransactionKind,
    {
      /** Signed. */
      readonly portfolioCash: bigint;
      /** What was put into the dynamic balance. */
      readonly gained: bigint;
      /** What was taken out of it, positive. */
      readonly lost: bigint;
    }
  >
>;

export type Recommendation = {
  readonly issued: LedgerEventData<'ledger.recommendation-issued'>;
  /** The transaction in effect that executed each part; `null` while the part is free. */
  readonly executedBy: Readonly<Record<WeeklyOperation, TransactionId | null>>;
};

/** A file taken over as one batch, with its status. */
export type ImportBatch = {
  readonly importId: ImportId;
  /** `open`: rows are arriving and none counts. `voided`: completed, then taken back as a whole. */
  readonly status: 'open' | 'completed' | 'aborted' | 'voided';
  readonly format: string;
  readonly fingerprint: string;
  readonly order: ImportOrder;
  readonly startedOn: CalendarDate;
  readonly voidedOn: CalendarDate | null;
  /** Rows announced at the start. */
  readonly expected: number;
  /** Rows of an open import in the order of the file, in effect nowhere yet. */
  readonly pending: readonly Transaction[];
  /** Rows of a completed one, corrections of them included. */
  readonly rows: readonly TransactionId[];
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
  /** How many events each command appended: it decides nothing a second time. */
  readonly eventCountByCommand: LayeredMap<CommandId, number>;
  readonly recommendations: LayeredMap<RecommendationId, Recommendation>;
  readonly latestRecommendationId: RecommendationId | null;
  /** Voided ones included, rows of open and aborted imports not. */
  readonly transactions: LayeredMap<TransactionId, Transaction>;
  readonly imports: ReadonlyMap<ImportId, ImportBatch>;
  /** Those in effect, by date and by the order inside one date. */
  readonly timeline: Timeline;
  /** All rows of the timeline. */
  readonly history: readonly HistoryRow[];
  readonly sums: KindSums;
  /** Weekly operations in effect, by ISO week, in the order of recording. */
  readonly weeks: ReadonlyMap<IsoWeek, readonly TransactionId[]>;
  /** Totals after the last row of the history. */
  readonly totals: RunningTotals;
};

/** A state with what follows from its timeline. */
export const ledgerStateOf = (parts: Omit<LedgerState, 'history' | 'totals'>): LedgerState => ({
  ...parts,
  totals: parts.timeline.totals,
  history: parts.timeline.rows(),
});
