import { describe, expect, it } from '@jest/globals';
import { categoryOf, idOf, isInPartition, parsePartition, wholePartition } from './partition.js';

const users = Array.from(
  { length: 400 },
  (_, n) => `01900000-0000-7000-8000-${n.toString(16).padStart(12, '0')}`,
);

describe('partitions', () => {
  it.each([
    ['0/1', { index: 0, count: 1 }],
    ['3/4', { index: 3, count: 4 }],
    ['63/64', { index: 63, count: 64 }],
  ])('reads %s', (text, partition) => {
    expect(parsePartition(text)).toEqual(partition);
  });

  it.each(['', '1', '4/4', '0/0', '-1/2', '0/65', '1/2/3', 'a/b'])('refuses "%s"', (text) => {
    expect(parsePartition(text)).toBeUndefined();
  });

  it('gives every stream of a user to the same single partition', () => {
    for (const user of users) {
      const takers = [0, 1, 2].filter((index) => isInPartition(`ledger-${user}`, { index, count: 3 }));
      expect(takers).toHaveLength(1);
      const [index = -1] = takers;
      expect(isInPartition(`account-${user}`, { index, count: 3 })).toBe(true);
    }
  });

  it('spreads users whose ids differ in the last digits alone', () => {
    const counts = [0, 1, 2, 3].map(
      (index) => users.filter((user) => isInPartition(`ledger-${user}`, { index, count: 4 })).length,
    );
    expect(Math.min(...counts)).toBeGreaterThan(60);
  });

  it('takes everything when there is one partition', () => {
    expect(isInPartition('ledger-x', wholePartition)).toBe(true);
  });

  it('splits a stream name at its first dash', () => {
    expect([categoryOf('ledger-1-2'), idOf('ledger-1-2')]).toEqual(['ledger', '1-2']);
  });
});
