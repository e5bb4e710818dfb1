import { millisecondsBetween } from '../calendar/instant.js';
import { weekOf } from '../calendar/iso-week.js';
import type { IsoWeek } from '../calendar/iso-week.js';
import type { LedgerEventData } from '../events/ledger-event.js';
import type { LedgerState } from '../state/ledger-state.js';
import type { IssueRecommendation } from './commands.js';
import type { Decision } from './decision.js';
import { decided, rejected } from './decision.js';
import { withInvariants } from './with-invariants.js';

type Issued = LedgerEventData<'ledger.recommendation-issued'>;

/** A second press within this time gives the same recommendation whatever moved meanwhile, unless asked for anew. */
export const SAME_RECOMMENDATION_MS = 60_000;

/** Everything the amounts follow from, as text: bigint has no JSON form of its own. */
const inputsOf = (from: IssueRecommendation | Issued): string =>
  JSON.stringify(
    [
      from.strategyVersion,
      from.profile,
      from.base,
      from.price,
      from.market.mode,
      from.frozenInputs,
      from.investment,
      from.reinvestment,
      from.sale,
    ],
    (_key, value: unknown) => (typeof value === 'bigint' ? value.toString() : value),
  );

const issuedBy = (command: IssueRecommendation, week: IsoWeek): Issued => ({
  recommendationId: command.recommendationId,
  week,
  issuedOn: command.today,
  issuedAt: command.now,
  profile: command.profile,
  base: command.base,
  price: command.price,
  rsi: command.rsi,
  regime: command.regime,
  investment: command.investment,
  reinvestment: command.reinvestment,
  sale: command.sale,
  strategyVersion: command.strategyVersion,
  market: command.market,
  frozenInputs: command.frozenInputs,
  explanation: command.explanation,
});

function sameAsBefore(command: IssueRecommendation, state: LedgerState, week: IsoWeek): Issued | undefined {
  const { latestRecommendationId: id } = state;
  const latest = id === null ? undefined : state.recommendations.get(id)?.issued;
  if (latest?.week !== week) return undefined;
  if (command.isFirst === true) return latest;
  const isRecent =
    command.isAnew !== true && millisecondsBetween(latest.issuedAt, command.now) <= SAME_RECOMMENDATION_MS;
  return isRecent || inputsOf(command) === inputsOf(latest) ? latest : undefined;
}

/**
 * Issues the week's recommendation, or answers `repeated` with the latest one of the same week when it comes from equal
 * inputs, is at most 60 seconds old and no new one is asked for, or where only the first of a week is wanted.
 */
export const decideIssueRecommendation = (command: IssueRecommendation, state: LedgerState): Decision =>
  withInvariants(command, state, () => {
    if (!command.isSubscriptionActive) return rejected({ code: 'SUBSCRIPTION.NOT_ACTIVE' });
    if (command.base <= 0n) return rejected({ code: 'LEDGER.AMOUNT_NOT_POSITIVE', field: 'base' });
    const week = weekOf(command.today);
    const same = sameAsBefore(command, state, week);
    if (same !== undefined) {
      return { outcome: 'repeated', events: [{ type: 'ledger.recommendation-issued', data: same }] };
    }
    return decided({
      type: 'ledger.recommendation-issued',
      data: issuedBy(command, week),
    });
  });
