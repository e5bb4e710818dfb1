import { FONT_FAMILY } from '../../config/theme/theme';
import type { Language } from '../../lib/i18n/languages';
import type { ChartColors } from './chart-colors';
import { dateTicks } from './date-ticks';

interface BaseOptions {
  readonly colors: ChartColors;
  readonly language: Language;
  readonly isPhone: boolean;
}

/** What every chart of the product has in common: no box, no buttons, a horizontal grid, the axis at the right. */
export function baseLayout({ colors, isPhone }: BaseOptions) {
  return {
    autosize: true,
    font: { family: FONT_FAMILY, size: 12, color: colors.muted },
    margin: { l: 0, r: isPhone ? 48 : 56, t: 6, b: 24 },
    showlegend: false,
  };
}

/** Dates at the time axis, at most. */
const DATES = { phone: 3, wide: 6 } as const;
/** Of the room of a date, what it takes to the left of its place: nearer to the edge it would be cut off. */
const HALF_DATE = 0.25;

/** The time axis over days: hairline, no grid, dates in the reader's order. */
export function timeAxis({ colors, language, isPhone }: BaseOptions, days: readonly string[]) {
  const [from, to] = [days[0] ?? '', days.at(-1) ?? ''];
  const most = isPhone ? DATES.phone : DATES.wide;
  const start = Date.parse(from) + (Date.parse(to) - Date.parse(from)) * (HALF_DATE / most);
  const ticks = dateTicks(from, to, language, most).filter(({ at }) => Date.parse(at) >= start);
  return {
    type: 'date',
    range: [from, to],
    tickvals: ticks.map(({ at }) => at),
    ticktext: ticks.map(({ text }) => text),
    fixedrange: true,
    showgrid: false,
    zeroline: false,
    showline: true,
    linecolor: colors.lineStrong,
  } as const;
}

/** A value axis at the right with a hairline grid. */
export function valueAxis({ colors }: BaseOptions) {
  return {
    side: 'right',
    fixedrange: true,
    zeroline: false,
    showline: false,
    gridcolor: colors.line,
    gridwidth: 1,
    ticklen: 0,
  };
}
