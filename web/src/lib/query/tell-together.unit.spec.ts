import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { QueryClient, QueryObserver, notifyManager } from '@tanstack/react-query';

import { tellTogether } from './tell-together';

const told: string[] = [];

/** Two parts of a page, each with a read of its own that is answered when it is told to. */
function openPage() {
  const client = new QueryClient();
  const answers = ['one', 'two'].map((name) => {
    let answer: (text: string) => void = () => undefined;
    const observer = new QueryObserver(client, {
      queryKey: [name],
      queryFn: () => new Promise<string>((resolve) => (answer = resolve)),
    });
    observer.subscribe(
      // As `useQuery` does.
      notifyManager.batchCalls(({ data }) => {
        if (data !== undefined) told.push(`${name} ${data}`);
      }),
    );
    return async () => {
      answer('came');
      await jest.advanceTimersByTimeAsync(1);
    };
  });
  const close = (): void => {
    client.clear();
  };
  return { first: answers[0], second: answers[1], close };
}

beforeEach(() => {
  jest.useFakeTimers();
  told.length = 0;
});

afterEach(() => {
  jest.useRealTimers();
});

describe('answers that come in while a page is opened', () => {
  it('are told at once, a moment after the first', async () => {
    const telling = tellTogether();
    const page = openPage();
    await page.first?.();
    await page.second?.();
    expect(told).toEqual([]);
    await jest.advanceTimersByTimeAsync(150);
    expect(told).toEqual(['one came', 'two came']);
    telling.end();
    page.close();
  });

  it('are told at the latest when the page is seen, and each at once from then on', async () => {
    const telling = tellTogether();
    const page = openPage();
    await page.first?.();
    telling.end();
    expect(told).toEqual(['one came']);
    await page.second?.();
    expect(told).toEqual(['one came', 'two came']);
    page.close();
  });

  it('are told as soon as somebody has no more to wait for, and later ones together again', async () => {
    const telling = tellTogether();
    const page = openPage();
    await page.first?.();
    telling.tellNow();
    expect(told).toEqual(['one came']);
    await page.second?.();
    expect(told).toEqual(['one came']);
    await jest.advanceTimersByTimeAsync(150);
    expect(told).toEqual(['one came', 'two came']);
    telling.end();
    page.close();
  });

  it('wait for the last of several pages, each of which is over once', async () => {
    const tellings = [tellTogether(), tellTogether()];
    const page = openPage();
    tellings[0]?.end();
    tellings[0]?.end();
    await page.first?.();
    expect(told).toEqual([]);
    tellings[1]?.end();
    expect(told).toEqual(['one came']);
    page.close();
  });
});
