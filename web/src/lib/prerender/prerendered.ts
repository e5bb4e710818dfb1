import type { Language } from '../i18n/languages';

/** Which page the build rendered, and in which language. */
export interface Prerendered {
  readonly path: string;
  readonly language: Language;
}

/** The JSON block of a page that the build rendered. It never runs: the content security policy allows no inline script. */
export const PRERENDERED_ID = 'prerendered';

function isPage(value: unknown): value is Prerendered {
  return typeof value === 'object' && value !== null && 'path' in value && 'language' in value;
}

/** Which page is on screen as the build rendered it; null where it rendered none. */
function prerendered(): Prerendered | null {
  const page: unknown = JSON.parse(document.getElementById(PRERENDERED_ID)?.textContent ?? 'null');
  return isPage(page) ? page : null;
}

/** Whether the page on screen is this one, in this language, as the build rendered it. */
export function isPrerendered(language: Language, route: { readonly path: string } | undefined): boolean {
  const page = prerendered();
  return page !== null && page.language === language && page.path === route?.path;
}
