import type { PriceCents, Sats, UsdCents } from '@app/money';
import type { CalendarDate } from '../calendar/calendar-date.js';
import type { Instant } from '../calendar/instant.js';
import type { InvestorProfile, Paid, Regime } from '../events/event-fields.js';
import type { EventJsonObject } from '../events/event-json.js';
import type { RecommendedAmount } from '../events/recommendation-issued.event.js';
import type { ProceedsTo } from '../events/trade.events.js';
import type { CommandId, RecommendationId, TransactionId } from '../ids.js';

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

/** Figures for the typo guard, and the answer to its warning. */
export type TypoGuardInput = {
  /** Close of `tradedOn`, or the price looked at for today; `null` when unknown, then it is not compared. */
  readonly dayClose: PriceCents | null;
  readonly confirmed: boolean;
};

export type IssueRecommendation = CommandContext & {
  readonly recommendationId: RecommendationId;
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

export type ExecuteInvestment = CommandContext &
  TypoGuardInput & {
    readonly transactionId: TransactionId;
    readonly recommendationId: RecommendationId;
    readonly fill: Fill;
    /** Goes on against the weekly rules. */
    readonly override: boolean;
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
  };

export type RecordManualSell = RecordManualBuy & { readonly proceedsTo: ProceedsTo };

/** A deposit into, or a withdrawal from, the dynamic balance; dated on the day of recording. */
export type MoveDynamicBalance = CommandContext & {
  readonly transactionId: TransactionId;
  readonly amount: UsdCents;
};
