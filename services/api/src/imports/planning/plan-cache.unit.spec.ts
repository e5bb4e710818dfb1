import { describe, expect, it } from '@jest/globals';
import { calendarDateOf } from '@app/ledger';
import { readFile } from '../reading/read-file.js';
import { PlanCache, type PlanCacheKey } from './plan-cache.js';
import type { ImportPlan } from './plan-import.js';

const MINUTE = 60_000;
const key = (change: Partial<PlanCacheKey> = {}): PlanCacheKey => ({
  userId: 'ana',
  fingerprint: 'of the file',
  revision: '7',
  today: calendarDateOf('2026-11-27'),
  ...change,
});

function plan(): ImportPlan {
  const found = readFile(Buffer.from('date,type,quantity\n2026-11-27,buy,1'), {}, 'UTC');
  if ('fault' in found) throw new Error(found.fault.code);
  return {
    read: found.read,
    savedReading: null,
    rows: [],
    taken: [],
    preview: undefined,
    rejection: undefined,
  };
}

describe('the plan of a preview', () => {
  it('is found for the import of the same file on the same ledger', () => {
    const cache = new PlanCache();
    const made = plan();
    cache.put(key(), made, 0);
    expect(cache.get(key(), 14 * MINUTE)).toBe(made);
  });

  it.each([
    ['another file, reading or decision', { fingerprint: 'of another' }],
    ['a ledger that went on', { revision: '8' }],
    ['the next day', { today: calendarDateOf('2026-11-28') }],
    ['somebody else', { userId: 'bob' }],
  ])('does not hold for %s', (_name, change) => {
    const cache = new PlanCache();
    cache.put(key(), plan(), 0);
    expect(cache.get(key(change), 1)).toBeUndefined();
  });

  it('is forgotten after a quarter of an hour, and behind eight newer ones', () => {
    const cache = new PlanCache();
    cache.put(key(), plan(), 0);
    expect(cache.get(key(), 15 * MINUTE)).toBeUndefined();
    for (let other = 0; other < 8; other += 1) cache.put(key({ userId: `person ${other}` }), plan(), 1);
    expect(cache.get(key(), 2)).toBeUndefined();
    expect(cache.get(key({ userId: 'person 7' }), 2)).toBeDefined();
  });
});
