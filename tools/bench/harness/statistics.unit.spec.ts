import { describe, expect, it } from '@jest/globals';
import { summarise, timesThePeer, verdictOn } from './statistics.ts';

const hundred = Array.from({ length: 100 }, (_, index) => 100 - index);

describe('the statistics of a bench', () => {
  it('takes percentiles by nearest rank, whatever the order of the samples', () => {
    expect(summarise(hundred)).toEqual({ samples: 100, min: 1, p50: 50, p95: 95, p99: 99, max: 100 });
  });

  it('tells one number as all of its percentiles', () => {
    expect(summarise(7)).toEqual({ samples: 1, min: 7, p50: 7, p95: 7, p99: 7, max: 7 });
  });

  it('rejects a figure without samples rather than telling a zero', () => {
    expect(() => summarise([])).toThrow('no samples');
  });

  it('judges the percentile that the target is meant for', () => {
    const figure = { name: 'a', unit: 'ms', measured: hundred, target: { atMost: 60 } } as const;

    expect(verdictOn(figure)).toBe('met');
    expect(verdictOn({ ...figure, judgedBy: 'p99' })).toBe('falls short');
  });

  it('wants rates above their target', () => {
    const figure = { name: 'a', unit: 'events/s', measured: 9_999, target: { atLeast: 10_000 } } as const;

    expect(verdictOn(figure)).toBe('falls short');
    expect(verdictOn({ ...figure, measured: 10_000 })).toBe('met');
  });

  it('compares with the peer by the same percentile, and judges nothing without a target', () => {
    const peer = { name: 'insert', measured: [1, 2, 3] };
    const figure = { name: 'a', unit: 'ms', measured: [2, 4, 9], judgedBy: 'p99', peer } as const;

    expect(timesThePeer(figure)).toBe(3);
    expect(verdictOn(figure)).toBe('measured');
  });
});
