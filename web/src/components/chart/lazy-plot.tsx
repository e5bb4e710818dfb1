import { Skeleton } from '@mantine/core';
import { Suspense, lazy, memo } from 'react';

import { loadPlot } from './load-plot';
import type { PlotProps } from './plot';
import { useTurnToDraw } from './use-turn-to-draw';

const Plot = lazy(loadPlot);

/** {@link Plot} behind its own chunk; its place is held while it loads. Readers have the table and the summary. */
export const LazyPlot = memo(function LazyPlot(props: PlotProps) {
  const { isDue, place } = useTurnToDraw();
  const waiting = <Skeleton height={props.height} data-plot-place="" />;
  return (
    <div ref={place} aria-hidden="true" style={{ minHeight: props.height }}>
      {isDue ? (
        <Suspense fallback={waiting}>
          <Plot {...props} />
        </Suspense>
      ) : (
        waiting
      )}
    </div>
  );
});
