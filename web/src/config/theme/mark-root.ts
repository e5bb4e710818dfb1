import { pageGround } from './page-ground';

/** The scheme of the root, its dark marker, and the colour of the browser's own bars: all colours follow from these. */
export function markRoot(isDark: boolean): void {
  const root = document.documentElement;
  root.setAttribute('data-mantine-color-scheme', isDark ? 'dark' : 'light');
  root.classList.toggle('dark', isDark);
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', pageGround[isDark ? 1 : 0]);
}
