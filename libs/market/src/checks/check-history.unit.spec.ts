import { describe, expect, it } from '@jest/globals';
import { dayNumberOf } from '@app/strategy';
import { parseUsdPrice, type UsdPrice } from '../numbers/usd-price.js';
import type { StoredClose } from '../stores/closes.repository.js';
import { checkHistory } from './check-history.js';

const usd = (text: string): UsdPrice => parseUsdPrice(text) ?? failed();
const failed = (): never => {
  throw new Error('no price');
};
const close = (date: string, price: string): StoredClose => ({
  day: dayNumberOf(date),
  close: usd(price),
  source: 'Coinbase',
  version: 1,
  reason: 'backfill',
  recordedAt: new Date(0),
});
const sound = ['100', '101', '99', '102'].map((price, index) => close(`2026-01-0${index + 1}`, price));
const check = (closes: readonly StoredClose[], more: Partial<Parameters<typeof checkHistory>[0]> = {}) =>
  checkHistory({
    closes,
    observations: new Map(),
    waiting: [],
    lastDay: closes.at(-1)?.day ?? 0,
    agreeWithin: 200n,
    ...more,
  }).map(({ kind, day }) => `${kind} ${day}`);

describe('the check of a history', () => {
  it('finds nothing in a sound one', () => {
    expect(check(sound)).toEqual([]);
    expect(check([])).toEqual([]);
  });

  it('finds gaps inside and at the end', () => {
    const gapped = sound.filter((_one, index) => index !== 1);
    expect(check(gapped, { lastDay: dayNumberOf('2026-01-06') })).toEqual([
      'gap 2026-01-02',
      'gap 2026-01-05',
    ]);
  });

  it('finds days that are copies, and jumps there and back', () => {
    const copied = [...sound, close('2026-01-05', '102'), close('2026-01-06', '102')];
    expect(check(copied)).toEqual(['duplicate 2026-01-06']);
    const jumping = [...sound, close('2026-01-05', '137'), close('2026-01-06', '100')];
    expect(check(jumping)).toEqual(['jump 2026-01-05']);
  });

  it('finds sources that say something else, and prices that wait', () => {
    const day = dayNumberOf('2026-01-02');
    const observations = new Map([
      [
        day,
        [
          { source: 'Coinbase', price: usd('101') },
          { source: 'Kraken', price: usd('104') },
        ],
      ],
    ]);
    expect(check(sound, { observations })).toEqual(['disagreement 2026-01-02']);
    expect(check(sound, { observations, agreeWithin: 400n })).toEqual([]);
    const waiting = [{ kind: 'close', day: '2026-01-05', source: 'x', price: usd('1'), id: 7n } as const];
    expect(check(sound, { waiting })).toEqual(['waiting 2026-01-05']);
  });
});
