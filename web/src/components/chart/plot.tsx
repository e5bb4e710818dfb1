import Plotly from 'plotly.js';
import createPlotlyComponent from 'react-plotly.js/factory';

const Plotted = createPlotlyComponent(Plotly);

const CONFIG = { displayModeBar: false, responsive: true, doubleClick: false, showTips: false } as const;

export interface PlotProps {
  readonly data: readonly object[];
  readonly layout: object;
  readonly height: number | string;
}

/** The one door to Plotly, loaded only when a chart comes into view. */
export default function Plot({ data, layout, height }: PlotProps) {
  return (
    <Plotted
      data={[...data]}
      layout={layout}
      config={CONFIG}
      useResizeHandler
      style={{ width: '100%', height }}
    />
  );
}
