import Plotly from 'plotly.js';
import { useMemo } from 'react';
import createPlotlyComponent from 'react-plotly.js/factory';

const Plotted = createPlotlyComponent(Plotly);

// Plotly itself follows the size of the window. The component's own handler would draw everything a second time at once.
const CONFIG = { displayModeBar: false, responsive: true, doubleClick: false, showTips: false } as const;

export interface PlotProps {
  /** Data and layout are drawn anew when they are others than before: keep them between renders. */
  readonly data: readonly object[];
  readonly layout: object;
  readonly height: number | string;
}

/** The one door to Plotly, loaded only when a chart comes into view. */
export default function Plot({ data, layout, height }: PlotProps) {
  const traces = useMemo(() => [...data], [data]);
  return <Plotted data={traces} layout={layout} config={CONFIG} style={{ width: '100%', height }} />;
}
