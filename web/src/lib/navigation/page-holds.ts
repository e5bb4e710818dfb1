/** How many forms hold the page; apart from what they hold it with, which only pages with a form need. */
export const pageHolds = { count: 0 };

/** Whether something on this page has been filled in and not been sent. */
export const hasUnsavedChanges = (): boolean => pageHolds.count > 0;
