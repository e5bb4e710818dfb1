import { formatDecimal, formatMeasured, formatPercent } from '../../lib/format/decimal';
import type { FigureReadings, Reading } from './figure';
import type { ChartBars, SeriesFigureOptions } from './series-figure';

const NONE = '-';
const HIDDEN = '••••';
const DAY_MS = 86_400_000;

/** Every series of a day, with its bar and its marker. */
export function seriesReadings(options: SeriesFigureOptions): FigureReadings {
  const { dates, series, bars = [], markers, unit, decimals, language, isHidden } = options;
  const text = (value: number | null | undefined): string => {
    if (isHidden) return HIDDEN;
    if (value === null || value === undefined) return NONE;
    if (unit === '%') return formatPercent(value, language, { decimals, plus: true });
    if (unit === 'index') return formatDecimal(value, language, { decimals });
    return formatMeasured(value, unit, language, { decimals });
  };
  const isOfBarsAlone = series.length === 0 && bars.length > 0;
  const barReading = (bar: ChartBars, date: string): Reading => {
    const index = barAt(bar, date);
    const value = text(bar.values[index]);
    const own = bar.dates[index];
    if (isOfBarsAlone || bar.dateText === undefined) return { label: bar.label, text: value };
    return {
      label: bar.label,
      text: own === undefined ? value : `${value} (${bar.dateText(own)})`,
      isLong: true,
    };
  };
  const [{ dateText } = {}] = bars;
  return {
    dates: readDates(options),
    ...(isOfBarsAlone && dateText !== undefined ? { dateText } : {}),
    at: (date): readonly Reading[] => {
      const index = dates.indexOf(date);
      return [
        ...series.map(({ label, values }) => ({ label, text: text(values[index]) })),
        ...bars.map((bar) => barReading(bar, date)),
        ...(markers === undefined
          ? []
          : [{ label: markers.label, text: text(markers.values[markers.dates.indexOf(date)]) }]),
      ];
    },
  };
}

/** Days that have a figure. Without a line the days of the axis are only its ends, and have none. */
function readDates({ dates, series, bars = [], markers }: SeriesFigureOptions): readonly string[] {
  const more = [...bars, ...(markers === undefined ? [] : [markers])];
  if (more.length === 0) return dates;
  const all = [...(series.length === 0 ? [] : dates), ...more.flatMap((each) => each.dates)];
  return [...new Set(all)].filter((date) => date >= (dates[0] ?? '') && date <= (dates.at(-1) ?? '')).sort();
}

/**
 * The place of the bar to be read on a day, -1 without one: the nearest of those that are drawn over it, half of their days
 * on each side, or that began fewer days ago than they represent.
 */
function barAt({ dates, days }: ChartBars, date: string): number {
  const at = Date.parse(date);
  return dates.reduce(
    (found, each, index) => {
      const passed = (at - Date.parse(each)) / DAY_MS;
      const isOver = passed >= -days / 2 && passed < days;
      return isOver && Math.abs(passed) < found.distance ? { index, distance: Math.abs(passed) } : found;
    },
    { index: -1, distance: Infinity },
  ).index;
}
