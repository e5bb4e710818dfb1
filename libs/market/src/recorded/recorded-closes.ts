import type { DailyClose } from '@app/strategy';
import { isoDateOf } from '@app/strategy';
import { weeklyCloses } from './weekly-closes.js';
import type { WeeklyClose } from './weekly-table.js';
import { parseWeeklyTable } from './weekly-table.js';

/** A day of the recorded market. */
export interface RecordedClose extends DailyClose {
  /** False on Sundays, whose close is a figure of the table; true on the days between, which are computed. */
  readonly interpolated: boolean;
}

/** Digits of a computed close: more than the table knows, few enough to be the same on every engine. */
const INTERPOLATED_DIGITS = 8;

/** Where the figures come from; shown wherever the recorded market is. */
export const recordedMarketCredit =
  'Weekly closing prices (Sunday, end of the UTC day, USD, five significant digits) taken from daily figures of ' +
  'jgleman/bitcoin-rainbow-chart (MIT, © 2024 StephanAkkerman; 2010-08 to 2013-04), ' +
  'JoaquinAmatRodrigo/skforecast-datasets (BSD-3-Clause, © 2023 Joaquin Amat Rodrigo; 2013-04 to 2019-12) and ' +
  'phon3/Kronos (MIT, © 2025 ShiYu; from 2020-01). Days between two Sundays are interpolated on the logarithm.';

/**
 * A close for every day from the first Sunday of the table to the last, oldest first; between two Sundays on a straight
 * line of the logarithm. Parses the table at each call: keep the answer.
 *
 * It is for the recorded market only. No backtest, no marketing figure and no fixed test case comes from it, because
 * interpolated days are calmer than real ones.
 */
export function recordedDailyCloses(): RecordedClose[] {
  return interpolateDaily(parseWeeklyTable(weeklyCloses));
}

/** D*: the last day of the recording, `YYYY-MM-DD`, where the recorded market's time does not move. */
export const recordedLastDay: string = lastDayOf(parseWeeklyTable(weeklyCloses));

/** See {@link recordedDailyCloses}. */
export function interpolateDaily(weeks: readonly WeeklyClose[]): RecordedClose[] {
  const days: RecordedClose[] = [];
  for (const [index, from] of weeks.entries()) {
    days.push({ date: isoDateOf(from.day), close: from.close, interpolated: false });
    const to = weeks[index + 1];
    if (to === undefined) break;
    const span = to.day - from.day;
    for (let step = 1; step < span; step += 1) {
      const close = from.close * (to.close / from.close) ** (step / span);
      days.push({
        date: isoDateOf(from.day + step),
        close: Number(close.toPrecision(INTERPOLATED_DIGITS)),
        interpolated: true,
      });
    }
  }
  return days;
}

function lastDayOf(weeks: readonly WeeklyClose[]): string {
  const last = weeks.at(-1);
  if (last === undefined) throw new Error('The recorded market has no week.');
  return isoDateOf(last.day);
}
