import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';

import { isPageAddress, pageFrom, PATIENCE_MS } from './pages';

const kept = async (): Promise<string> => Promise.resolve('kept');
const nothingKept = async (): Promise<undefined> => Promise.resolve(undefined);
const never = async (): Promise<string> => new Promise(() => undefined);

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

it.each([
  ['/dashboard', true],
  ['/', true],
  ['/pt/faq', true],
  ['/api', false],
  ['/api/portfolio', false],
  ['/apiary', true],
  ['/sw.js', false],
  ['/assets/gone-1.js', false],
])('only pages are kept for a visit without a network: %s', (path, isPage) => {
  expect(isPageAddress(new URL(path, 'https://app.example'))).toBe(isPage);
});

it('a page comes from the network, whatever it says', async () => {
  const answer = await pageFrom({ network: async () => Promise.resolve('network'), kept });
  expect(answer).toBe('network');
});

it('without a network, or with one that does not answer in time, it is the kept one', async () => {
  const offline = await pageFrom({ network: async () => Promise.reject(new TypeError('offline')), kept });
  expect(offline).toBe('kept');
  const slow = pageFrom({ network: never, kept });
  await jest.advanceTimersByTimeAsync(PATIENCE_MS);
  expect(await slow).toBe('kept');
});

it('where nothing is kept, the network is waited for and its failure is shown', async () => {
  const network = async (): Promise<string> => {
    await new Promise((resolve) => setTimeout(resolve, 2 * PATIENCE_MS));
    return 'late';
  };
  const late = pageFrom({ network, kept: nothingKept });
  await jest.advanceTimersByTimeAsync(2 * PATIENCE_MS);
  expect(await late).toBe('late');
  await expect(
    pageFrom({ network: async () => Promise.reject(new TypeError('offline')), kept: nothingKept }),
  ).rejects.toThrow('offline');
});
