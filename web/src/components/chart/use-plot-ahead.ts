import { useEffect } from 'react';

import { whenIdle } from '../../lib/viewport/when-quiet';
import { loadPlot } from './load-plot';

/** Has what draws charts come in while the page waits for the figures, on pages that are there for their charts. */
export function usePlotAhead(): void {
  useEffect(
    () =>
      whenIdle(() => {
        // The chart itself asks again, and says what failed.
        loadPlot().catch(() => undefined);
      }),
    [],
  );
}
