import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { QueryClient } from '@tanstack/react-query';

import { ApiProblem } from '../api/api-problem';
import { LEDGER } from '../query/revision';
import { keepFigures, keptFigures, removeForeignFigures, setKeepsFigures } from './figure-store';
import { followFigures } from './follow-figures';

const PORTFOLIO = [LEDGER, 'portfolio'];
const NAME = JSON.stringify(PORTFOLIO);
const figures = { balanceUsd: '12.50' };

let isServerHeard: boolean;
let ages: (number | null)[];
let stops: (() => void)[];

const tokenOf = (user: string): string => `header.${btoa(JSON.stringify({ sub: user, exp: 9e9 }))}.signature`;
const signIn = (user: string): void => {
  window.localStorage.setItem('session.refresh_token', tokenOf(user));
};
const signOut = (): void => {
  window.localStorage.removeItem('session.refresh_token');
  removeForeignFigures();
};
const keptItems = (): readonly string[] =>
  Object.keys(window.localStorage).filter((key) => key.startsWith('kept.'));

/** A page that is opened: it has nothing, and reads. */
async function openPage(read: () => Promise<unknown>, queryKey: readonly unknown[] = PORTFOLIO) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } });
  stops.push(
    followFigures(
      client,
      () => isServerHeard,
      (at) => ages.push(at),
    ),
  );
  await client.query({ queryKey, queryFn: read }).catch(() => undefined);
  await jest.advanceTimersByTimeAsync(2_000);
  return client.getQueryState(queryKey);
}
const online = async (): Promise<unknown> => Promise.resolve(figures);
const offline = async (): Promise<never> => Promise.reject(new ApiProblem({ kind: 'network' }));

beforeEach(() => {
  jest.useFakeTimers();
  window.localStorage.clear();
  isServerHeard = false;
  ages = [];
  stops = [];
  signIn('ana');
});
afterEach(() => {
  for (const stop of stops) stop();
  jest.useRealTimers();
  window.localStorage.clear();
});

it('what was read is shown without a network, as an answer that could not be renewed, with its age', async () => {
  const before = await openPage(online);
  await jest.advanceTimersByTimeAsync(3_600_000);
  const state = await openPage(offline);
  expect(state).toMatchObject({ data: figures, status: 'error', dataUpdatedAt: before?.dataUpdatedAt });
  expect(ages).toEqual([before?.dataUpdatedAt]);
});

it('nothing is shown in its place while the server is heard, nor where it says no', async () => {
  await openPage(online);
  isServerHeard = true;
  expect((await openPage(offline))?.data).toBeUndefined();
  isServerHeard = false;
  const refused = async (): Promise<never> =>
    Promise.reject(new ApiProblem({ kind: 'problem', status: 403 }));
  expect((await openPage(refused))?.data).toBeUndefined();
});

it('what other pages read is not kept', async () => {
  for (const key of [['audit'], [LEDGER, 'transactions', 'all'], ['settings'], ['notices']])
    await openPage(online, key);
  expect(keptItems()).toEqual([]);
});

it('another person never sees it, and finds it removed', async () => {
  await openPage(online);
  signIn('ben');
  expect((await openPage(offline))?.data).toBeUndefined();
  expect(keptFigures('ana')).toEqual({});
  removeForeignFigures();
  expect(keptItems()).toEqual([]);
});

it('is gone at sign-out, and an answer that comes after it is not kept', async () => {
  await openPage(online);
  signOut();
  expect(keptItems()).toEqual([]);
  keepFigures('ana', { [NAME]: { at: 1, data: figures } });
  signIn('ben');
  keepFigures('ana', { [NAME]: { at: 1, data: figures } });
  expect(keptItems()).toEqual([]);
});

it('is removed and no longer kept once the person wants none on this device', async () => {
  await openPage(online);
  setKeepsFigures(false);
  expect(keptItems()).toEqual([]);
  await openPage(online);
  expect(keptItems()).toEqual([]);
  setKeepsFigures(true);
  await openPage(online);
  expect(keptItems()).toHaveLength(1);
});

it('is not read by a release that it was not kept by, nor where another hand wrote it', async () => {
  document.head.innerHTML = '<script type="module" src="/assets/index-old.js"></script>';
  await openPage(online);
  document.head.innerHTML = '<script type="module" src="/assets/index-new.js"></script>';
  expect((await openPage(offline))?.data).toBeUndefined();
  document.head.innerHTML = '<script type="module" src="/assets/index-old.js"></script>';
  window.localStorage.setItem(keptItems()[0] ?? '', '{"not": "a figure"}');
  expect((await openPage(offline))?.data).toBeUndefined();
  document.head.innerHTML = '';
});

it('holds the newest figures, as many as three pages show', () => {
  const many = Object.fromEntries(
    Array.from({ length: 60 }, (_, index) => [`figure ${String(index)}`, { at: index, data: null }]),
  );
  keepFigures('ana', many);
  const names = Object.keys(keptFigures('ana'));
  expect(names).toHaveLength(40);
  expect(names).toContain('figure 59');
  expect(names).not.toContain('figure 19');
});
