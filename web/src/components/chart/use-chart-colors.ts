import { useDeferredValue, useMemo } from 'react';

import { useTheme } from '../../config/theme/use-theme';
import { chartColors } from './chart-colors';
import type { ChartColors } from './chart-colors';

/** The colours of the theme. A drawing follows a change of it once the page around it has. */
export function useChartColors(): ChartColors {
  const { isDark } = useTheme();
  const isDrawnDark = useDeferredValue(isDark);
  return useMemo(() => chartColors(isDrawnDark ? 'dark' : 'light'), [isDrawnDark]);
}
