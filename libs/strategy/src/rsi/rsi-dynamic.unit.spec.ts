import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { isoDateOf } from '../calendar.js';
import { buildPriceSeries } from '../price-series.js';
import { trueDailyCloses } from '../true-closes.fixture.js';
import { firstRsiDay, priceForRsi, rsiOf, rsiPastOn, rsiSeries } from './rsi-dynamic.js';

const seriesOf = (closes: readonly number[]) =>
  buildPriceSeries(closes.map((close, index) => ({ date: isoDateOf(10_000 + index), close })));

const walk = fc
  .array(fc.double({ min: -0.2, max: 0.25, noNaN: true }), { minLength: 421, maxLength: 900 })
  .map((moves) => {
    let price = 100;
    return moves.map((move) => (price = Math.max(price * (1 + move), 0.01)));
  });

const past = fc.record({
  gains: fc.double({ min: 0, max: 1e5, noNaN: true }),
  losses: fc.double({ min: 0, max: 1e5, noNaN: true }),
  centre: fc.double({ min: 1e-3, max: 1e6, noNaN: true }),
});

describe('dynamic RSI', () => {
  it('is 100 in a market that only rises, 0 in one that only falls, 50 in one that does not move', () => {
    const days = Array.from({ length: 500 }, (_, index) => index);
    expect(rsiSeries(seriesOf(days.map((day) => 1 + day)))[450]).toBe(100);
    expect(rsiSeries(seriesOf(days.map((day) => 1000 - day)))[450]).toBe(0);
    expect(rsiSeries(seriesOf(days.map(() => 7.7)))[450]).toBe(50);
  });

  it('returns to exactly 50 when the market has stood still for long enough after a wild time', () => {
    const wild = trueDailyCloses().map(({ close }) => close);
    const last = wild.at(-1) ?? 1;
    const values = rsiSeries(seriesOf([...wild, ...Array.from({ length: 500 }, () => last)]));
    expect(values.at(-1)).toBe(50);
  });

  it('needs 421 days', () => {
    const closes = trueDailyCloses();
    const values = rsiSeries(buildPriceSeries(closes));
    expect(values.findIndex((value) => !Number.isNaN(value))).toBe(420);
    const series = buildPriceSeries(closes.slice(0, 420));
    expect(rsiPastOn(series, firstRsiDay(series) - 1)).toBeUndefined();
    expect(rsiPastOn(series, firstRsiDay(series))).toBeDefined();
  });

  it('gives the same in one pass over a history as for one day alone', () => {
    fc.assert(
      fc.property(walk, (closes) => {
        const series = seriesOf(closes);
        const values = rsiSeries(series);
        for (let day = firstRsiDay(series); day <= series.lastDay; day += 17) {
          const index = day - series.firstDay;
          const alone = rsiPastOn(series, day);
          expect(alone).toBeDefined();
          if (alone !== undefined) expect(values[index]).toBeCloseTo(rsiOf(alone, closes[index] ?? 0), 6);
        }
      }),
      { numRuns: 30 },
    );
  });

  it('never looks ahead: another future leaves the past as it is', () => {
    const closes = trueDailyCloses();
    const changed = closes.map((row, index) => (index < 600 ? row : { ...row, close: row.close * 3 }));
    const before = rsiSeries(buildPriceSeries(closes)).subarray(420, 600);
    expect(rsiSeries(buildPriceSeries(changed)).subarray(420, 600)).toEqual(before);
  });

  it('forgets one bad tick after 421 days', () => {
    const closes = trueDailyCloses();
    const spoilt = closes.map((row, index) => (index === 50 ? { ...row, close: row.close * 100 } : row));
    const [clean, bad] = [rsiSeries(buildPriceSeries(closes)), rsiSeries(buildPriceSeries(spoilt))];
    expect(bad[470]).not.toBeCloseTo(clean[470] ?? 0, 3);
    expect(bad[471]).toBeCloseTo(clean[471] ?? 0, 9);
  });

  it('lies between 0 and 100 and never falls when the price rises', () => {
    fc.assert(
      fc.property(past, fc.double({ min: 1e-3, max: 1e6, noNaN: true }), (parts, price) => {
        const rsi = rsiOf(parts, price);
        expect(rsi).toBeGreaterThanOrEqual(0);
        expect(rsi).toBeLessThanOrEqual(100);
        expect(rsiOf(parts, price * 1.01)).toBeGreaterThanOrEqual(rsi - 1e-9);
      }),
    );
  });

  it('is inverted by the price for an RSI', () => {
    fc.assert(
      fc.property(past, fc.double({ min: 1, max: 99, noNaN: true }), (parts, rsi) => {
        const price = priceForRsi(parts, rsi);
        fc.pre(price !== undefined && parts.gains + parts.losses > 1);
        expect(rsiOf(parts, price)).toBeCloseTo(rsi, 4);
      }),
    );
  });

  it('has no price for an RSI that only a price of zero or less would give', () => {
    expect(priceForRsi({ gains: 1000, losses: 10, centre: 50 }, 20)).toBeUndefined();
    expect(priceForRsi({ gains: 0, losses: 0, centre: 50 }, 50)).toBeUndefined();
  });
});
