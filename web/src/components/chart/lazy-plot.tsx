import { Skeleton } from '@mantine/core';
import { Suspense, lazy } from 'react';

import type { PlotProps } from './plot';

const Plot = lazy(() => import('./plot'));

/** {@link Plot} behind its own chunk; its place is held while it loads. Readers have the table and the summary. */
export function LazyPlot(props: PlotProps) {
  return (
    <div aria-hidden="true" style={{ minHeight: props.height }}>
      <Suspense fallback={<Skeleton height={props.height} />}>
        <Plot {...props} />
      </Suspense>
    </div>
  );
}
