import { describe, expect, it } from '@jest/globals';
import { directionalKeyOf, directionalKeys, directionOf, lastClearDirection } from './direction.js';
import { zoneKeys8, zoneOf7, zoneOf8, zoneRanges7, zoneRanges8 } from './zones.js';

describe('zones', () => {
  it.each([
    [0, 'oversold'],
    [29.999, 'oversold'],
    [30, 'recovery_threshold'],
    [40, 'neutral_bearish'],
    [46.999, 'neutral_bearish'],
    [47, 'neutral'],
    [53, 'neutral_bullish'],
    [60, 'momentum_build_up'],
    [70, 'extension_zone'],
    [79.999, 'extension_zone'],
    [80, 'overbought'],
    [100, 'overbought'],
  ])('RSI %d is %s of the eight', (rsi, zone) => {
    expect(zoneOf8(rsi)).toBe(zone);
  });

  it.each([
    [0, 'oversold_extreme'],
    [19.999, 'oversold_extreme'],
    [20, 'oversold'],
    [30, 'recovery'],
    [40, 'neutral'],
    [60, 'momentum'],
    [80, 'overbought'],
    [89.999, 'overbought'],
    [90, 'overbought_extreme'],
    [100, 'overbought_extreme'],
  ])('RSI %d is %s of the seven', (rsi, zone) => {
    expect(zoneOf7(rsi)).toBe(zone);
  });

  it.each([zoneRanges8, zoneRanges7])('cover 0 to 100 without a gap', (...ranges) => {
    expect(ranges.map(({ from }) => from)).toEqual([0, ...ranges.slice(0, -1).map(({ to }) => to)]);
    expect(ranges.at(-1)?.to).toBe(100);
  });
});

describe('directional label', () => {
  it('is another one for each zone and direction', () => {
    const labels = zoneKeys8.flatMap((zone) => [
      directionalKeyOf(zone, 'up'),
      directionalKeyOf(zone, 'down'),
    ]);
    expect(labels).toEqual([...directionalKeys]);
  });

  it.each([
    [0.05, 'up'],
    [0.0499, 'flat'],
    [0, 'flat'],
    [-0.0499, 'flat'],
    [-0.05, 'down'],
  ])('a change of %d in seven days is %s', (delta, direction) => {
    expect(directionOf(delta)).toBe(direction);
  });

  it('takes over the latest direction that was not flat', () => {
    const falling = [50, 50, 50, 50, 50, 50, 50, 49, 49, 49, 49, 49, 49, 49, 49];
    expect(lastClearDirection(Float64Array.from(falling), falling.length - 1)).toBe('down');
    expect(
      lastClearDirection(
        Float64Array.from({ length: 15 }, () => 50),
        14,
      ),
    ).toBe('up');
    expect(lastClearDirection(Float64Array.from([Number.NaN, ...falling.slice(0, 6)]), 6)).toBe('up');
  });
});
