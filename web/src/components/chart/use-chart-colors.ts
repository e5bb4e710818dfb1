import { useEffect, useMemo, useState } from 'react';

import { useTheme } from '../../config/theme/use-theme';
import { whenQuiet } from '../../lib/viewport/when-quiet';
import { chartColors } from './chart-colors';
import type { ChartColors } from './chart-colors';

/**
 * The colours of the theme. A drawing follows a change of it in the next quiet moment: whoever switches back and forth
 * would wait for each of the drawings otherwise.
 */
export function useChartColors(): ChartColors {
  const { isDark } = useTheme();
  const [isDrawnDark, setDrawnDark] = useState(isDark);
  useEffect(() => {
    if (isDark === isDrawnDark) return undefined;
    return whenQuiet(() => {
      setDrawnDark(isDark);
    });
  }, [isDark, isDrawnDark]);
  return useMemo(() => chartColors(isDrawnDark ? 'dark' : 'light'), [isDrawnDark]);
}
