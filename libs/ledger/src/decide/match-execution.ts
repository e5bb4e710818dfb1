import { absolute, costOfBuy, type UsdCents, usdCents, valueOf } from '@app/money';
import type { CalendarDate } from '../calendar/calendar-date.js';
import type { RecommendationId } from '../ids.js';
import type { LedgerState } from '../state/ledger-state.js';
import { checkExecutionDate } from './check-date.js';
import type { CommandContext, Fill, GuardPrice, ImportedRow } from './commands.js';
import { decideExecuteInvestment } from './execute-investment.js';

/** A buy of a file that may be the execution of the newest recommendation's investment. */
export type ExecutionMatch = {
  /** Of the row, in the file. */
  readonly place: number;
  readonly recommendationId: RecommendationId;
  readonly planned: UsdCents;
  readonly spent: UsdCents;
};

/** Buys of one week that are looked at: nobody makes more of them, and each is tried out. */
const TRIED_MAX = 20;

const spentBy = ({ quantity, price, value, fee }: Fill): UsdCents =>
  usdCents(costOfBuy({ value: value ?? valueOf(quantity, price), fee }));

/**
 * The buy that comes nearest to the plan of those that the newest recommendation would take as they are: on a day of its
 * week, in time, without a question of the typo guard, of the rules of the week or of the dynamic balance. Undefined
 * where there is none; whether it was one, the person says.
 *
 * @param places rows that may be proposed
 */
export function matchExecution(
  rows: readonly ImportedRow[],
  places: readonly number[],
  state: LedgerState,
  context: CommandContext & { readonly priceOn: (date: CalendarDate) => GuardPrice | null },
): ExecutionMatch | undefined {
  const id = state.latestRecommendationId;
  const recommendation = id === null ? undefined : state.recommendations.get(id);
  const planned = recommendation?.issued.investment?.usd;
  if (id === null || recommendation === undefined || planned === undefined) return undefined;
  const { today } = context;
  const distance = ({ spent }: { readonly spent: UsdCents }): bigint => absolute(spent - planned);
  // The nearest first: a file of fills may have more of a week than are tried.
  const nearest = places
    .flatMap((place) => {
      const row = rows[place];
      if (row?.kind !== 'buy') return [];
      const { tradedOn } = row.fill;
      return checkExecutionDate(tradedOn, today, recommendation) === undefined
        ? [{ place, row, spent: spentBy(row.fill) }]
        : [];
    })
    .toSorted((a, b) => (distance(a) < distance(b) ? -1 : distance(a) > distance(b) ? 1 : 0))
    .slice(0, TRIED_MAX)
    .find(({ row: { fill, paid, transactionId } }) => {
      const decision = decideExecuteInvestment(
        {
          ...{ commandId: context.commandId, now: context.now, today, transactionId, recommendationId: id },
          ...{ fill, paid, note: null, dayPrice: context.priceOn(fill.tradedOn) },
          ...{ confirmed: false, override: false, acceptNegative: false },
        },
        state,
      );
      return decision.outcome === 'decided';
    });
  if (nearest === undefined) return undefined;
  const { place, spent } = nearest;
  return { place, spent, recommendationId: id, planned };
}
