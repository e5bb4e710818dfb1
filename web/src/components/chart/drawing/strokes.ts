import type { Dash, MarkerTrace, Stroke } from '../figure';

/** Dashes as Plotly has them: parts of the width, of at least three pixels. */
const DASHES: Readonly<Record<Dash, number | null>> = { solid: null, dash: 3, dot: 1 };
const LEAST_WIDTH = 3;

export function strokeOf({ color, width, dash }: Stroke): {
  readonly stroke: string;
  readonly strokeWidth: number;
  readonly strokeDasharray?: string;
} {
  const times = DASHES[dash];
  const length = (times ?? 0) * Math.max(width, LEAST_WIDTH);
  return {
    stroke: color,
    strokeWidth: width,
    ...(times === null ? {} : { strokeDasharray: `${length} ${length}` }),
  };
}

/** The outline of a marker around its place, in pixels and in the proportions that Plotly draws. */
export function symbolPath({ symbol, size }: MarkerTrace['marker']): string {
  const radius = size / 2;
  const half = (size / Math.sqrt(3)).toFixed(2);
  const short = (radius / 2).toFixed(2);
  const tip = (radius * 1.3).toFixed(2);
  switch (symbol) {
    case 'triangle-up':
      return `M-${half},${short}H${half}L0,-${radius}Z`;
    case 'triangle-down':
      return `M-${half},-${short}H${half}L0,${radius}Z`;
    case 'diamond':
      return `M${tip},0L0,${tip}L-${tip},0L0,-${tip}Z`;
  }
}
