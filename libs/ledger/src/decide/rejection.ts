import type { BrlCents, PriceCents, Sats, UsdCents } from '@app/money';
import type { CalendarDate } from '../calendar/calendar-date.js';
import type { IsoWeek } from '../calendar/iso-week.js';
import type { WeeklyRuleViolation } from '../events/correction.events.js';
import type { WeeklyOperation } from '../events/event-fields.js';
import type { ImportId, TransactionId } from '../ids.js';
import type { ImportBatch, TransactionKind } from '../state/ledger-state.js';
import type { GuardPrice } from './commands.js';
import type { RecordedAgain } from './recorded-entries.js';

/** The amount that a rejection is about. */
export type AmountField = 'quantity' | 'price' | 'value' | 'amount' | 'base' | 'paid' | 'rate';

/** A weekly operation already executed, as the warning of the weekly rules lists it. */
export type ExecutedOperation = {
  readonly transactionId: TransactionId;
  readonly operation: WeeklyOperation;
  readonly tradedOn: CalendarDate;
  /** Value of the trade, or the amount set aside. */
  readonly amount: UsdCents;
  readonly fee: UsdCents;
  /** What it moved: value and fee of a buy, value less fee of a sale, the amount set aside. */
  readonly total: UsdCents;
};

export type TypoWarning =
  | { readonly kind: 'price_far_from_close'; readonly price: PriceCents; readonly dayPrice: GuardPrice }
  | { readonly kind: 'spend_above_twice_the_plan'; readonly spent: UsdCents; readonly planned: UsdCents };

type RejectionOf<Code extends string, Fields extends object = object> = {
  readonly code: Code;
} & Readonly<Fields>;

/**
 * Why a command was not carried out: an expected answer, never thrown. `code` is stable, a key of the web
 * app's catalogues and of {@link rejectionCategory}.
 */
export type Rejection =
  | RejectionOf<'SUBSCRIPTION.NOT_ACTIVE'>
  | RejectionOf<'LEDGER.AMOUNT_NOT_POSITIVE', { field: AmountField }>
  | RejectionOf<'LEDGER.FEE_NEGATIVE'>
  | RejectionOf<'LEDGER.FEE_ABOVE_VALUE', { fee: UsdCents; value: UsdCents }>
  | RejectionOf<'LEDGER.AMOUNT_TOO_LARGE', { asset: 'USD' | 'BTC' }>
  | RejectionOf<'LEDGER.VALUE_MISMATCH', { value: UsdCents; expected: UsdCents }>
  | RejectionOf<'LEDGER.DATE_IN_FUTURE', { date: CalendarDate; today: CalendarDate }>
  | RejectionOf<'LEDGER.DATE_TOO_EARLY', { date: CalendarDate; earliest: CalendarDate }>
  | RejectionOf<'LEDGER.DATE_OUTSIDE_WEEK', { date: CalendarDate; from: CalendarDate; to: CalendarDate }>
  | RejectionOf<'LEDGER.RECORDED_TOO_LATE', { today: CalendarDate; lastDay: CalendarDate }>
  | RejectionOf<'LEDGER.RECOMMENDATION_NOT_FOUND'>
  | RejectionOf<'LEDGER.NOTHING_RECOMMENDED', { operation: WeeklyOperation }>
  | RejectionOf<'LEDGER.INVESTMENT_RECOMMENDED', { usd: UsdCents }>
  | RejectionOf<'LEDGER.ALREADY_EXECUTED', { operation: WeeklyOperation; transactionId: TransactionId }>
  | RejectionOf<'LEDGER.NEEDS_CONFIRMATION', { warnings: readonly TypoWarning[] }>
  | RejectionOf<
      'LEDGER.WEEKLY_RULE',
      {
        week: IsoWeek;
        operation: WeeklyOperation;
        executed: readonly ExecutedOperation[];
        totalOperations: number;
        total: UsdCents;
        sold: UsdCents;
        typesUsed: readonly WeeklyOperation[];
        violations: readonly WeeklyRuleViolation[];
        /** False where going on would have no effect (setting aside a week that is already used). */
        canOverride: boolean;
      }
    >
  | RejectionOf<
      'LEDGER.DYNAMIC_BALANCE_SHORT',
      {
        available: UsdCents;
        needed: UsdCents;
        /** What a deposit has to add before the same command goes through. */
        shortfall: UsdCents;
        /** Spend, fee included, that the base and the dynamic balance cover: to record as manual. */
        affordable: UsdCents;
      }
    >
  | RejectionOf<'LEDGER.INSUFFICIENT_BITCOIN', { available: Sats; requested: Sats; date: CalendarDate }>
  | RejectionOf<'LEDGER.NO_FUNDS', { available: UsdCents; requested: UsdCents }>
  /** Portfolio cash: the least there is from that date on. */
  | RejectionOf<'LEDGER.INSUFFICIENT_CASH', { available: UsdCents; requested: UsdCents; date: CalendarDate }>
  /** The total in reais does not belong to the dollars at that rate. */
  | RejectionOf<'LEDGER.PAID_MISMATCH', { amount: BrlCents; expected: BrlCents }>
  | RejectionOf<'LEDGER.TRANSACTION_NOT_FOUND'>
  | RejectionOf<'LEDGER.ALREADY_VOIDED', { transactionId: TransactionId }>
  | RejectionOf<'LEDGER.NOT_VOIDED', { transactionId: TransactionId }>
  | RejectionOf<'LEDGER.RESTORE_TOO_LATE', { voidedOn: CalendarDate; lastDay: CalendarDate }>
  /** Another version of the same transaction is in effect. */
  | RejectionOf<'LEDGER.CORRECTED_SINCE', { transactionId: TransactionId }>
  | RejectionOf<'LEDGER.NOT_EDITABLE', { kind: TransactionKind }>
  /** The history with the change, replayed: the first date below zero, and by how much. */
  | RejectionOf<'LEDGER.LATER_NEGATIVE', { date: CalendarDate } & Deficit>
  /** The first date on which the dynamic balance would be below zero and below what it is now. */
  | RejectionOf<
      'LEDGER.DYNAMIC_BALANCE_NEGATIVE',
      { date: CalendarDate; balance: UsdCents; before: UsdCents }
    >
  | RejectionOf<'LEDGER.IMPORT_NOT_FOUND'>
  | RejectionOf<'LEDGER.IMPORT_UNDER_WAY', { importId: ImportId }>
  | RejectionOf<'LEDGER.IMPORT_SIZE', { rows: number; max: number }>
  | RejectionOf<'LEDGER.IMPORT_STATUS', { importId: ImportId; status: ImportBatch['status'] }>
  | RejectionOf<'LEDGER.IMPORT_INCOMPLETE', { expected: number; received: number }>
  /** The same was recorded again while it was not in effect: restored it would be recorded twice. */
  | RejectionOf<'LEDGER.RECORDED_AGAIN', { rows: readonly RecordedAgain[] }>
  /** One row cannot be taken over; `row` counts from 0 in the file. */
  | RejectionOf<'LEDGER.IMPORT_ROW', { row: number; rejection: Rejection }>;

