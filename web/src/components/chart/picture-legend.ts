import type { ChartColors } from './chart-colors';
import type { LegendEntry } from './chart-frame';
import { symbolPath } from './drawing/strokes';
import type { MarkerSymbol } from './figure';

interface LegendPlace {
  readonly colors: ChartColors;
  readonly left: number;
  readonly middle: number;
}

/** What a picture's legend draws on. */
type Context = Pick<
  CanvasRenderingContext2D,
  | 'beginPath'
  | 'fill'
  | 'fillRect'
  | 'fillStyle'
  | 'fillText'
  | 'lineTo'
  | 'lineWidth'
  | 'measureText'
  | 'moveTo'
  | 'restore'
  | 'save'
  | 'setLineDash'
  | 'stroke'
  | 'strokeRect'
  | 'strokeStyle'
  | 'translate'
>;

const SAMPLE = 14;
const GAP = 6;
const APART = 20;

type Sample =
  | { readonly kind: 'line'; readonly color: string; readonly dash?: readonly number[] }
  | { readonly kind: 'marker'; readonly color: string; readonly symbol: MarkerSymbol }
  | { readonly kind: 'box'; readonly color: string };

/** The entries of a legend in a row, as the page has them. */
export function drawLegend(context: Context, entries: readonly LegendEntry[], place: LegendPlace): void {
  const { colors, middle } = place;
  let { left } = place;
  for (const { label, sample } of entries) {
    drawSample(context, sampleOf(sample, colors), { ...place, left });
    context.fillStyle = colors.text;
    context.fillText(label, left + SAMPLE + GAP, middle);
    left += SAMPLE + GAP + context.measureText(label).width + APART;
  }
}

function sampleOf(sample: LegendEntry['sample'], colors: ChartColors): Sample {
  switch (sample) {
    case 'price':
    case 'main':
    case 'area':
      return { kind: 'line', color: colors.text };
    case 'rsi':
      return { kind: 'line', color: colors.rsi };
    case 'accent':
      return { kind: 'line', color: colors.accent };
    case 'average':
      return { kind: 'line', color: colors.accent, dash: [4, 3] };
    case 'dashed':
      return { kind: 'line', color: colors.muted, dash: [4, 3] };
    case 'dotted':
      return { kind: 'line', color: colors.muted, dash: [2, 2] };
    case 'invest':
      return { kind: 'marker', color: colors.invest, symbol: 'triangle-up' };
    case 'reinvest':
      return { kind: 'marker', color: colors.reinvest, symbol: 'diamond' };
    case 'sell':
      return { kind: 'marker', color: colors.sell, symbol: 'triangle-down' };
    case 'bar':
      return { kind: 'box', color: colors.text };
    case 'barAccent':
      return { kind: 'box', color: colors.accent };
    case 'bear':
    case 'transition':
    case 'pre_bull':
    case 'bull':
      return { kind: 'box', color: colors.regimes[sample] };
  }
}

function drawSample(context: Context, sample: Sample, { colors, left, middle }: LegendPlace): void {
  context.save();
  context.fillStyle = sample.color;
  context.strokeStyle = sample.color;
  switch (sample.kind) {
    case 'line':
      context.lineWidth = 2;
      context.setLineDash([...(sample.dash ?? [])]);
      context.beginPath();
      context.moveTo(left, middle);
      context.lineTo(left + SAMPLE, middle);
      context.stroke();
      break;
    case 'marker': {
      const outline = symbolPath({
        ...{ symbol: sample.symbol, size: 11, color: sample.color },
        line: { color: sample.color, width: 0 },
      });
      context.translate(left + SAMPLE / 2, middle);
      context.fill(new Path2D(outline));
      break;
    }
    case 'box':
      context.strokeStyle = colors.lineStrong;
      context.lineWidth = 1;
      context.fillRect(left + 1, middle - 6, 12, 12);
      context.strokeRect(left + 1.5, middle - 5.5, 11, 11);
      break;
  }
  context.restore();
}
