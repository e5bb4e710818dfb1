import type { FigureLayout, ValueAxisName } from '../figure';
import classes from './drawing.module.css';
import { percent } from './percent';
import type { Scales } from './scales';

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
export function Grid(props: AxesProps) {
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
export function Axes({ layout, scales }: AxesProps) {
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
