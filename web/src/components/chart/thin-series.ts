import type { ChartSeries } from './series-figure';

/** More points than a chart has pixels cannot be distinguished, and each is calculated with at every drawing. */
const POINTS_MAX = 1_200;

interface Lines {
  readonly dates: readonly string[];
  readonly series: readonly ChartSeries[];
}

/**
 * Lines with as many points as can be seen: of each stretch of days its first one and, of every series, the day of the
 * least and of the greatest value, so that no peak and no trough is lost. All series keep the same days.
 */
export function thinned<T extends Lines>(lines: T): T {
  const { dates, series } = lines;
  if (dates.length <= POINTS_MAX) return lines;
  const kept = keptDays(lines);
  return {
    ...lines,
    dates: kept.flatMap((index) => dates[index] ?? []),
    series: series.map((each) => ({ ...each, values: kept.map((index) => each.values[index] ?? null) })),
  };
}

function keptDays({ dates, series }: Lines): readonly number[] {
  const stretches = Math.floor(POINTS_MAX / (1 + 2 * series.length));
  const days = Math.ceil(dates.length / stretches);
  const kept = new Set<number>();
  for (let start = 0; start < dates.length; start += days) {
    kept.add(start);
    for (const { values } of series)
      for (const index of extremes(values, start, start + days)) kept.add(index);
  }
  kept.add(dates.length - 1);
  return [...kept].sort((one, other) => one - other);
}

/** Places of the least and the greatest value of a stretch; none where there is only a gap. */
function extremes(values: readonly (number | null)[], start: number, end: number): readonly number[] {
  let least: number | undefined;
  let most: number | undefined;
  for (let index = start; index < Math.min(end, values.length); index += 1) {
    const value = values[index] ?? null;
    if (value === null) continue;
    if (least === undefined || value < (values[least] ?? value)) least = index;
    if (most === undefined || value > (values[most] ?? value)) most = index;
  }
  return [least, most].filter((index) => index !== undefined);
}
