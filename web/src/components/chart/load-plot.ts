import type { ComponentType } from 'react';

import type { PlotProps } from './plot';

/** Plotly, in a chunk of its own: what answers the pointer on a chart. Loaded once however often it is asked for. */
export async function loadPlot(): Promise<{ readonly default: ComponentType<PlotProps> }> {
  return import('./plot');
}
