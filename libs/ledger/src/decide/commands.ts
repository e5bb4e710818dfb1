import type { PriceCents, Sats, UsdCents } from '@app/money';
import type { CalendarDate } from '../calendar/calendar-date.js';
import type { Instant } from '../calendar/instant.js';
import type { InvestorProfile, Paid, Regime } from '../events/event-fields.js';
import type { EventJsonObject } from '../events/event-json.js';
import type { ImportOrder } from '../events/import.events.js';
import type { RecommendedAmount } from '../events/recommendation-issued.event.js';
import type { SealedText } from '../events/sealed-text.js';
import type { ProceedsTo } from '../events/trade.events.js';
import type { CommandId, ImportId, RecommendationId, TransactionId } from '../ids.js';

/** What every command carries in: a decider has no clock and makes no ids. */
export type CommandContext = {
  readonly commandId: CommandId;
  readonly now: Instant;
  /** The date of `now` in the person's own time zone. */
  readonly today: CalendarDate;
};

/** What was really filled at the exchange. */
export type Fill = {
  readonly tradedOn: CalendarDate;
  readonly quantity: Sats;
  readonly price: PriceCents;
  /** Without the fee; `null`: quantity x price is stored. */
  readonly value: UsdCents | null;
  readonly fee: UsdCents;
};

/** The price that the typo guard compares with: the close of the day itself, or the newest one where there is no close. */
export type GuardPrice = { readonly price: PriceCents; readonly is: 'close' | 'newest_price' };

/** Figures for the typo guard, and the answer to its warning. */
export type TypoGuardInput = {
  /** For `tradedOn`; `null` when nothing is known of that day, then it is not compared. */
  readonly dayPrice: GuardPrice | null;
  readonly confirmed: boolean;
};

export type IssueRecommendation = CommandContext & {
  readonly recommendationId: RecommendationId;
  /** Asked for although the latest one is at most a minute old; equal inputs still give the same one. */
  readonly isAnew?: boolean;
  /** A page asks by itself: the latest of the week is the answer, however old it is. */
  readonly isFirst?: boolean;
  /** From the subscription stream at command time. */
  readonly isSubscriptionActive: boolean;
  readonly profile: InvestorProfile;
  readonly base: UsdCents;
  readonly price: PriceCents;
  /** Decimal text of at most 6 decimals. */
  readonly rsi: string;
  readonly regime: Regime;
  readonly investment: RecommendedAmount | null;
  readonly reinvestment: RecommendedAmount | null;
  readonly sale: RecommendedAmount | null;
  readonly strategyVersion: number;
  readonly market: { readonly mode: 'live' | 'recorded'; readonly source: string; readonly priceAt: Instant };
  readonly frozenInputs: EventJsonObject;
  readonly explanation: EventJsonObject;
};

/** What may be added to any trade; absent is the same as `null`. */
type TradeExtras = {
  /** The total in reais when it was entered so: spend with the fee, or proceeds without it. */
  readonly paid?: Paid | null;
  readonly note?: SealedText | null;
};

/** Executing a reinvestment or a sale of a recommendation. */
export type ExecutePart = CommandContext &
  TypoGuardInput &
  TradeExtras & {
    readonly transactionId: TransactionId;
    readonly recommendationId: RecommendationId;
    readonly fill: Fill;
    /** Goes on against the weekly rules. */
    readonly override: boolean;
  };

export type ExecuteInvestment = ExecutePart & {
  /** Goes on although the dynamic balance becomes negative. */
  readonly acceptNegative: boolean;
};

export type SetAside = CommandContext & {
  readonly transactionId: TransactionId;
  readonly recommendationId: RecommendationId;
  /** `null`: today, or the last day of the week when it is over. */
  readonly tradedOn: CalendarDate | null;
};

export type RecordManualBuy = CommandContext &
  TypoGuardInput & {
    readonly transactionId: TransactionId;
    readonly fill: Fill;
    /** Decimal text of at most 6 decimals. */
    readonly rsi: string | null;
    readonly regime: Regime | null;
    readonly paid: Paid | null;
    readonly note?: SealedText | null;
  };

