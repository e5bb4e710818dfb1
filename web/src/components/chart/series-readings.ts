import { formatMeasured, formatPercent } from '../../lib/format/decimal';
import type { FigureReadings, Reading } from './figure';
import type { SeriesFigureOptions } from './series-figure';

const NONE = '-';
const HIDDEN = '••••';

/** Every series of a day, with its bar and its marker. */
export function seriesReadings(options: SeriesFigureOptions): FigureReadings {
  const { dates, series, bars = [], markers, unit, decimals, language, isHidden } = options;
  const text = (value: number | null | undefined): string => {
    if (isHidden) return HIDDEN;
    if (value === null || value === undefined) return NONE;
    return unit === '%'
      ? formatPercent(value, language, { decimals, plus: true })
      : formatMeasured(value, unit, language, { decimals });
  };
  const more = [...bars, ...(markers === undefined ? [] : [markers])];
  return {
    dates:
      more.length === 0
        ? dates
        : [...new Set([...dates, ...more.flatMap((each) => each.dates)])]
            .filter((date) => date >= (dates[0] ?? '') && date <= (dates.at(-1) ?? ''))
            .sort(),
    at: (date): readonly Reading[] => {
      const index = dates.indexOf(date);
      return [
        ...series.map(({ label, values }) => ({ label, text: text(values[index]) })),
        ...more.map((each) => ({ label: each.label, text: text(each.values[each.dates.indexOf(date)]) })),
      ];
    },
  };
}
