import type { Regime } from '../ui/regime-steps';
import type { ChartColors } from './chart-colors';
import type { Annotation, Shape } from './figure';

interface RegimeDays {
  readonly dates: readonly string[];
  readonly regime: readonly (Regime | null)[];
}

export interface RegimeStretch {
  readonly regime: Regime;
  readonly from: string;
  readonly to: string;
  readonly days: number;
}

const DAY_MS = 86_400_000;

/** Days from one date to another, both included; a thinned series leaves days out, so points cannot be counted. */
const daysOf = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;

/** Days of one regime in a row, in order. Days without one belong to none. */
export function regimeStretches({ dates, regime }: RegimeDays): readonly RegimeStretch[] {
  const stretches: RegimeStretch[] = [];
  for (const [index, date] of dates.entries()) {
    const current = regime[index];
    if (current === null || current === undefined) continue;
    const last = stretches.at(-1);
    if (last !== undefined && last.regime === current && dates[index - 1] === last.to) {
      stretches[stretches.length - 1] = { ...last, to: date, days: daysOf(last.from, date) };
    } else {
      stretches.push({ regime: current, from: date, to: date, days: 1 });
    }
  }
  return stretches;
}

interface StripOptions {
  readonly series: RegimeDays;
  readonly colors: ChartColors;
  readonly names: Readonly<Record<Regime, string>>;
  readonly isPhone: boolean;
  /** Lower and upper edge of the strip, as parts of the plot's height. */
  readonly band: readonly [number, number];
}

/** The strip of regimes. A name is drawn only where its stretch is wider than the text. */
export function regimeStrip({ series, colors, names, isPhone, band }: StripOptions): {
  readonly shapes: readonly Shape[];
  readonly labels: readonly Annotation[];
} {
  const stretches = regimeStretches(series);
  const width = isPhone ? 280 : 560;
  const total = daysOf(series.dates[0] ?? '', series.dates.at(-1) ?? '');
  const [bottom, top] = band;
  return {
    shapes: [
      ...stretches.map((stretch): Shape => ({
        type: 'rect',
        xref: 'x',
        x0: stretch.from,
        x1: stretch.to,
        yref: 'paper',
        y0: bottom,
        y1: top,
        fillcolor: colors.regimes[stretch.regime],
        line: { width: 0 },
      })),
      // The lightest of its colours is near that of the ground: its edges say where it is.
      ...band.map((edge): Shape => ({
        ...{ type: 'line', xref: 'paper', x0: 0, x1: 1, yref: 'paper', y0: edge, y1: edge },
        line: { color: colors.lineStrong, width: 1, dash: 'solid' },
      })),
    ],
    labels: stretches
      .filter(({ days, regime }) => (days / total) * width > names[regime].length * 7 + 8)
      .map((stretch) => ({
        xref: 'x',
        x: stretch.from,
        xanchor: 'left',
        yref: 'paper',
        y: top,
        yanchor: 'bottom',
        text: names[stretch.regime],
        showarrow: false,
        font: { size: 12, color: colors.muted },
      })),
  };
}