export type RecordManualSell = RecordManualBuy & { readonly proceedsTo: ProceedsTo };

/** A movement of cash alone, dated on the day of recording. */
export type MoveCash = CommandContext & {
  readonly transactionId: TransactionId;
  readonly amount: UsdCents;
  /** Absent or `null`: screens show the default of its kind, see `DEFAULT_DESCRIPTIONS`. */
  readonly note?: SealedText | null;
};

/** A deposit into, or a withdrawal from, the dynamic balance. */
export type MoveDynamicBalance = MoveCash;

export type VoidTransaction = CommandContext & {
  readonly transactionId: TransactionId;
  /** Goes on although the dynamic balance becomes negative, or more negative, on some date. */
  readonly acceptNegative: boolean;
};

/** Restores what was recorded again since, so that it is recorded twice. */
type AcceptsRecordedAgain = { readonly acceptRecordedAgain?: boolean | undefined };

export type RestoreTransaction = VoidTransaction &
  AcceptsRecordedAgain & {
    /** Goes on against the weekly rules. */
    readonly override: boolean;
  };

/** A trade corrected: the figures given replace all of the old ones; what was planned and its week's base stay. */
export type EditTrade = CommandContext &
  TypoGuardInput & {
    /** The trade to correct. */
    readonly transactionId: TransactionId;
    /** Id of the one that takes its place. */
    readonly replacementId: TransactionId;
    readonly fill: Fill;
    /** Kept for executions of a recommendation, whose market is frozen. */
    readonly rsi: string | null;
    readonly regime: Regime | null;
    readonly paid: Paid | null;
    readonly note: SealedText | null;
    /** Sales only; `null` keeps where the proceeds went. */
    readonly proceedsTo: ProceedsTo | null;
    readonly acceptNegative: boolean;
  };

/** A movement of cash corrected; its date stays. */
export type EditCashMovement = CommandContext & {
  readonly transactionId: TransactionId;
  readonly replacementId: TransactionId;
  readonly amount: UsdCents;
  readonly note: SealedText | null;
  readonly acceptNegative: boolean;
};

export type StartImport = CommandContext & {
  readonly importId: ImportId;
  /** Lower-case name of the reader, "own". */
  readonly format: string;
  /** SHA-256 of the file and of how it was read, hexadecimal. */
  readonly fingerprint: string;
  readonly rows: number;
  readonly order: ImportOrder;
};

type ImportedAs = { readonly transactionId: TransactionId; readonly note: SealedText | null };

export type ImportedTrade = ImportedAs & {
  readonly kind: 'buy' | 'reinvestment' | 'sell';
  readonly fill: Fill;
  readonly rsi: string | null;
  readonly regime: Regime | null;
  readonly paid: Paid | null;
  /** Sales only. */
  readonly proceedsTo: ProceedsTo;
};

export type ImportedCashMovement = ImportedAs & {
  readonly kind:
    'deposit' | 'withdrawal' | 'portfolio_cash_withdrawal' | 'portfolio_cash_deposit' | 'transfer';
  readonly tradedOn: CalendarDate;
  readonly amount: UsdCents;
};

/** One row of a file, read and parsed. */
export type ImportedRow = ImportedTrade | ImportedCashMovement;

export type AddImportRows = CommandContext & {
  readonly importId: ImportId;
  /** Place of the first of these rows in the file, from 0; rows arrive in order and without gaps. */
  readonly firstRow: number;
  readonly rows: readonly ImportedRow[];
};

/** Completing, voiding or restoring an import. */
export type ChangeImport = CommandContext & {
  readonly importId: ImportId;
  readonly acceptNegative: boolean;
};

export type RestoreImport = ChangeImport & AcceptsRecordedAgain;

export type AbortImport = CommandContext & { readonly importId: ImportId };
