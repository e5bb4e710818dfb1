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
    const callOff = tellTogether();
    const page = openPage();
    await page.first?.();
    await page.second?.();
    expect(told).toEqual([]);
    await jest.advanceTimersByTimeAsync(150);
    expect(told).toEqual(['one came', 'two came']);
    callOff();
    page.close();
  });

  it('are told at the latest when the page is seen, and each at once from then on', async () => {
    const callOff = tellTogether();
    const page = openPage();
    await page.first?.();
    callOff();
    expect(told).toEqual(['one came']);
    await page.second?.();
    expect(told).toEqual(['one came', 'two came']);
    page.close();
  });

  it('wait for the last of several pages, each of which is over once', async () => {
    const callOffs = [tellTogether(), tellTogether()];
    const page = openPage();
    callOffs[0]?.();
    callOffs[0]?.();
    await page.first?.();
    expect(told).toEqual([]);
    callOffs[1]?.();
    expect(told).toEqual(['one came']);
    page.close();
  });
});
