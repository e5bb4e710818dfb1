import { Skeleton } from '@mantine/core';
import { Suspense, lazy, memo } from 'react';
import type { ComponentType } from 'react';

import { loadPart } from '../../lib/version/load-part';
import { Boundary } from '../ui/boundary';
import { ChartLoadFailure } from './chart-load-failure';
import { loadPlot } from './load-plot';
import type { PlotProps } from './plot';
import { useTurnToDraw } from './use-turn-to-draw';

/**
 * {@link Plot} behind its own chunk; its place is held while it loads. A chart that cannot be drawn says so in its place
 * and leaves the page standing. Readers have the table and the summary.
 *
 * @param load the chunk
 */
export function lazyPlot(load: typeof loadPlot): ComponentType<PlotProps> {
  const Plot = lazy(async () => loadPart(load));
  return memo(function LazyPlot(props: PlotProps) {
    const { isDue, place } = useTurnToDraw();
    const waiting = <Skeleton height={props.height} data-plot-place="" />;
    return (
      <Boundary resetKey="plot" fallback={<ChartLoadFailure height={props.height} />}>
        <div ref={place} aria-hidden="true" style={{ minHeight: props.height }}>
          {isDue ? (
            <Suspense fallback={waiting}>
              <Plot {...props} />
            </Suspense>
          ) : (
            waiting
          )}
        </div>
      </Boundary>
    );
  });
}

export const LazyPlot = lazyPlot(loadPlot);
