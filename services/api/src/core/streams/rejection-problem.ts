import {
  type Rejection,
  rejectionCategory,
  type RejectionCategory,
  rejectionDetail,
  type WeeklyRulesCheck,
} from '@app/ledger';
import { formatBtc, formatCents, usdCents } from '@app/money';
import { type ProblemDetails, ProblemError } from '../http/problem.error.js';
import {
  isTransient,
  type LedgerOutcome,
  type LedgerRejection,
  type LedgerSuccess,
  type TransientRejection,
} from './ledger-commands.js';

const statuses: Readonly<Record<RejectionCategory, number>> = {
  invalid: 422,
  conflict: 409,
  absent: 404,
  unpaid: 402,
};

const transient: Readonly<Record<TransientRejection['code'], ProblemDetails>> = {
  'LEDGER.LOST_RACE': {
    status: 409,
    code: 'LEDGER.LOST_RACE',
    detail: 'Another change is being saved. Try again in a moment',
    headers: { 'Retry-After': '1' },
  },
  'LEDGER.TOO_MANY_COMMANDS': {
    status: 429,
    code: 'LEDGER.TOO_MANY_COMMANDS',
    detail: 'Too many requests of this account are waiting. Try again in a moment',
    headers: { 'Retry-After': '5' },
  },
};

/** Code that the api documents where it differs from the ledger's own. */
const publicCodes: Readonly<Record<string, string>> = { 'SUBSCRIPTION.NOT_ACTIVE': 'SUBSCRIPTION.REQUIRED' };

/** The typed members of a rejection with its amounts as decimal strings: cents and satoshis look alike as integers. */
function membersOf(rejection: Rejection): Readonly<Record<string, unknown>> {
  switch (rejection.code) {
    case 'SUBSCRIPTION.NOT_ACTIVE':
    case 'LEDGER.FEE_NEGATIVE':
    case 'LEDGER.RECOMMENDATION_NOT_FOUND':
      return {};
    case 'LEDGER.AMOUNT_NOT_POSITIVE':
      return { field: rejection.field };
    case 'LEDGER.FEE_ABOVE_VALUE':
      return { feeUsd: formatCents(rejection.fee), valueUsd: formatCents(rejection.value) };
    case 'LEDGER.AMOUNT_TOO_LARGE':
      return { asset: rejection.asset };
    case 'LEDGER.VALUE_MISMATCH':
      return { valueUsd: formatCents(rejection.value), expectedUsd: formatCents(rejection.expected) };
    case 'LEDGER.DATE_IN_FUTURE':
      return { date: rejection.date, today: rejection.today };
    case 'LEDGER.DATE_TOO_EARLY':
      return { date: rejection.date, earliest: rejection.earliest };
    case 'LEDGER.DATE_OUTSIDE_WEEK':
      return { date: rejection.date, from: rejection.from, to: rejection.to };
    case 'LEDGER.RECORDED_TOO_LATE':
      return { today: rejection.today, lastDay: rejection.lastDay };
    case 'LEDGER.NOTHING_RECOMMENDED':
      return { operation: rejection.operation };
    case 'LEDGER.INVESTMENT_RECOMMENDED':
      return { usd: formatCents(rejection.usd) };
    case 'LEDGER.ALREADY_EXECUTED':
      return { operation: rejection.operation, transactionId: rejection.transactionId };
    case 'LEDGER.NEEDS_CONFIRMATION':
      return { warnings: rejection.warnings.map(warningMembers) };
    case 'LEDGER.WEEKLY_RULE':
      return weeklyRuleMembers(rejection);
    case 'LEDGER.DYNAMIC_BALANCE_SHORT':
      return {
        availableUsd: formatCents(rejection.available),
        neededUsd: formatCents(rejection.needed),
        shortfallUsd: formatCents(rejection.shortfall),
        affordableUsd: formatCents(rejection.affordable),
      };
    case 'LEDGER.INSUFFICIENT_BITCOIN':
      return {
        available: formatBtc(rejection.available),
        requested: formatBtc(rejection.requested),
        date: rejection.date,
      };
    case 'LEDGER.NO_FUNDS':
      return {
        availableUsd: formatCents(rejection.available),
        requestedUsd: formatCents(rejection.requested),
      };
    default:
      return laterMembers(rejection);
  }
}

type Later = Exclude<Rejection, { readonly code: `LEDGER.${EarlierCode}` | 'SUBSCRIPTION.NOT_ACTIVE' }>;
type EarlierCode =
  | 'FEE_NEGATIVE'
  | 'RECOMMENDATION_NOT_FOUND'
  | 'AMOUNT_NOT_POSITIVE'
  | 'FEE_ABOVE_VALUE'
  | 'AMOUNT_TOO_LARGE'
  | 'VALUE_MISMATCH'
  | `DATE_${string}`
  | 'RECORDED_TOO_LATE'
  | 'NOTHING_RECOMMENDED'
  | 'INVESTMENT_RECOMMENDED'
  | 'ALREADY_EXECUTED'
  | 'NEEDS_CONFIRMATION'
  | 'WEEKLY_RULE'
  | 'DYNAMIC_BALANCE_SHORT'
  | 'INSUFFICIENT_BITCOIN'
  | 'NO_FUNDS';

/** Entries named in one rejection. */
const ROWS_NAMED = 20;

