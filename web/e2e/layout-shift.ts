import type { Page } from 'playwright-core';
import { inPage } from './in-page.js';

/** Counts how far content jumped, from the first paint of every page that this tab opens. */
export const watchLayoutShift = (page: Page): Promise<unknown> =>
  page.addInitScript({
    content: `window.layoutShift = 0;
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.layoutShift += entry.value;
      }).observe({ type: 'layout-shift', buffered: true });`,
  });

/** The sum of all shifts so far: never less than the Cumulative Layout Shift, which is the worst window of them. */
export const layoutShift = (page: Page): Promise<number> => inPage<number>(page, 'window.layoutShift');
