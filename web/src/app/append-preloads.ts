import { preloadsOf } from './preload';
import type { FirstFiles, Preload, Visit } from './preload';

function append(preload: Preload): HTMLLinkElement {
  const link = document.createElement('link');
  for (const [name, value] of Object.entries({ crossorigin: '', ...preload })) link.setAttribute(name, value);
  document.head.append(link);
  return link;
}

/** Ends when the file is there or will not come. */
const ended = (link: HTMLLinkElement): Promise<void> =>
  new Promise((resolve) => {
    for (const end of ['load', 'error']) {
      link.addEventListener(end, () => {
        resolve();
      });
    }
  });

/**
 * Asks for the files of a visit. The font comes after the scripts of the page, without which there is no text: beside
 * them it takes a quarter of a second of a slow line, and text is read in the fallback of the same measures meanwhile.
 */
export function appendPreloads(known: FirstFiles, visit: Visit): void {
  const scripts = preloadsOf(known, visit)
    .map((preload) => append(preload))
    .filter(({ rel }) => rel === 'modulepreload');
  void Promise.all(scripts.map(ended)).then(() => {
    append({ rel: 'preload', as: 'font', type: 'font/woff2', href: known.font });
  });
}
