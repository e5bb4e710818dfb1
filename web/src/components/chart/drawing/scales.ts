import type { Annotation, FigureLayout, Shape, TimeAxis, ValueAxis, ValueAxisName } from '../figure';

/** Where values are in the plot: parts of its width from the left edge and of its height from the upper one. */
export interface Scales {
  readonly ofDate: (date: string) => number;
  /** Milliseconds as a part of the width. */
  readonly ofSpan: (ms: number) => number;
  readonly ofValue: (value: number, axis?: ValueAxisName) => number;
  /** Whether a value lies on its axis; two axes share the plot, so its place in the plot does not tell. */
  readonly holds: (value: number, axis?: ValueAxisName) => boolean;
  readonly ofShape: (shape: Shape) => Box;
  readonly ofAnnotation: (annotation: Annotation) => Point;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Two corners; a line has them at its ends. */
export interface Box {
  readonly from: Point;
  readonly to: Point;
}

export function scalesOf(layout: FigureLayout): Scales {
  const { ofDate, ofSpan } = timeScale(layout.xaxis);
  const axes = { y: valueScale(layout.yaxis), y2: valueScale(layout.yaxis2 ?? layout.yaxis) };
  const across = ({ xref }: Shape | Annotation, x: number | string): number =>
    xref === 'x' ? ofDate(String(x)) : Number(x);
  const down = ({ yref }: Shape, y: number): number =>
    yref === 'paper' ? 1 - y : axes[yref].ofRange(axes[yref].toRange(y));
  return {
    ofDate,
    ofSpan,
    ofValue: (value, axis = 'y') => axes[axis].ofRange(axes[axis].toRange(value)),
    holds: (value, axis = 'y') => axes[axis].holds(value),
    ofShape: (shape) => ({
      from: { x: across(shape, shape.x0), y: down(shape, shape.y0) },
      to: { x: across(shape, shape.x1), y: down(shape, shape.y1) },
    }),
    ofAnnotation: (annotation) => ({
      x: across(annotation, annotation.x),
      y: annotation.yref === 'paper' ? 1 - annotation.y : axes[annotation.yref].ofRange(annotation.y),
    }),
  };
}

function timeScale({ range }: TimeAxis): Pick<Scales, 'ofDate' | 'ofSpan'> {
  const from = Date.parse(range[0]);
  const span = Date.parse(range[1]) - from;
  return { ofDate: (date) => (Date.parse(date) - from) / span, ofSpan: (ms) => ms / span };
}

interface ValueScale {
  /** A value as the range is given: on a log axis its exponent, not finite for what such an axis does not have. */
  readonly toRange: (value: number) => number;
  readonly ofRange: (at: number) => number;
  readonly holds: (value: number) => boolean;
}

function valueScale({ type, domain = [0, 1], range }: ValueAxis): ValueScale {
  const [bottom, top] = domain;
  const [low, high] = range;
  const toRange = (value: number): number => (type === 'log' ? Math.log10(value) : value);
  return {
    toRange,
    ofRange: (at) => 1 - (bottom + ((at - low) / (high - low)) * (top - bottom)),
    holds: (value) => toRange(value) >= low && toRange(value) <= high,
  };
}
