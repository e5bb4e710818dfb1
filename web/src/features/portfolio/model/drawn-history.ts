import { portfolioHistoryDaysMax } from '@app/contracts';
import { dayNumberOf, isoDateOf } from '@app/strategy';

import type { HistoryRange } from '../../../lib/portfolio/portfolio-history';
import { FIRST_DAY } from '../../../lib/record/past-address';
import type { PastMoment } from '../../../lib/portfolio/portfolio-at';

/** As many days as a chart has room for; an export reads all of them. */
const DRAWN_DAYS = 1_600;

/** As much of the history as one answer holds, up to a day. */
export function historyRange(today: string | undefined, past: PastMoment | null): HistoryRange {
  const last = past?.date ?? today;
  // A year that is being typed begins with 0002.
  const isWritable = last !== undefined && last >= FIRST_DAY;
  return {
    from: !isWritable ? undefined : isoDateOf(dayNumberOf(last) - portfolioHistoryDaysMax + 1),
    to: past?.date,
  };
}

/** The same as its charts read it. */
export function drawnHistory(
  today: string | undefined,
  past: PastMoment | null,
): HistoryRange & { readonly points: number } {
  return { ...historyRange(today, past), points: DRAWN_DAYS };
}
