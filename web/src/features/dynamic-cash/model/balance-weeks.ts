import type { WeeklyOperationsResponse } from '@app/contracts';
import { formatCents, parseUsdDecimal, usdCents, ZERO_CENTS } from '@app/money';
import type { UsdCents } from '@app/money';
import { dayNumberOf, isoDateOf } from '@app/strategy';

type ListedWeek = WeeklyOperationsResponse['weeks'][number];
export type WeekStatus = ListedWeek['status'];

/** A week as the dynamic balance saw it. */
export interface BalanceWeek {
  readonly monday: string;
  readonly sunday: string;
  readonly status: WeekStatus;
  /** Spent on the week's investments; null where there was none. */
  readonly spentUsd: string | null;
  /** What the week added or took; null where it touched nothing. */
  readonly changeUsd: string | null;
  readonly balanceAfterUsd: string | null;
  /** The same in reais of its operations, the balance of their days; null where one of them is not known. */
  readonly reais: { readonly spent: string; readonly change: string; readonly after: string } | null;
}

const DAYS = 7;
/** Ten years: a wrong answer of the server must not make a list without end. */
const MAX_WEEKS = 530;

/**
 * All weeks from the current one back to the oldest listed, newest first. A week that is not listed had nothing
 * executed: it is neutral.
 *
 * @param weeks newest first
 * @param monday of the current week
 */
export function balanceWeeks(weeks: readonly ListedWeek[], monday: string): readonly BalanceWeek[] {
  const listed = new Map(weeks.map((week) => [week.week.monday, week]));
  const oldest = weeks.at(-1)?.week.monday ?? monday;
  const newest = [monday, weeks[0]?.week.monday ?? monday].toSorted().at(-1) ?? monday;
  const count = Math.min(MAX_WEEKS, (dayNumberOf(newest) - dayNumberOf(oldest)) / DAYS + 1);
  return Array.from({ length: count }, (_, index): BalanceWeek => {
    const start = dayNumberOf(newest) - index * DAYS;
    const week = listed.get(isoDateOf(start));
    return week === undefined
      ? {
          monday: isoDateOf(start),
          sunday: isoDateOf(start + DAYS - 1),
          status: 'neutral',
          spentUsd: null,
          changeUsd: null,
          balanceAfterUsd: null,
          reais: null,
        }
      : seenWeek(week);
  });
}

function seenWeek({ week, status, operations }: ListedWeek): BalanceWeek {
  const investments = operations.filter(({ slot }) => slot === 'investment');
  const isNone = investments.length === 0;
  return {
    monday: week.monday,
    sunday: week.sunday,
    status,
    spentUsd: isNone ? null : sumOf(investments.map(({ spentUsd }) => centsOf(spentUsd))),
    changeUsd: isNone ? null : sumOf(investments.map(({ dynamicBalance }) => movedBy(dynamicBalance))),
    balanceAfterUsd: investments.at(-1)?.dynamicBalance.after ?? null,
    reais: reaisOf(investments),
  };
}

function reaisOf(operations: ListedWeek['operations']): BalanceWeek['reais'] {
  const known = operations.flatMap(({ reais }) => (reais === null ? [] : [reais]));
  const last = known.at(-1);
  if (last === undefined || known.length < operations.length) return null;
  return {
    spent: sumOf(known.map(({ spentBrl }) => centsOf(spentBrl))),
    change: sumOf(known.map(({ dynamicBalance }) => centsOf(dynamicBalance.change))),
    after: last.dynamicBalance.after,
  };
}

const movedBy = ({ before, after }: { readonly before: string; readonly after: string }): bigint =>
  centsOf(after) - centsOf(before);

/** In cents, or in centavos. */
const sumOf = (amounts: readonly bigint[]): string =>
  formatCents(usdCents(amounts.reduce((total, amount) => total + amount, 0n)));

function centsOf(decimal: string): UsdCents {
  const parsed = parseUsdDecimal(decimal);
  return parsed.ok ? parsed.value : ZERO_CENTS;
}
