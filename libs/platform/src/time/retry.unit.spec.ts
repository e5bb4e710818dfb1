import { describe, expect, it } from '@jest/globals';
import { delay } from './delay.js';
import { backoffMs, retry } from './retry.js';

const quick = { baseMs: 0, factor: 1 };

function failing(times: number): { run: () => Promise<string>; calls: () => number } {
  let calls = 0;
  return {
    run: async () => {
      calls += 1;
      if (calls <= times) throw new Error(`failure ${calls}`);
      return 'done';
    },
    calls: () => calls,
  };
}

describe('retry', () => {
  it('goes on until it succeeds', async () => {
    const { run, calls } = failing(2);
    await expect(retry(run, { ...quick, attempts: 3 })).resolves.toBe('done');
    expect(calls()).toBe(3);
  });

  it('throws the last failure after the last try', async () => {
    const { run, calls } = failing(9);
    await expect(retry(run, { ...quick, attempts: 3 })).rejects.toThrow('failure 3');
    expect(calls()).toBe(3);
  });

  it('does not repeat what is not worth it', async () => {
    const { run, calls } = failing(9);
    await expect(retry(run, { ...quick, attempts: 3, shouldRetry: () => false })).rejects.toThrow(
      'failure 1',
    );
    expect(calls()).toBe(1);
  });

  it('stops when it is aborted', async () => {
    const controller = new AbortController();
    const { run } = failing(9);
    const retried = retry(run, { attempts: 9, baseMs: 60_000, factor: 1, signal: controller.signal });
    controller.abort(new Error('stopping'));
    await expect(retried).rejects.toThrow();
    await expect(retry(run, { ...quick, attempts: 1, signal: controller.signal })).rejects.toThrow(
      'stopping',
    );
  });
});

describe('the wait between tries', () => {
  it('grows by the factor up to its limit', () => {
    const options = { baseMs: 100, factor: 1.5, maxMs: 300, jitter: 0 };
    expect([1, 2, 3, 4, 50].map((attempt) => backoffMs(attempt, options))).toEqual([100, 150, 225, 300, 300]);
  });

  it('is spread over its random share', () => {
    const options = { baseMs: 100, factor: 2 };
    expect(backoffMs(1, { ...options, random: () => 0 })).toBe(100);
    expect(backoffMs(1, { ...options, random: () => 0.999 })).toBe(50);
  });

  it('ends at once when it is aborted', async () => {
    const controller = new AbortController();
    const waiting = delay(60_000, controller.signal);
    controller.abort();
    await expect(waiting).rejects.toMatchObject({ name: 'AbortError' });
  });
});
