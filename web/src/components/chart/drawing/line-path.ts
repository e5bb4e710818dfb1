import type { LineTrace } from '../figure';
import type { Point, Scales } from './scales';

/**
 * Paths are written in these units, from edge to edge of the plot, and stretched to its size by the browser: nothing has
 * to be measured before the first drawing, and nothing drawn again when the window changes.
 */
export const UNITS = 10_000;

type Stretch = readonly Point[];

const units = (part: number): number => Math.round(part * UNITS);

/** The points of a line, parted where it has gaps. A day alone between two gaps has no line. */
function stretchesOf({ x, y, yaxis }: LineTrace, scales: Scales): readonly Stretch[] {
  const stretches: Point[][] = [];
  let isOpen = false;
  for (const [index, date] of x.entries()) {
    const value = y[index] ?? null;
    const down = value === null ? Number.NaN : scales.ofValue(value, yaxis);
    if (!Number.isFinite(down)) {
      isOpen = false;
      continue;
    }
    if (!isOpen) stretches.push([]);
    isOpen = true;
    stretches.at(-1)?.push({ x: units(scales.ofDate(date)), y: units(down) });
  }
  return stretches.filter(({ length }) => length > 1);
}

/** A line stays at a value until the next one where it is stepped. */
const lineTo = ({ x, y }: Point, isStepped: boolean): string => (isStepped ? `H${x}V${y}` : `L${x} ${y}`);

function pathOf(stretch: Stretch, isStepped: boolean): string {
  return stretch
    .map((point, index) => (index === 0 ? `${point.x} ${point.y}` : lineTo(point, isStepped)))
    .join('');
}

export interface LinePaths {
  readonly line: string;
  /** What lies between the line and zero; a gap is bridged. */
  readonly area: string;
}

export function linePaths(trace: LineTrace, scales: Scales): LinePaths {
  const isStepped = trace.line.shape === 'hv';
  const stretches = stretchesOf(trace, scales);
  const paths = stretches.map((stretch) => pathOf(stretch, isStepped));
  const [first, last] = [stretches[0]?.[0], stretches.at(-1)?.at(-1)];
  const zero = units(scales.ofValue(0, trace.yaxis));
  return {
    line: paths.map((path) => `M${path}`).join(''),
    area:
      trace.fill === undefined || first === undefined || last === undefined
        ? ''
        : `M${paths.join('L')}L${last.x} ${zero}L${first.x} ${zero}Z`,
  };
}
