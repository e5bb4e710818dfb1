import { useDeferredValue, useMemo } from 'react';

import { useTheme } from '../../config/theme/use-theme';
import { usePrinting } from '../../lib/print/use-printing';
import { chartColors } from './chart-colors';
import type { ChartColors } from './chart-colors';

/** The colours of the theme, on paper those of the light one. A drawing follows a change once the page around it has. */
export function useChartColors(): ChartColors {
  const { isDark } = useTheme();
  const isDrawnDark = useDeferredValue(isDark);
  const isPrinting = usePrinting();
  const scheme = isDrawnDark && !isPrinting ? 'dark' : 'light';
  return useMemo(() => chartColors(scheme), [scheme]);
}
