import { afterEach, describe, expect, it } from '@jest/globals';

import { appendPreloads } from './append-preloads';

const KNOWN = {
  files: ['/page.js', '/common.js', '/page.css', '/en.json', '/pt.json'],
  pages: { '/': { scripts: [0, 1], styles: [2], words: { en: [3], pt: [4] } } },
  font: '/font.woff2',
};

const asked = (): readonly (string | null)[] =>
  [...document.head.querySelectorAll('link')].map((link) => link.getAttribute('href'));
const end = async (href: string, outcome: 'load' | 'error'): Promise<void> => {
  document.head.querySelector(`link[href="${href}"]`)?.dispatchEvent(new Event(outcome));
  await new Promise((resolve) => setTimeout(resolve));
};
const open = (pathname: string): void => {
  appendPreloads(KNOWN, { pathname, language: 'en', isSignedIn: false });
};

afterEach(() => {
  document.head.replaceChildren();
});

describe('the files of a visit', () => {
  it('are asked for at once, the font after the scripts without which there is no text', async () => {
    open('/');
    expect(asked()).toEqual(['/en.json', '/page.css', '/page.js', '/common.js']);
    await end('/page.js', 'load');
    expect(asked()).not.toContain('/font.woff2');
    await end('/common.js', 'load');
    expect(asked()).toContain('/font.woff2');
  });

  it('do without a script that does not come: the font is asked for all the same', async () => {
    open('/');
    await end('/page.js', 'error');
    await end('/common.js', 'load');
    expect(asked()).toContain('/font.woff2');
  });

  it('are the font alone where the build knows nothing of the page', async () => {
    open('/elsewhere');
    await new Promise((resolve) => setTimeout(resolve));
    expect(asked()).toEqual(['/font.woff2']);
  });

  it('are asked for in the way in which they are used, or they would come twice', async () => {
    open('/elsewhere');
    await new Promise((resolve) => setTimeout(resolve));
    const [font] = document.head.querySelectorAll('link');
    expect(font).toHaveAttribute('as', 'font');
    expect(font).toHaveAttribute('type', 'font/woff2');
    expect(font).toHaveAttribute('crossorigin', '');
  });
});
