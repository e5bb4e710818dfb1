import type { BrlCents, PriceCents, Sats, UsdCents } from '@app/money';
import type { CalendarDate } from '../calendar/calendar-date.js';
import type { IsoWeek } from '../calendar/iso-week.js';
import type { WeeklyOperation } from '../events/event-fields.js';
import type { WeeklyRuleViolation } from '../events/correction.events.js';
import type { ImportId, TransactionId } from '../ids.js';
import type { ImportBatch, TransactionKind } from '../state/ledger-state.js';
import type { GuardPrice } from './commands.js';

/** The amount that a refusal is about. */
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

type RefusalOf<Code extends string, Fields extends object = object> = {
  readonly code: Code;
} & Readonly<Fields>;

/**
 * Why a command was not carried out: an expected answer, never thrown. `code` is stable, a key of the web
 * app's catalogues and of {@link refusalCategory}.
 */
export type Refusal =
  | RefusalOf<'SUBSCRIPTION.NOT_ACTIVE'>
  | RefusalOf<'LEDGER.AMOUNT_NOT_POSITIVE', { field: AmountField }>
  | RefusalOf<'LEDGER.FEE_NEGATIVE'>
  | RefusalOf<'LEDGER.FEE_ABOVE_VALUE', { fee: UsdCents; value: UsdCents }>
  | RefusalOf<'LEDGER.AMOUNT_TOO_LARGE', { asset: 'USD' | 'BTC' }>
  | RefusalOf<'LEDGER.VALUE_MISMATCH', { value: UsdCents; expected: UsdCents }>
  | RefusalOf<'LEDGER.DATE_IN_FUTURE', { date: CalendarDate; today: CalendarDate }>
  | RefusalOf<'LEDGER.DATE_TOO_EARLY', { date: CalendarDate; earliest: CalendarDate }>
  | RefusalOf<'LEDGER.DATE_OUTSIDE_WEEK', { date: CalendarDate; from: CalendarDate; to: CalendarDate }>
  | RefusalOf<'LEDGER.RECORDED_TOO_LATE', { today: CalendarDate; lastDay: CalendarDate }>
  | RefusalOf<'LEDGER.RECOMMENDATION_NOT_FOUND'>
  | RefusalOf<'LEDGER.NOTHING_RECOMMENDED', { operation: WeeklyOperation }>
  | RefusalOf<'LEDGER.INVESTMENT_RECOMMENDED', { usd: UsdCents }>
  | RefusalOf<'LEDGER.ALREADY_EXECUTED', { operation: WeeklyOperation; transactionId: TransactionId }>
  | RefusalOf<'LEDGER.NEEDS_CONFIRMATION', { warnings: readonly TypoWarning[] }>
  | RefusalOf<
      'LEDGER.WEEKLY_RULE',
      {
        week: IsoWeek;
        operation: WeeklyOperation;
        executed: readonly ExecutedOperation[];
        totalOperations: number;
        total: UsdCents;
        typesUsed: readonly WeeklyOperation[];
        violations: readonly WeeklyRuleViolation[];
        /** False where going on would have no effect (setting aside a week that is already used). */
        canOverride: boolean;
      }
    >
  | RefusalOf<
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
  | RefusalOf<'LEDGER.INSUFFICIENT_BITCOIN', { available: Sats; requested: Sats; date: CalendarDate }>
  | RefusalOf<'LEDGER.NO_FUNDS', { available: UsdCents; requested: UsdCents }>
  /** Portfolio cash: the least there is from that date on. */
  | RefusalOf<'LEDGER.INSUFFICIENT_CASH', { available: UsdCents; requested: UsdCents; date: CalendarDate }>
  /** The total in reais does not belong to the dollars at that rate. */
  | RefusalOf<'LEDGER.PAID_MISMATCH', { amount: BrlCents; expected: BrlCents }>
  | RefusalOf<'LEDGER.TRANSACTION_NOT_FOUND'>
  | RefusalOf<'LEDGER.ALREADY_VOIDED', { transactionId: TransactionId }>
  | RefusalOf<'LEDGER.NOT_VOIDED', { transactionId: TransactionId }>
  | RefusalOf<'LEDGER.RESTORE_TOO_LATE', { voidedOn: CalendarDate; lastDay: CalendarDate }>
  /** Another version of the same transaction is in effect. */
  | RefusalOf<'LEDGER.CORRECTED_SINCE', { transactionId: TransactionId }>
  | RefusalOf<'LEDGER.NOT_EDITABLE', { kind: TransactionKind }>
  /** The history with the change, replayed: the first date below zero, and by how much. */
  | RefusalOf<'LEDGER.LATER_NEGATIVE', { date: CalendarDate } & Deficit>
  /** The first date on which the dynamic balance would stand below zero and below what it is now. */
  | RefusalOf<'LEDGER.DYNAMIC_BALANCE_NEGATIVE', { date: CalendarDate; balance: UsdCents; before: UsdCents }>
  | RefusalOf<'LEDGER.IMPORT_NOT_FOUND'>
  | RefusalOf<'LEDGER.IMPORT_UNDER_WAY', { importId: ImportId }>
  | RefusalOf<'LEDGER.IMPORT_SIZE', { rows: number; max: number }>
  | RefusalOf<'LEDGER.IMPORT_STATUS', { importId: ImportId; status: ImportBatch['status'] }>
  | RefusalOf<'LEDGER.IMPORT_INCOMPLETE', { expected: number; received: number }>
  /** One row cannot be taken over; `row` counts from 0 in the file. */
  | RefusalOf<'LEDGER.IMPORT_ROW', { row: number; refusal: Refusal }>;

/** How far an account is below zero: satoshis of Bitcoin, or cents of portfolio cash. */
export type Deficit =
  { readonly asset: 'BTC'; readonly amount: Sats } | { readonly asset: 'USD'; readonly amount: UsdCents };

export type RefusalCode = Refusal['code'];

/**
 * What kind of answer a refusal is, without naming HTTP: `invalid` input (422), a `conflict` with the state of
 * the ledger (409), something `absent` (404), or an `unpaid` subscription (402).
 */
export type RefusalCategory = 'invalid' | 'conflict' | 'absent' | 'unpaid';

const CATEGORIES: Readonly<Record<RefusalCode, RefusalCategory>> = {
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

export const refusalCategory = (refusal: Refusal): RefusalCategory => CATEGORIES[refusal.code];
