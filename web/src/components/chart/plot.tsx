import Plotly from 'plotly.js';
import { useMemo, useState } from 'react';
import createPlotlyComponent from 'react-plotly.js/factory';

import classes from './chart-plot.module.css';
import type { Figure } from './figure';
import { plotlyFigure } from './plotly-figure';

const CONFIG = { displayModeBar: false, responsive: true, doubleClick: false, showTips: false } as const;
const FILL = { width: '100%', height: '100%' } as const;

/** The component of react-plotly.js over the basic bundle of Plotly. */
const PlotlyChart = createPlotlyComponent(Plotly);

export interface PlotProps {
  readonly figure: Figure;
  readonly onDrawn: () => void;
}

/** A figure drawn by Plotly, which answers the pointer. The one door to it besides that of pictures, and always lazy. */
export default function Plot({ figure, onDrawn }: PlotProps) {
  const [fault, setFault] = useState<Error | null>(null);
  // One object for one figure: Plotly draws again for another.
  const { data, layout } = useMemo(() => {
    const drawn = plotlyFigure(figure);
    return { data: [...drawn.data], layout: drawn.layout };
  }, [figure]);
  // For the boundary of the chart, which keeps the drawing that is there.
  if (fault !== null) throw fault;
  return (
    <div className={classes.plot} aria-hidden="true">
      <PlotlyChart
        data={data}
        layout={layout}
        config={CONFIG}
        style={FILL}
        onInitialized={onDrawn}
        onUpdate={onDrawn}
        onError={(cause) => {
          setFault(new Error('Plotly could not draw a chart', { cause }));
        }}
      />
    </div>
  );
}
