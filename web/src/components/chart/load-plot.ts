import type { ComponentType } from 'react';

import type { PlotProps } from './plot';

/** What draws charts, in a chunk of its own; loaded once however often it is asked for. */
export async function loadPlot(): Promise<{ readonly default: ComponentType<PlotProps> }> {
  return import('./plot');
}
