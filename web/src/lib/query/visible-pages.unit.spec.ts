import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { InfiniteQueryObserver, QueryClient } from '@tanstack/react-query';

import { followProgress } from '../live/follow-progress';
import { setVisiblePages } from './visible-pages';
import { afterCommand, clearRevision, LEDGER } from './revision';

const KEY = [LEDGER, 'list'] as const;
const LAST = 9;

let client: QueryClient;
let revision: string;
let asked: number[];
let stops: (() => void)[];
/** Held back while it is set: the answer under way. */
let gate: Promise<void> | undefined;

interface Page {
  readonly revision: string;
  readonly stale: null;
  readonly page: number;
}

const first = (): number => 0;

async function watch() {
  const observer = new InfiniteQueryObserver(client, {
    queryKey: KEY,
    initialPageParam: first(),
    queryFn: async ({ pageParam }): Promise<Page> => {
      asked.push(pageParam);
      const answer = { revision, stale: null, page: pageParam };
      await gate;
      return answer;
    },
    getNextPageParam: ({ page }) => (page < LAST ? page + 1 : undefined),
  });
  stops.push(observer.subscribe(() => undefined));
  await observer.refetch();
  return observer;
}

const pagesOf = (observer: Awaited<ReturnType<typeof watch>>) =>
  observer.getCurrentResult().data?.pages.map((page) => `${String(page.page)}@${page.revision}`);

beforeEach(() => {
  client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } });
  revision = '4';
  asked = [];
  stops = [];
  gate = undefined;
});

afterEach(() => {
  for (const stop of stops) stop();
  client.clear();
  clearRevision();
});

async function scrolledToTheEnd() {
  const list = await watch();
  for (let page = 1; page <= LAST; page += 1) await list.fetchNextPage();
  expect(pagesOf(list)).toHaveLength(10);
  asked.length = 0;
  return list;
}

describe('a long list after a command', () => {
  it('is read again as far as it is looked at, and the rest when it is scrolled to', async () => {
    const list = await scrolledToTheEnd();
    stops.push(setVisiblePages(KEY, 3));
    revision = '5';
    await afterCommand(client, '5');
    expect(asked).toEqual([0, 1, 2]);
    expect(pagesOf(list)).toEqual(['0@5', '1@5', '2@5']);
    await list.fetchNextPage();
    expect(pagesOf(list)).toEqual(['0@5', '1@5', '2@5', '3@5']);
  });

  it('that nobody looks at keeps its first page alone', async () => {
    const list = await scrolledToTheEnd();
    stops.pop()?.();
    await afterCommand(client, '5');
    expect(asked).toEqual([]);
    expect(client.getQueryState(KEY)?.isInvalidated).toBe(true);
    expect(pagesOf(list)).toHaveLength(10);
    expect(client.getQueryData(KEY)).toMatchObject({ pages: [{ page: 0 }], pageParams: [0] });
  });
});

describe('a long list that is notified of a change', () => {
  it('while its next page comes in never shows old pages as new ones', async () => {
    const list = await watch();
    let open: () => void = () => undefined;
    gate = new Promise((resolve) => {
      open = resolve;
    });
    const more = list.fetchNextPage();
    revision = '5';
    gate = undefined;
    followProgress(client)({ stream: 'ledger', revision: '5', parked: false });
    open();
    await more;
    await new Promise((resolve) => {
      setTimeout(resolve, 10);
    });
    expect(pagesOf(list)?.every((page) => page.endsWith('@5'))).toBe(true);
  });
});
