import type { BarTrace, LineTrace, MarkerTrace, Trace } from '../figure';
import { barBoxes } from './bars';
import classes from './drawing.module.css';
import { linePaths, UNITS } from './line-path';
import { percent } from './percent';
import type { Point, Scales } from './scales';
import { strokeOf, symbolPath } from './strokes';

interface TracesProps {
  readonly data: readonly Trace[];
  readonly scales: Scales;
}

interface TraceProps<T extends Trace> {
  readonly trace: T;
  readonly scales: Scales;
}

/** The series, in the order of the figure; markers may be over the edge of the plot, all else is cut off there. */
export function Traces({ data, scales }: TracesProps) {
  return (
    <>
      <svg viewBox={`0 0 ${UNITS} ${UNITS}`} width="100%" height="100%" preserveAspectRatio="none">
        {data.map((trace, index) => {
          if (trace.type === 'bar') return <Bars key={index} trace={trace} scales={scales} />;
          return trace.mode === 'lines' ? <Line key={index} trace={trace} scales={scales} /> : null;
        })}
      </svg>
      {data.map((trace, index) =>
        trace.type === 'scatter' && trace.mode === 'markers' ? (
          <Markers key={index} trace={trace} scales={scales} />
        ) : null,
      )}
    </>
  );
}

function Line({ trace, scales }: TraceProps<LineTrace>) {
  const { line, area } = linePaths(trace, scales);
  return (
    <>
      {area === '' ? null : <path d={area} fill={trace.fillcolor} />}
      <path className={classes.line} d={line} {...strokeOf(trace.line)} />
    </>
  );
}

function Bars({ trace, scales }: TraceProps<BarTrace>) {
  return (
    <g fill={trace.marker.color}>
      {barBoxes(trace, scales).map(({ from, to }, index) => (
        <rect
          key={index}
          x={from.x * UNITS}
          y={from.y * UNITS}
          width={(to.x - from.x) * UNITS}
          height={(to.y - from.y) * UNITS}
        />
      ))}
    </g>
  );
}

/** What lies beyond its axis has no marker: a trade at a price that is not drawn any more. */
function placesOf({ x, y, yaxis }: MarkerTrace, scales: Scales): readonly Point[] {
  return x.flatMap((date, index) => {
    const value = y[index];
    const across = scales.ofDate(date);
    if (value === undefined || across < 0 || across > 1 || !scales.holds(value, yaxis)) return [];
    return [{ x: across, y: scales.ofValue(value, yaxis) }];
  });
}

function Markers({ trace, scales }: TraceProps<MarkerTrace>) {
  const { marker } = trace;
  const outline = symbolPath(marker);
  return (
    <g fill={marker.color} stroke={marker.line.color} strokeWidth={marker.line.width}>
      {placesOf(trace, scales).map((place, index) => (
        <svg key={index} className={classes.marker} x={percent(place.x)} y={percent(place.y)}>
          <path d={outline} />
        </svg>
      ))}
    </g>
  );
}
