import { useComputedColorScheme } from '@mantine/core';
import { useEffect, useMemo, useState } from 'react';

import { whenQuiet } from '../../lib/viewport/when-quiet';
import { chartColors } from './chart-colors';
import type { ChartColors } from './chart-colors';

/**
 * The colours of the theme. A drawing follows a change of it in the next quiet moment: whoever switches back and forth
 * would wait for each of the drawings otherwise.
 */
export function useChartColors(): ChartColors {
  const scheme = useComputedColorScheme('light', { getInitialValueInEffect: false });
  const [drawn, setDrawn] = useState(scheme);
  useEffect(() => {
    if (scheme === drawn) return undefined;
    return whenQuiet(() => {
      setDrawn(scheme);
    });
  }, [scheme, drawn]);
  return useMemo(() => chartColors(drawn), [drawn]);
}