const againView = ({ quantity, amount, ...row }: RefusalFor<'LEDGER.RECORDED_AGAIN'>['rows'][number]) => ({
  ...row,
  quantityBtc: quantity === null ? null : formatBtc(quantity),
  amountUsd: formatCents(usdCents(amount)),
});

/** Members of rejections of cash, corrections and imports. */
function laterMembers(rejection: Later): Readonly<Record<string, unknown>> {
  switch (rejection.code) {
    case 'LEDGER.TRANSACTION_NOT_FOUND':
    case 'LEDGER.IMPORT_NOT_FOUND':
      return {};
    case 'LEDGER.INSUFFICIENT_CASH':
      return {
        availableUsd: formatCents(rejection.available),
        requestedUsd: formatCents(rejection.requested),
        date: rejection.date,
      };
    case 'LEDGER.PAID_MISMATCH':
      return { amountBrl: formatCents(rejection.amount), expectedBrl: formatCents(rejection.expected) };
    case 'LEDGER.ALREADY_VOIDED':
    case 'LEDGER.NOT_VOIDED':
    case 'LEDGER.CORRECTED_SINCE':
      return { transactionId: rejection.transactionId };
    case 'LEDGER.RESTORE_TOO_LATE':
      return { voidedOn: rejection.voidedOn, lastDay: rejection.lastDay };
    case 'LEDGER.NOT_EDITABLE':
      return { kind: rejection.kind };
    case 'LEDGER.RECORDED_AGAIN':
      return {
        rows: rejection.rows.length,
        transactions: rejection.rows.slice(0, ROWS_NAMED).map(againView),
      };
    case 'LEDGER.LATER_NEGATIVE':
      return {
        date: rejection.date,
        asset: rejection.asset,
        amount: rejection.asset === 'BTC' ? formatBtc(rejection.amount) : formatCents(rejection.amount),
      };
    case 'LEDGER.DYNAMIC_BALANCE_NEGATIVE':
      return {
        date: rejection.date,
        balanceUsd: formatCents(rejection.balance),
        beforeUsd: formatCents(rejection.before),
      };
    case 'LEDGER.IMPORT_UNDER_WAY':
      return { importId: rejection.importId };
    case 'LEDGER.IMPORT_SIZE':
      return { rows: rejection.rows, max: rejection.max };
    case 'LEDGER.IMPORT_STATUS':
      return { importId: rejection.importId, importStatus: rejection.status };
    case 'LEDGER.IMPORT_INCOMPLETE':
      return { expected: rejection.expected, received: rejection.received };
    case 'LEDGER.IMPORT_ROW':
      return { row: rejection.row + 1, rejection: rejectionBody(rejection.rejection) };
  }
}

/** A rejection inside another answer: code, sentence and members. */
export function rejectionBody(rejection: Rejection): {
  readonly code: string;
  readonly detail: string;
  readonly [member: string]: unknown;
} {
  return {
    ...membersOf(rejection),
    code: publicCodes[rejection.code] ?? rejection.code,
    detail: rejectionDetail(rejection),
  };
}

type RefusalFor<Code extends Rejection['code']> = Extract<Rejection, { readonly code: Code }>;
type Warning = RefusalFor<'LEDGER.NEEDS_CONFIRMATION'>['warnings'][number];

/** A warning of the typo guard with its amounts as decimal strings. */
export function warningMembers(warning: Warning): {
  readonly kind: string;
  readonly [member: string]: string;
} {
  switch (warning.kind) {
    case 'price_far_from_close':
      return {
        kind: warning.kind,
        priceUsd: formatCents(warning.price),
        dayCloseUsd: formatCents(warning.dayPrice.price),
        comparedWith: warning.dayPrice.is,
      };
    case 'spend_above_twice_the_plan':
      return {
        kind: warning.kind,
        spentUsd: formatCents(warning.spent),
        plannedUsd: formatCents(warning.planned),
      };
  }
}

function weeklyRuleMembers(rejection: RefusalFor<'LEDGER.WEEKLY_RULE'>): Readonly<Record<string, unknown>> {
  return {
    week: rejection.week,
    operation: rejection.operation,
    ...weeklyRulesView(rejection),
    canOverride: rejection.canOverride,
  };
}

/** What was done in a week, and the rules that would break, as the warning shows them. */
export function weeklyRulesView(check: WeeklyRulesCheck) {
  return {
    executed: check.executed.map(({ transactionId, operation, tradedOn, amount, fee, total }) => ({
      transactionId,
      operation,
      tradedOn,
      amountUsd: formatCents(amount),
      feeUsd: formatCents(fee),
      totalUsd: formatCents(total),
    })),
    totalOperations: check.totalOperations,
    totalUsd: formatCents(check.total),
    soldUsd: formatCents(check.sold),
    typesUsed: [...check.typesUsed],
    violations: [...check.violations],
  };
}

/** A rejection of the ledger as the problem that the client gets. */
export function rejectionProblem(rejection: LedgerRejection): ProblemError {
  if (isTransient(rejection)) return new ProblemError(transient[rejection.code]);
  return new ProblemError({
    status: statuses[rejectionCategory(rejection)],
    code: publicCodes[rejection.code] ?? rejection.code,
    detail: rejectionDetail(rejection),
    members: membersOf(rejection),
  });
}

/** @throws ProblemError where the ledger rejected */
export function acceptedOrProblem(outcome: LedgerOutcome): LedgerSuccess {
  if (outcome.ok) return outcome;
  throw rejectionProblem(outcome.rejection);
}
