import { rsiChartZones } from '@app/contracts';

import { withAlpha } from './chart-colors';
import type { ChartColors } from './chart-colors';
import type { Annotation, Shape } from './figure';

/** Which of the two zones are marked. */
export interface ShownZones {
  readonly buy: boolean;
  readonly sell: boolean;
}

interface ZoneOptions {
  readonly zones: ShownZones;
  readonly colors: ChartColors;
  readonly words: { readonly buyZone: string; readonly sellZone: string };
}

const TOP = 100;

/** A band over the whole width with dotted bounds. The upper edge of the plot needs no line of its own. */
function band(color: string, { from, to }: { readonly from: number; readonly to: number }): readonly Shape[] {
  const place = { layer: 'below', xref: 'paper', x0: 0, x1: 1, yref: 'y2' } as const;
  return [
    {
      ...place,
      type: 'rect',
      y0: from,
      y1: to,
      fillcolor: withAlpha(color, 0.13),
      line: { width: 0 },
    },
    ...[from, to]
      .filter((at) => at !== TOP)
      .map((at): Shape => ({
        ...place,
        type: 'line',
        y0: at,
        y1: at,
        line: { color: withAlpha(color, 0.7), width: 1, dash: 'dot' },
      })),
  ];
}

export function zoneShapes({ zones, colors }: ZoneOptions): readonly Shape[] {
  return [
    ...(zones.buy ? band(colors.invest, rsiChartZones.buy) : []),
    ...(zones.sell ? band(colors.sell, rsiChartZones.sell) : []),
  ];
}

/** The buy zone is named inside its band, the sell zone above its own, where the regime strip leaves room. */
export function zoneLabels({ zones, colors, words }: ZoneOptions): readonly Annotation[] {
  const label = (text: string, color: string, place: Pick<Annotation, 'y' | 'yanchor'>): Annotation => ({
    ...place,
    xref: 'paper',
    x: 0,
    xanchor: 'left',
    yref: 'y2',
    text,
    showarrow: false,
    font: { size: 12, color },
  });
  const { from, to } = rsiChartZones.buy;
  return [
    ...(zones.buy
      ? [label(words.buyZone, colors.investText, { y: (from + to) / 2, yanchor: 'middle' })]
      : []),
    ...(zones.sell ? [label(words.sellZone, colors.sellText, { y: TOP, yanchor: 'bottom' })] : []),
  ];
}
