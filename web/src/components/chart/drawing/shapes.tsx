import type { Shape } from '../figure';
import { percent } from './percent';
import type { Scales } from './scales';
import { strokeOf } from './strokes';

interface ShapesProps {
  readonly shapes: readonly Shape[];
  readonly scales: Scales;
}

/** Bands and lines that belong to no series. */
export function Shapes({ shapes, scales }: ShapesProps) {
  return (
    <g>
      {shapes.map((shape, index) => (
        // The order of a figure is all that tells its shapes apart.
        <OneShape key={index} shape={shape} scales={scales} />
      ))}
    </g>
  );
}

function OneShape({ shape, scales }: { readonly shape: Shape; readonly scales: Scales }) {
  const { from, to } = scales.ofShape(shape);
  const { type, line, fillcolor } = shape;
  return type === 'line' ? (
    <line
      {...('color' in line ? strokeOf(line) : {})}
      x1={percent(from.x)}
      x2={percent(to.x)}
      y1={percent(from.y)}
      y2={percent(to.y)}
    />
  ) : (
    <rect
      fill={fillcolor}
      x={percent(Math.min(from.x, to.x))}
      y={percent(Math.min(from.y, to.y))}
      width={percent(Math.abs(to.x - from.x))}
      height={percent(Math.abs(to.y - from.y))}
    />
  );
}