/** How far an account is below zero: satoshis of Bitcoin, or cents of portfolio cash. */
export type Deficit =
  { readonly asset: 'BTC'; readonly amount: Sats } | { readonly asset: 'USD'; readonly amount: UsdCents };

export type RejectionCode = Rejection['code'];

/**
 * What kind of answer a rejection is, without naming HTTP: `invalid` input (422), a `conflict` with the state of
 * the ledger (409), something `absent` (404), or an `unpaid` subscription (402).
 */
export type RejectionCategory = 'invalid' | 'conflict' | 'absent' | 'unpaid';

const CATEGORIES: Readonly<Record<RejectionCode, RejectionCategory>> = {
  'SUBSCRIPTION.NOT_ACTIVE': 'unpaid',
  'LEDGER.AMOUNT_NOT_POSITIVE': 'invalid',
  'LEDGER.FEE_NEGATIVE': 'invalid',
  'LEDGER.FEE_ABOVE_VALUE': 'invalid',
  'LEDGER.AMOUNT_TOO_LARGE': 'invalid',
  'LEDGER.VALUE_MISMATCH': 'invalid',
  'LEDGER.DATE_IN_FUTURE': 'invalid',
  'LEDGER.DATE_TOO_EARLY': 'invalid',
  'LEDGER.DATE_OUTSIDE_WEEK': 'invalid',
  'LEDGER.RECORDED_TOO_LATE': 'conflict',
  'LEDGER.RECOMMENDATION_NOT_FOUND': 'absent',
  'LEDGER.NOTHING_RECOMMENDED': 'conflict',
  'LEDGER.INVESTMENT_RECOMMENDED': 'conflict',
  'LEDGER.ALREADY_EXECUTED': 'conflict',
  'LEDGER.NEEDS_CONFIRMATION': 'conflict',
  'LEDGER.WEEKLY_RULE': 'conflict',
  'LEDGER.DYNAMIC_BALANCE_SHORT': 'conflict',
  'LEDGER.INSUFFICIENT_BITCOIN': 'conflict',
  'LEDGER.NO_FUNDS': 'conflict',
  'LEDGER.INSUFFICIENT_CASH': 'conflict',
  'LEDGER.PAID_MISMATCH': 'invalid',
  'LEDGER.TRANSACTION_NOT_FOUND': 'absent',
  'LEDGER.ALREADY_VOIDED': 'conflict',
  'LEDGER.NOT_VOIDED': 'conflict',
  'LEDGER.RESTORE_TOO_LATE': 'conflict',
  'LEDGER.CORRECTED_SINCE': 'conflict',
  'LEDGER.RECORDED_AGAIN': 'conflict',
  'LEDGER.NOT_EDITABLE': 'conflict',
  'LEDGER.LATER_NEGATIVE': 'conflict',
  'LEDGER.DYNAMIC_BALANCE_NEGATIVE': 'conflict',
  'LEDGER.IMPORT_NOT_FOUND': 'absent',
  'LEDGER.IMPORT_UNDER_WAY': 'conflict',
  'LEDGER.IMPORT_SIZE': 'invalid',
  'LEDGER.IMPORT_STATUS': 'conflict',
  'LEDGER.IMPORT_INCOMPLETE': 'conflict',
  'LEDGER.IMPORT_ROW': 'invalid',
};

export const rejectionCategory = (rejection: Rejection): RejectionCategory => CATEGORIES[rejection.code];
