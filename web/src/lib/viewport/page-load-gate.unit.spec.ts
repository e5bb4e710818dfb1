import { expect, it } from '@jest/globals';

import { beginPageLoad, pageLoaded } from './page-load-gate';

const settled = async (promise: Promise<void>): Promise<boolean> =>
  Promise.race([
    promise.then(() => true),
    new Promise<boolean>((resolve) => {
      setTimeout(() => {
        resolve(false);
      });
    }),
  ]);

it('what comes after the figures of a page waits for all that are being opened, and for none otherwise', async () => {
  expect(await settled(pageLoaded())).toBe(true);
  const ends = [beginPageLoad(), beginPageLoad()];
  const later = pageLoaded();
  ends[0]?.();
  ends[0]?.();
  expect(await settled(later)).toBe(false);
  ends[1]?.();
  expect(await settled(later)).toBe(true);
  expect(await settled(pageLoaded())).toBe(true);
});
