import { Suspense, lazy, memo } from 'react';
import type { ComponentType } from 'react';

import { loadPart } from '../../lib/version/load-part';
import { Boundary } from '../ui/boundary';
import classes from './chart-plot.module.css';
import { Drawing } from './drawing/drawing';
import type { Figure } from './figure';
import { loadPlot } from './load-plot';
import { TakeOverFailure } from './take-over-failure';
import { useTakeOver } from './use-take-over';

export interface ChartPlotProps {
  /** Drawn anew when it is another than before: keep it between renders. */
  readonly figure: Figure;
  readonly height: number | string;
}

/**
 * The plot of every chart: a light drawing that is there at once, which Plotly takes over for whoever points at it
 * (docs/adr/0018). Where Plotly does not come, the drawing stays and the chart says what is missing. Screen readers have
 * the table and the summary.
 *
 * @param load the chunk of Plotly
 */
export function chartPlot(load: typeof loadPlot): ComponentType<ChartPlotProps> {
  const Plot = lazy(async () => loadPart(load));
  return memo(function ChartPlot({ figure, height }: ChartPlotProps) {
    const { isWanted, isTaken, onDrawn, pointer } = useTakeOver(figure);
    return (
      <div {...pointer} className={classes.place} style={{ height }} data-taken={isTaken}>
        {isTaken ? null : <Drawing figure={figure} />}
        <Boundary resetKey="plot" fallback={<TakeOverFailure />}>
          {isWanted ? (
            <Suspense fallback={<div className={classes.waiting} />}>
              <Plot figure={figure} onDrawn={onDrawn} />
            </Suspense>
          ) : null}
        </Boundary>
      </div>
    );
  });
}

export const ChartPlot = chartPlot(loadPlot);
