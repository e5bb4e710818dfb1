import { memo, useMemo } from 'react';

import type { Figure } from '../figure';
import { Axes, Grid } from './axes';
import classes from './drawing.module.css';
import { Labels } from './labels';
import { scalesOf } from './scales';
import { Shapes } from './shapes';
import { Traces } from './traces';

/**
 * A figure as SVG, which is there with the page that shows it: what Plotly would draw, at the same places, but for what
 * answers a pointer. All places are parts of the plot, so the drawing follows every size without being made anew.
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
