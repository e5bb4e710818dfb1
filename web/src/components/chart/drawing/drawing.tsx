import { memo, useMemo } from 'react';

import type { Annotation, Figure, FigureLayout, Shape, ValueAxisName } from '../figure';
import { percent } from './percent';
import type { Scales } from './scales';
import { scalesOf } from './scales';
import { strokeOf } from './strokes';
import { Traces } from './traces';
import classes from './drawing.module.css';

interface AxesProps {
  readonly layout: FigureLayout;
  readonly scales: Scales;
}

interface ValueTick {
  readonly key: string;
  readonly text: string;
  readonly color: string;
  /** From the upper edge of the plot. */
  readonly down: number;
}

/** No grid line where the plot itself ends. */
const EDGE = 0.003;
/** Between the plot and what is written at its right. */
const GAP_PX = 1;

function valueTicks({ layout, scales }: AxesProps): readonly ValueTick[] {
  const axes: readonly ValueAxisName[] = layout.yaxis2 === undefined ? ['y'] : ['y', 'y2'];
  return axes.flatMap((name) => {
    const { tickvals, ticktext, gridcolor } = (name === 'y' ? layout.yaxis : layout.yaxis2) ?? layout.yaxis;
    return tickvals.map((value, index) => ({
      key: `${name} ${value}`,
      text: ticktext[index] ?? '',
      color: gridcolor,
      down: scales.ofValue(value, name),
    }));
  });
}

/** A hairline at each figure of the value axes. */
function Grid(props: AxesProps) {
  return (
    <g className={classes.crisp}>
      {valueTicks(props)
        .filter(({ down }) => down > EDGE && down < 1 - EDGE)
        .map(({ key, color, down }) => (
          <line key={key} x1="0" x2="100%" y1={percent(down)} y2={percent(down)} stroke={color} />
        ))}
    </g>
  );
}

/** The line of time with its dates under it, and the figures of the value axes at the right. */
function Axes({ layout, scales }: AxesProps) {
  const { tickvals, ticktext, linecolor } = layout.xaxis;
  return (
    <>
      <line className={classes.time} x1="0" x2="100%" y1="100%" y2="100%" stroke={linecolor} />
      <g fill={layout.font.color}>
        {tickvals.map((date, index) => (
          <text key={date} className={classes.date} x={percent(scales.ofDate(date))} y="100%">
            {ticktext[index]}
          </text>
        ))}
        {valueTicks({ layout, scales }).map(({ key, text, down }) => (
          <text key={key} className={classes.value} x="100%" y={percent(down)} dx={GAP_PX}>
            {text}
          </text>
        ))}
      </g>
    </>
  );
}

interface ShapesProps {
  readonly shapes: readonly Shape[];
  readonly scales: Scales;
}

/** Bands and lines that belong to no series. */
function Shapes({ shapes, scales }: ShapesProps) {
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

interface LabelsProps {
  readonly annotations: readonly Annotation[];
  readonly scales: Scales;
}

/** Around a text that has no room of its own. */
const PAD_PX = 1;

/** Names and tags over the drawing. Text of the page, whose ground grows with it: SVG would have to measure it. */
function Labels({ annotations, scales }: LabelsProps) {
  return annotations.map((annotation, index) => {
    const { x, y } = scales.ofAnnotation(annotation);
    const { yanchor = 'middle', font, bgcolor, borderpad = PAD_PX } = annotation;
    return (
      <span
        key={index}
        className={classes.label}
        data-anchor={yanchor}
        style={{
          left: percent(x),
          top: percent(y),
          padding: borderpad,
          fontSize: font.size,
          color: font.color,
          backgroundColor: bgcolor,
        }}
      >
        {annotation.text}
      </span>
    );
  });
}

/**
 * A figure as SVG, which is there with the page that shows it: what Plotly would draw, at the same places, but for what
 * answers a pointer. All places are parts of the plot, so the drawing follows every size without being rebuilt.
 */
export const Drawing = memo(function Drawing({ figure }: { readonly figure: Figure }) {
  const { data, layout } = figure;
  const scales = useMemo(() => scalesOf(layout), [layout]);
  const { margin, font, shapes = [], annotations = [] } = layout;
  return (
    <div
      className={classes.drawing}
      aria-hidden="true"
      data-drawing=""
      style={{ fontFamily: font.family, fontSize: font.size, color: font.color }}
    >
      <div
        className={classes.plot}
        style={{ inset: `${margin.t}px ${margin.r}px ${margin.b}px ${margin.l}px` }}
      >
        <svg className={classes.layers} width="100%" height="100%">
          <Shapes shapes={shapes.filter(({ layer }) => layer === 'below')} scales={scales} />
          <Grid layout={layout} scales={scales} />
          <Traces data={data} scales={scales} />
          <Axes layout={layout} scales={scales} />
          <Shapes shapes={shapes.filter(({ layer }) => layer !== 'below')} scales={scales} />
        </svg>
        <Labels annotations={annotations} scales={scales} />
      </div>
    </div>
  );
});
