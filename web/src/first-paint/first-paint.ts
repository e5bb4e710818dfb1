import { isDarkIn } from '../config/theme/color-scheme';
import { markRoot } from '../config/theme/mark-root';
import { LANGUAGE_MARK, languageOfPath } from '../lib/i18n/detect-language';
import { browserLanguage } from '../lib/i18n/language-hints';
import { asLanguage } from '../lib/i18n/languages';
import { PUBLIC_PAGE_MARK, SIGNED_IN_MARK } from '../lib/prerender/marks';
import { REFRESH_TOKEN_KEY } from '../lib/session/session-storage';
import { safeStorage } from '../lib/storage';

/**
 * What has to be known before anything is painted: the theme, so that the page never flashes in the wrong one, and the
 * language of this visit. On a page that the build rendered this reader, whom the server knows less well, may be in another
 * language, or signed in.
 *
 * @param leave goes to another address in the place of this one
 */
export function firstPaint(leave: (address: string) => void): void {
  const storage = safeStorage('local');
  markRoot(isDarkIn(storage));
  const root = document.documentElement;
  const language = browserLanguage();
  root.setAttribute(LANGUAGE_MARK, language);
  if (!root.hasAttribute(PUBLIC_PAGE_MARK)) return;
  root.toggleAttribute(SIGNED_IN_MARK, storage.getItem(REFRESH_TOKEN_KEY) !== null);
  const { pathname, search, hash } = window.location;
  // An address with a language in it says what it wants.
  if (languageOfPath(pathname) !== undefined || language === asLanguage(root.lang)) return;
  leave(`/${language}${pathname}${search}${hash}`);
}
