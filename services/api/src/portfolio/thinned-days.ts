import type { PortfolioDay } from '@app/contracts';
import { keptIndexes } from '@app/strategy';

/** A chart of the last half year or year shows each of its days. */
const NEWEST_WHOLE_DAYS = 366;

/** What is drawn of a day. */
const LINES = [
  (day) => day.portfolioValueUsd,
  (day) => day.totalInvestedUsd,
  (day) => day.btc,
  (day) => day.priceUsd,
  (day) => day.averagePriceUsd,
  (day) => day.totalReturnPercent,
  (day) => day.fixedDcaReturnPercent,
] as const satisfies readonly ((day: PortfolioDay) => string | null)[];

const hasRecord = ({ totalInvestedUsd, btc, portfolioCashUsd }: PortfolioDay): boolean =>
  [totalInvestedUsd, btc, portfolioCashUsd].some((amount) => /[1-9]/.test(amount));

/**
 * Days of a history for drawing, about as many as are wanted, each as it is: the newest year whole, and of what is older
 * the first record, the last day of each month, and the lowest and highest day of every line in each stretch.
 *
 * @param days ascending, none left out
 * @param points at least 600, which leaves room next to what always stays
 */
export function thinnedDays(days: readonly PortfolioDay[], points: number): PortfolioDay[] {
  if (days.length <= points) return [...days];
  const newestFrom = days.length - NEWEST_WHOLE_DAYS;
  const always = days.flatMap(({ date }, index) => {
    const isMonthEnd = days[index + 1]?.date.slice(0, 7) !== date.slice(0, 7);
    return index >= newestFrom || isMonthEnd ? [index] : [];
  });
  const first = days.findIndex(hasRecord);
  const kept = keptIndexes({
    length: days.length,
    points,
    // Only places are chosen by numbers; no amount is computed with them.
    lines: LINES.map((read) => Float64Array.from(days, (day) => Number.parseFloat(read(day) ?? ''))),
    always: first === -1 ? always : [first, ...always],
  });
  return kept.flatMap((index) => days[index] ?? []);
}
