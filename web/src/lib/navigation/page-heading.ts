/** The one `h1` of a page. */
export const PAGE_HEADING_ID = 'page-heading';

/** Moves the focus to the heading of the page that has just come, so that a reader starts there. */
export function focusPageHeading(): void {
  document.getElementById(PAGE_HEADING_ID)?.focus({ preventScroll: true });
}
