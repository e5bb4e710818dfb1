import { useEffect } from 'react';

import { markRoot } from '../../config/theme/mark-root';
import { useTheme } from '../../config/theme/use-theme';

/** Paper is white: colours follow from the root while a page is printed, charts from `usePrinting`. */
export function useLightOnPaper(): void {
  const { isDark } = useTheme();
  useEffect(() => {
    const before = (): void => {
      markRoot(false);
    };
    const after = (): void => {
      markRoot(isDark);
    };
    window.addEventListener('beforeprint', before);
    window.addEventListener('afterprint', after);
    return () => {
      window.removeEventListener('beforeprint', before);
      window.removeEventListener('afterprint', after);
    };
  }, [isDark]);
}
