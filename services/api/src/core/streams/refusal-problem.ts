import {
  refusalCategory,
  refusalDetail,
  type Refusal,
  type RefusalCategory,
  type WeeklyRulesCheck,
} from '@app/ledger';
import { formatBtc, formatCents } from '@app/money';
import { ProblemError, type ProblemDetails } from '../http/problem.error.js';
import {
  isPassing,
  type LedgerOutcome,
  type LedgerRefusal,
  type LedgerSuccess,
  type PassingRefusal,
} from './ledger-commands.js';

const statuses: Readonly<Record<RefusalCategory, number>> = {
  invalid: 422,
  conflict: 409,
  absent: 404,
  unpaid: 402,
};

const passing: Readonly<Record<PassingRefusal['code'], ProblemDetails>> = {
  'LEDGER.LOST_RACE': {
    status: 409,
    code: 'LEDGER.LOST_RACE',
    detail: 'The ledger is being changed by other requests at this moment, please try again',
    headers: { 'Retry-After': '1' },
  },
  'LEDGER.TOO_MANY_COMMANDS': {
    status: 429,
    code: 'LEDGER.TOO_MANY_COMMANDS',
    detail: 'Too many commands of this account are waiting at this moment, please try again',
    headers: { 'Retry-After': '5' },
  },
};

/** Code that the api documents where it differs from the ledger's own. */
const publicCodes: Readonly<Record<string, string>> = { 'SUBSCRIPTION.NOT_ACTIVE': 'SUBSCRIPTION.REQUIRED' };

/** The typed members of a refusal with its amounts as decimal strings: cents and satoshis look alike as integers. */
function membersOf(refusal: Refusal): Readonly<Record<string, unknown>> {
  switch (refusal.code) {
    case 'SUBSCRIPTION.NOT_ACTIVE':
    case 'LEDGER.FEE_NEGATIVE':
    case 'LEDGER.RECOMMENDATION_NOT_FOUND':
      return {};
    case 'LEDGER.AMOUNT_NOT_POSITIVE':
      return { field: refusal.field };
    case 'LEDGER.FEE_ABOVE_VALUE':
      return { feeUsd: formatCents(refusal.fee), valueUsd: formatCents(refusal.value) };
    case 'LEDGER.AMOUNT_TOO_LARGE':
      return { asset: refusal.asset };
    case 'LEDGER.VALUE_MISMATCH':
      return { valueUsd: formatCents(refusal.value), expectedUsd: formatCents(refusal.expected) };
    case 'LEDGER.DATE_IN_FUTURE':
      return { date: refusal.date, today: refusal.today };
    case 'LEDGER.DATE_TOO_EARLY':
      return { date: refusal.date, earliest: refusal.earliest };
    case 'LEDGER.DATE_OUTSIDE_WEEK':
      return { date: refusal.date, from: refusal.from, to: refusal.to };
    case 'LEDGER.RECORDED_TOO_LATE':
      return { today: refusal.today, lastDay: refusal.lastDay };
    case 'LEDGER.NOTHING_RECOMMENDED':
      return { operation: refusal.operation };
    case 'LEDGER.INVESTMENT_RECOMMENDED':
      return { usd: formatCents(refusal.usd) };
    case 'LEDGER.ALREADY_EXECUTED':
      return { operation: refusal.operation, transactionId: refusal.transactionId };
    case 'LEDGER.NEEDS_CONFIRMATION':
      return { warnings: refusal.warnings.map(warningMembers) };
    case 'LEDGER.WEEKLY_RULE':
      return weeklyRuleMembers(refusal);
    case 'LEDGER.DYNAMIC_BALANCE_SHORT':
      return {
        availableUsd: formatCents(refusal.available),
        neededUsd: formatCents(refusal.needed),
        shortfallUsd: formatCents(refusal.shortfall),
        affordableUsd: formatCents(refusal.affordable),
      };
    case 'LEDGER.INSUFFICIENT_BITCOIN':
      return {
        available: formatBtc(refusal.available),
        requested: formatBtc(refusal.requested),
        date: refusal.date,
      };
    case 'LEDGER.NO_FUNDS':
      return { availableUsd: formatCents(refusal.available), requestedUsd: formatCents(refusal.requested) };
    default:
      return laterMembers(refusal);
  }
}

