import type { Page } from 'playwright-core';
import { inPage } from './in-page.js';

const ACTIVE = 'a[href], button, input:not([type=hidden]), select, textarea, summary';

/**
 * What is too small for a thumb. A target reaches as far up and down as a press on it does, whatever its own box is. Links
 * inside of a sentence are as tall as its lines (WCAG 2.5.8 leaves them out).
 */
export const smallTargets = (page: Page): Promise<readonly string[]> =>
  inPage(
    page,
    `(() => {
      // A pixel less than 44: edges lie between pixels.
      const LEAST = 43;
      const isShown = (element) => {
        const box = element.getBoundingClientRect();
        return element.checkVisibility({ visibilityProperty: true }) && box.right > 1 && !element.disabled &&
          element.closest('[aria-hidden=true], [inert]') === null;
      };
      const isInSentence = (element) =>
        element.matches('a, button') && getComputedStyle(element).display.startsWith('inline') &&
        [...element.parentElement.childNodes].some((node) => node.nodeType === 3 && node.data.trim() !== '');
      const isHit = (element, x, y) => {
        const hit = document.elementFromPoint(x, y);
        return hit !== null && (element.contains(hit) || hit.closest('label')?.control === element ||
          (element.labels ?? []).length > 0 && [...element.labels].some((label) => label.contains(hit)) ||
          element.closest('.mantine-Input-wrapper')?.contains(hit) === true);
      };
      const small = [];
      for (const element of document.querySelectorAll('${ACTIVE}')) {
        if (!isShown(element) || isInSentence(element)) continue;
        element.scrollIntoView({ block: 'center', behavior: 'instant' });
        if (!element.isConnected) continue;
        // A switch or a choice is pressed by its words.
        const seen = element.matches('[type=radio], [type=checkbox]') ? (element.labels?.[0] ?? element) : element;
        const box = seen.getBoundingClientRect();
        const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
        // Of no size or under something else: nobody presses it there.
        if (box.width < 2 || !isHit(element, x, y)) continue;
        const reach = (step) => {
          let far = 0;
          while (far < LEAST && isHit(element, x, y + (far + 1) * step)) far += 1;
          return far;
        };
        const tall = reach(-1) + 1 + reach(1);
        if (tall >= LEAST) continue;
        small.push(\`\${element.tagName} \${tall} px tall: \${(element.getAttribute('aria-label') ?? element.textContent).trim()}\`);
      }
      return small;
    })()`,
  );

/** Names that several buttons of the page have, or links with different ends: by ear they are one. */
export async function sharedNames(page: Page): Promise<readonly string[]> {
  const names = async (role: 'button' | 'link'): Promise<readonly string[]> => {
    const snapshot = await page.locator('body').ariaSnapshot();
    return [
      ...snapshot.matchAll(
        new RegExp(`- ${role} "((?:[^"\\\\]|\\\\.)*)"[^\\n]*(?:\\n\\s+- /url: (\\S+))?`, 'g'),
      ),
    ].map(([, name = '', url = '']) => `${name} ${url}`);
  };
  const buttons = await names('button');
  const links = [...new Set(await names('link'))].map((link) => link.replace(/ \S*$/, ''));
  return [buttons, links].flatMap((each) => [
    ...new Set(each.filter((name, index) => each.indexOf(name) !== index)),
  ]);
}
