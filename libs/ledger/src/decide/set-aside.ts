import { ZERO_CENTS } from '@app/money';
import { earlierDate, laterDate } from '../calendar/calendar-date.js';
import { sundayOf } from '../calendar/iso-week.js';
import type { LedgerState } from '../state/ledger-state.js';
import { checkExecutionDate } from './check-date.js';
import type { SetAside } from './commands.js';
import type { Decision } from './decision.js';
import { decided, rejected } from './decision.js';
import { checkWeeklyRules } from './weekly-rules.js';
import { withInvariants } from './with-invariants.js';

const OPERATION = 'investment';

/**
 * Puts the whole base of a week without an investment into the dynamic balance. It takes the investment slot,
 * is no buy and may share a week with a sale; a week whose slot is taken cannot be overridden, as its base is
 * spent already.
 */
export const decideSetAside = (command: SetAside, state: LedgerState): Decision =>
  withInvariants(command, state, () => {
    const recommendation = state.recommendations.get(command.recommendationId);
    if (recommendation === undefined) return rejected({ code: 'LEDGER.RECOMMENDATION_NOT_FOUND' });
    const { issued, executedBy } = recommendation;
    if (issued.investment !== null) {
      return rejected({ code: 'LEDGER.INVESTMENT_RECOMMENDED', usd: issued.investment.usd });
    }
    if (executedBy.investment !== null) {
      const transactionId = executedBy.investment;
      return rejected({ code: 'LEDGER.ALREADY_EXECUTED', operation: OPERATION, transactionId });
    }
    const { week, base } = issued;
    // Without a day it is today, kept inside the week for a week that is over or a zone that was changed.
    const tradedOn =
      command.tradedOn ?? laterDate(issued.issuedOn, earlierDate(command.today, sundayOf(week)));
    const rejection = checkExecutionDate(tradedOn, command.today, recommendation);
    if (rejection !== undefined) return rejected(rejection);
    const rules = checkWeeklyRules(state, week, 'set_aside');
    if (rules.violations.length > 0) {
      return rejected({
        code: 'LEDGER.WEEKLY_RULE',
        week,
        operation: OPERATION,
        ...rules,
        canOverride: false,
      });
    }
    return decided({
      type: 'ledger.dynamic-balance-built',
      data: {
        transactionId: command.transactionId,
        tradedOn,
        recordedOn: command.today,
        week,
        amount: base,
        recommendationId: issued.recommendationId,
        reason: 'set_aside',
        base,
        spent: ZERO_CENTS,
      },
    });
  });