type Later = Exclude<Refusal, { readonly code: `LEDGER.${EarlierCode}` | 'SUBSCRIPTION.NOT_ACTIVE' }>;
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

/** Members of refusals of cash, corrections and imports. */
function laterMembers(refusal: Later): Readonly<Record<string, unknown>> {
  switch (refusal.code) {
    case 'LEDGER.TRANSACTION_NOT_FOUND':
    case 'LEDGER.IMPORT_NOT_FOUND':
      return {};
    case 'LEDGER.INSUFFICIENT_CASH':
      return {
        availableUsd: formatCents(refusal.available),
        requestedUsd: formatCents(refusal.requested),
        date: refusal.date,
      };
    case 'LEDGER.PAID_MISMATCH':
      return { amountBrl: formatCents(refusal.amount), expectedBrl: formatCents(refusal.expected) };
    case 'LEDGER.ALREADY_VOIDED':
    case 'LEDGER.NOT_VOIDED':
    case 'LEDGER.CORRECTED_SINCE':
      return { transactionId: refusal.transactionId };
    case 'LEDGER.RESTORE_TOO_LATE':
      return { voidedOn: refusal.voidedOn, lastDay: refusal.lastDay };
    case 'LEDGER.NOT_EDITABLE':
      return { kind: refusal.kind };
    case 'LEDGER.LATER_NEGATIVE':
      return {
        date: refusal.date,
        asset: refusal.asset,
        amount: refusal.asset === 'BTC' ? formatBtc(refusal.amount) : formatCents(refusal.amount),
      };
    case 'LEDGER.DYNAMIC_BALANCE_NEGATIVE':
      return {
        date: refusal.date,
        balanceUsd: formatCents(refusal.balance),
        beforeUsd: formatCents(refusal.before),
      };
    case 'LEDGER.IMPORT_UNDER_WAY':
      return { importId: refusal.importId };
    case 'LEDGER.IMPORT_SIZE':
      return { rows: refusal.rows, max: refusal.max };
    case 'LEDGER.IMPORT_STATUS':
      return { importId: refusal.importId, importStatus: refusal.status };
    case 'LEDGER.IMPORT_INCOMPLETE':
      return { expected: refusal.expected, received: refusal.received };
    case 'LEDGER.IMPORT_ROW':
      return { row: refusal.row + 1, refusal: refusalBody(refusal.refusal) };
  }
}

/** A refusal inside another answer: code, sentence and members. */
export function refusalBody(refusal: Refusal): {
  readonly code: string;
  readonly detail: string;
  readonly [member: string]: unknown;
} {
  return {
    ...membersOf(refusal),
    code: publicCodes[refusal.code] ?? refusal.code,
    detail: refusalDetail(refusal),
  };
}

type RefusalFor<Code extends Refusal['code']> = Extract<Refusal, { readonly code: Code }>;
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

function weeklyRuleMembers(refusal: RefusalFor<'LEDGER.WEEKLY_RULE'>): Readonly<Record<string, unknown>> {
  return {
    week: refusal.week,
    operation: refusal.operation,
    ...weeklyRulesView(refusal),
    canOverride: refusal.canOverride,
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
    typesUsed: [...check.typesUsed],
    violations: [...check.violations],
  };
}

/** A refusal of the ledger as the problem that the client gets. */
export function refusalProblem(refusal: LedgerRefusal): ProblemError {
  if (isPassing(refusal)) return new ProblemError(passing[refusal.code]);
  return new ProblemError({
    status: statuses[refusalCategory(refusal)],
    code: publicCodes[refusal.code] ?? refusal.code,
    detail: refusalDetail(refusal),
    members: membersOf(refusal),
  });
}

/** @throws ProblemError where the ledger refused */
export function acceptedOrProblem(outcome: LedgerOutcome): LedgerSuccess {
  if (outcome.ok) return outcome;
  throw refusalProblem(outcome.refusal);
}
