import { asLanguage } from '../i18n/languages';
import type { Language } from '../i18n/languages';
import { PUBLIC_PAGE_MARK } from './marks';

/** Whether the document is this page, in this language, as the build rendered it. */
export function isPrerendered(language: Language, route: { readonly path: string } | undefined): boolean {
  const { documentElement: root } = document;
  return root.getAttribute(PUBLIC_PAGE_MARK) === route?.path && asLanguage(root.lang) === language;
}
