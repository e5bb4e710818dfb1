import { describe, expect, it } from '@jest/globals';
import { fixedClock, silentLogger } from '@app/platform';
import { dayNumberOf } from '@app/strategy';
import { ClosesWanted } from './closes-wanted.js';

const yesterday = dayNumberOf('2026-11-27');

function wanting(now = '2026-11-28T08:00:00.000Z', add?: () => Promise<void>) {
  const clock = fixedClock(now);
  const asked: string[] = [];
  const queue = {
    add: async (id: string): Promise<void> => {
      asked.push(id);
      await add?.();
    },
  };
  return { wanted: new ClosesWanted({ queue, clock, logger: silentLogger() }), clock, asked };
}

describe('a close that is missing', () => {
  it('is asked for at once, by one job for all workers of that moment', async () => {
    const { wanted, asked } = wanting();
    await wanted.of(yesterday);
    await wanted.of(yesterday);
    const other = wanting('2026-11-28T08:00:20.000Z');
    await other.wanted.of(yesterday);
    expect(asked).toHaveLength(1);
    expect(other.asked).toEqual(asked);
    expect(asked[0]).toMatch(/^market-closes-of-2026-11-27-\d+$/);
  });

  it('is asked for ever more rarely while nobody has it, at last as rarely as by the schedule', async () => {
    const { wanted, clock, asked } = wanting();
    const at: number[] = [];
    for (let second = 0; second <= 1_800; second += 30) {
      const before = asked.length;
      await wanted.of(yesterday);
      if (asked.length > before) at.push(second);
      clock.advance(30_000);
    }
    expect(at).toEqual([0, 30, 90, 210, 450, 750, 1_050, 1_350, 1_650]);
    expect(new Set(asked).size).toBe(asked.length);
  });

  it('of the next day is asked for at once again', async () => {
    const { wanted, clock, asked } = wanting();
    await wanted.of(yesterday);
    clock.advance(86_400_000);
    await wanted.of(yesterday + 1);
    expect(asked.map((id) => id.slice(0, 27))).toEqual([
      'market-closes-of-2026-11-27',
      'market-closes-of-2026-11-28',
    ]);
  });

  it('is not asked for in the half minute in which its day is not over yet', async () => {
    const { wanted, clock, asked } = wanting('2026-11-28T00:00:05.000Z');
    await wanted.of(yesterday);
    expect(asked).toEqual([]);
    clock.advance(30_000);
    await wanted.of(yesterday);
    expect(asked).toHaveLength(1);
  });

  it('costs no snapshot where the queue cannot be reached', async () => {
    const { wanted } = wanting(undefined, () => Promise.reject(new Error('away')));
    await expect(wanted.of(yesterday)).resolves.toBeUndefined();
  });
});
