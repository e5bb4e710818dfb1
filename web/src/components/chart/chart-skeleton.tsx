import { Skeleton } from '@mantine/core';
import { useEffect } from 'react';

import { whenQuiet } from '../../lib/viewport/when-quiet';
import { loadPlot } from './load-plot';

/** The place of a chart whose figures are being read. What draws it is loaded meanwhile, not after them. */
export function ChartSkeleton({ height }: { readonly height: number }) {
  useEffect(
    () =>
      whenQuiet(() => {
        // A file that does not come is told where the chart is drawn.
        loadPlot().catch(() => undefined);
      }),
    [],
  );
  return <Skeleton height={height} aria-hidden="true" />;
}
