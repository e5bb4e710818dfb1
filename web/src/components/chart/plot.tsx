import Plotly from 'plotly.js';
import { useEffect, useRef, useState } from 'react';

import classes from './chart-plot.module.css';
import type { Figure } from './figure';
import { plotlyFigure } from './plotly-figure';

const CONFIG = { displayModeBar: false, responsive: true, doubleClick: false, showTips: false } as const;

export interface PlotProps {
  readonly figure: Figure;
  readonly onDrawn: () => void;
}

/** A figure drawn by Plotly, which answers the pointer. The one door to it besides that of pictures, and always lazy. */
export default function Plot({ figure, onDrawn }: PlotProps) {
  const place = useRef<HTMLDivElement>(null);
  const [fault, setFault] = useState<Error | null>(null);
  useEffect(() => {
    const element = place.current;
    if (element === null) return undefined;
    let isGone = false;
    Plotly.newPlot(element, { ...plotlyFigure(figure), config: CONFIG }).then(
      () => {
        if (!isGone) onDrawn();
      },
      (cause: unknown) => {
        if (!isGone) setFault(new Error('Plotly could not draw a chart', { cause }));
      },
    );
    return () => {
      isGone = true;
      Plotly.purge(element);
    };
  }, [figure, onDrawn]);
  // For the boundary of the chart, which keeps the drawing that is there.
  if (fault !== null) throw fault;
  return <div ref={place} className={classes.plot} aria-hidden="true" />;
}
