import { afterEach, describe, expect, it, jest } from '@jest/globals';

import { CHUNK_TIMEOUT_MS, loadPart } from './load-part';

afterEach(() => {
  jest.useRealTimers();
});

const stays = async (): Promise<boolean> => Promise.resolve(false);

describe('a part of the app', () => {
  it('is given up after 120 seconds', async () => {
    jest.useFakeTimers();
    const loading = loadPart(async () => new Promise<never>(() => undefined), stays);
    const outcome = expect(loading).rejects.toThrow('120 seconds');
    await jest.advanceTimersByTimeAsync(CHUNK_TIMEOUT_MS - 1);
    await jest.advanceTimersByTimeAsync(1);
    await outcome;
    expect(CHUNK_TIMEOUT_MS).toBe(120_000);
  });

  it('fails as it did when there is no newer version', async () => {
    await expect(loadPart(async () => Promise.reject(new Error('gone')), stays)).rejects.toThrow('gone');
  });

  it('shows neither page nor fault while the page reloads for a newer version', async () => {
    const ended = jest.fn();
    const reload = jest.fn(async () => Promise.resolve(true));
    void loadPart(async () => Promise.reject(new Error('gone')), reload).then(ended, ended);
    await new Promise((resolve) => {
      setTimeout(resolve, 20);
    });
    expect(reload).toHaveBeenCalledTimes(1);
    expect(ended).not.toHaveBeenCalled();
  });
});
