import { beforeEach, describe, expect, it, jest } from '@jest/globals';

import { chart } from '../testing/history.fixture';
import { ChartCache } from './chart-cache';

beforeEach(() => {
  window.localStorage.clear();
});

describe('charts kept on this device', () => {
  it('come back by their name, with the time they were read', () => {
    new ChartCache(window.localStorage).put('1y', chart, 1_000);
    expect(new ChartCache(window.localStorage).get('1y')).toEqual({ chart, storedAt: 1_000 });
    expect(new ChartCache(window.localStorage).get('3y')).toBeUndefined();
  });

  it('give way, the oldest first', () => {
    const cache = new ChartCache(window.localStorage);
    for (let at = 0; at < 8; at += 1) cache.put(`chart ${String(at)}`, chart, at);
    expect(cache.get('chart 1')).toBeUndefined();
    expect(cache.get('chart 2')?.storedAt).toBe(2);
    expect(cache.get('chart 7')?.storedAt).toBe(7);
  });

  it('are forgotten when another version wrote them, or something else', () => {
    const cache = new ChartCache(window.localStorage);
    window.localStorage.setItem('rsi.charts', JSON.stringify([{ name: '1y', storedAt: 1, chart: {} }]));
    expect(cache.get('1y')).toBeUndefined();
    window.localStorage.setItem('rsi.charts', 'no JSON');
    expect(cache.get('1y')).toBeUndefined();
    cache.put('1y', chart, 2);
    expect(cache.get('1y')?.storedAt).toBe(2);
  });

  it('are not taken as new when they were kept under a clock that was ahead', () => {
    const cache = new ChartCache(window.localStorage);
    cache.put('1y', chart, Date.now() + 86_400_000);
    expect(cache.get('1y')).toBeUndefined();
  });

  it('make room for the newest in a full storage, and never fail', () => {
    const cache = new ChartCache(window.localStorage);
    cache.put('old', chart, 1);
    const store = window.localStorage.setItem.bind(window.localStorage);
    const full = jest.spyOn(Storage.prototype, 'setItem').mockImplementation((key, value) => {
      if (value.includes('"old"')) throw new Error('QuotaExceededError');
      store(key, value);
    });
    full.mockImplementationOnce(() => {
      throw new Error('QuotaExceededError');
    });
    expect(() => {
      cache.put('new', chart, 2);
    }).not.toThrow();
    full.mockRestore();
  });
});
