/**
 * A chart as data and layout: the part of what Plotly takes that charts of the product use. One figure serves the drawing
 * on the page and the saved picture, which Plotly draws, so that they cannot differ.
 */
export interface Figure {
  readonly data: readonly Trace[];
  readonly layout: FigureLayout;
  readonly readings: FigureReadings;
}

/** What is read off a chart, day by day. */
export interface FigureReadings {
  /** In order. */
  readonly dates: readonly string[];
  /** How one of them is written, where it stands for more than its day. */
  readonly dateText?: (date: string) => string;
  /** As many for each day, in the same order; what a day does not have is a dash. */
  readonly at: (date: string) => readonly Reading[];
  /** Figures that were made up are read only by somebody who points at them. */
  readonly isSimulated?: boolean;
}

export interface Reading {
  readonly label: string;
  readonly text: string;
  /** On a phone it needs a row of its own, on some days at least. */
  readonly isLong?: boolean;
}

export type Trace = LineTrace | MarkerTrace | BarTrace;

interface TraceBase {
  readonly name?: string;
  readonly x: readonly string[];
  readonly yaxis?: ValueAxisName;
}

export interface LineTrace extends TraceBase {
  readonly type: 'scatter';
  readonly mode: 'lines';
  /** A gap is null. */
  readonly y: readonly (number | null)[];
  readonly line: Stroke & { readonly shape?: 'linear' | 'hv' };
  readonly fill?: 'tozeroy';
  readonly fillcolor?: string;
}

export type MarkerSymbol = 'triangle-up' | 'diamond' | 'triangle-down';

export interface MarkerTrace extends TraceBase {
  readonly type: 'scatter';
  readonly mode: 'markers';
  readonly y: readonly number[];
  readonly cliponaxis: false;
  readonly marker: {
    readonly symbol: MarkerSymbol;
    /** Pixels from edge to edge. */
    readonly size: number;
    readonly color: string;
    readonly line: { readonly color: string; readonly width: number };
  };
}

export interface BarTrace extends TraceBase {
  readonly type: 'bar';
  readonly y: readonly number[];
  /** Milliseconds of the time axis, half of them on each side of the day. */
  readonly width: number;
  readonly marker: { readonly color: string; readonly line: { readonly width: 0 } };
}

export type Dash = 'solid' | 'dash' | 'dot';

export interface Stroke {
  readonly color: string;
  /** Pixels. */
  readonly width: number;
  readonly dash: Dash;
}

export type ValueAxisName = 'y' | 'y2';

/** What is at a value of an axis, or at a part of the plot counted from its left and lower edge. */
interface Placed {
  readonly xref: 'paper' | 'x';
  readonly yref: 'paper' | ValueAxisName;
}

/** On a log axis a shape is at the value itself. */
export interface Shape extends Placed {
  readonly type: 'rect' | 'line';
  /** Under the grid; else over the lines. */
  readonly layer?: 'below';
  readonly x0: number | string;
  readonly x1: number | string;
  readonly y0: number;
  readonly y1: number;
  readonly fillcolor?: string;
  readonly line: Stroke | { readonly width: 0 };
}

/** On a log axis an annotation is at the exponent. */
export interface Annotation extends Placed {
  readonly x: number | string;
  readonly xanchor: 'left';
  readonly y: number;
  readonly yanchor?: 'middle' | 'bottom';
  readonly text: string;
  readonly showarrow: false;
  readonly font: { readonly size: number; readonly color: string };
  readonly bgcolor?: string;
  readonly borderpad?: number;
}

export interface TimeAxis {
  /** The value axis it lies under; the first unless given. */
  readonly anchor?: ValueAxisName;
  readonly range: readonly [string, string];
  readonly tickvals: readonly string[];
  readonly ticktext: readonly string[];
  readonly linecolor: string;
}

export interface ValueAxis {
  readonly type?: 'log';
  /** Lower and upper edge as parts of the plot's height; all of it unless given. */
  readonly domain?: readonly [number, number];
  /** On a log axis exponents. */
  readonly range: readonly [number, number];
  readonly tickvals: readonly number[];
  readonly ticktext: readonly string[];
  readonly gridcolor: string;
}

export interface FigureLayout {
  /** Pixels. */
  readonly margin: { readonly l: number; readonly r: number; readonly t: number; readonly b: number };
  readonly font: { readonly family: string; readonly size: number; readonly color: string };
  /** Bars are stacked, not side by side. */
  readonly barmode?: 'relative';
  readonly xaxis: TimeAxis;
  readonly yaxis: ValueAxis;
  readonly yaxis2?: ValueAxis;
  readonly shapes?: readonly Shape[];
  readonly annotations?: readonly Annotation[];
}
