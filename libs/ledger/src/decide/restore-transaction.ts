import type { CalendarDate } from '../calendar/calendar-date.js';
import { addDays } from '../calendar/calendar-date.js';
import type { LedgerEvent } from '../events/ledger-event.js';
import type { LedgerState, Transaction, Voided } from '../state/ledger-state.js';
import { operationsInEffect } from '../state/week-operations.js';
import type { RestoreTransaction } from './commands.js';
import type { Decision } from './decision.js';
import { decidedAll, rejected } from './decision.js';
import { recordedAgain } from './recorded-entries.js';
import type { Rejection } from './rejection.js';
import { replayed } from './replay.js';
import { checkWeeklyRules, isBaseCounted, overrideOf } from './weekly-rules.js';
import { withInvariants } from './with-invariants.js';

/** Days after a void in which it can be undone, the last one included. */
export const RESTORE_DAYS = 30;

/** Rejects once the 30 days are over. */
export function checkRestoreAge(voidedOn: CalendarDate, today: CalendarDate): Rejection | undefined {
  const lastDay = addDays(voidedOn, RESTORE_DAYS);
  return today > lastDay ? { code: 'LEDGER.RESTORE_TOO_LATE', voidedOn, lastDay } : undefined;
}

/** Why a voided transaction cannot come back by itself, whatever the balances and the week say. */
function checkRestored(
  transaction: Transaction,
  { on, by }: Voided,
  today: CalendarDate,
  state: LedgerState,
): Rejection | undefined {
  const { importId, original, recommendationId, operation } = transaction;
  const batch = importId === null ? undefined : state.imports.get(importId);
  if (batch !== undefined && (by === 'import' || batch.status === 'voided')) {
    return { code: 'LEDGER.IMPORT_STATUS', importId: batch.importId, status: batch.status };
  }
  // The history holds what is in effect, and at most one version of an entry is.
  const version = state.timeline.transactions().find((each) => each.original === original);
  if (version !== undefined) {
    return { code: 'LEDGER.CORRECTED_SINCE', transactionId: version.transactionId };
  }
  if (recommendationId !== null && operation !== null) {
    const transactionId = state.recommendations.get(recommendationId)?.executedBy[operation] ?? null;
    if (transactionId !== null) return { code: 'LEDGER.ALREADY_EXECUTED', operation, transactionId };
  }
  return checkRestoreAge(on, today);
}

/** The weekly rules as for a new operation; what would count the week's base twice cannot be overridden. */
function weekAfter(
  { transactionId, week, operation, kind, base }: Transaction,
  override: boolean,
  state: LedgerState,
): { readonly overrideEvents: readonly LedgerEvent[] } | { readonly rejection: Rejection } {
  if (operation === null) return { overrideEvents: [] };
  const rules = checkWeeklyRules(state, week, kind === 'set_aside' ? 'set_aside' : operation);
  const canOverride = base === null || base === 0n || !isBaseCounted(operationsInEffect(state, week));
  if (rules.violations.length > 0 && !(override && canOverride)) {
    return { rejection: { code: 'LEDGER.WEEKLY_RULE', week, operation, ...rules, canOverride } };
  }
  return { overrideEvents: overrideOf({ transactionId, week, operation }, rules) };
}

/** Puts a voided transaction back where it stood, within 30 days, under the same checks as a void and the week's. */
export const decideRestore = (command: RestoreTransaction, state: LedgerState): Decision =>
  withInvariants(command, state, () => {
    const { transactionId, today: restoredOn } = command;
    const transaction = state.transactions.get(transactionId);
    if (transaction === undefined) return rejected({ code: 'LEDGER.TRANSACTION_NOT_FOUND' });
    const { voided } = transaction;
    if (voided === null) return rejected({ code: 'LEDGER.NOT_VOIDED', transactionId });
    const rejection = checkRestored(transaction, voided, restoredOn, state);
    if (rejection !== undefined) return rejected(rejection);
    const again = recordedAgain([transaction], state, { isSameDay: false });
    if (again.length > 0 && command.acceptRecordedAgain !== true)
      return rejected({ code: 'LEDGER.RECORDED_AGAIN', rows: again });
    const week = weekAfter(transaction, command.override, state);
    if ('rejection' in week) return rejected(week.rejection);
    const replay = replayed(
      (negativeAccepted) => [
        ...week.overrideEvents,
        { type: 'ledger.transaction-restored', data: { transactionId, restoredOn, negativeAccepted } },
      ],
      state,
      command,
    );
    return 'rejection' in replay ? rejected(replay.rejection) : decidedAll(replay.events);
  });
