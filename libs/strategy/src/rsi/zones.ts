import { z } from 'zod/mini';
import { strategyV1 } from '../constants.js';

export const zoneKeys8 = [
  'oversold',
  'recovery_threshold',
  'neutral_bearish',
  'neutral',
  'neutral_bullish',
  'momentum_build_up',
  'extension_zone',
  'overbought',
] as const;
/** The eight RSI zones of `rsi_zone_key`, in rising order. */
export const zoneKey8Schema = z.enum(zoneKeys8);
export type ZoneKey8 = z.infer<typeof zoneKey8Schema>;

export const zoneKeys7 = [
  'oversold_extreme',
  'oversold',
  'recovery',
  'neutral',
  'momentum',
  'overbought',
  'overbought_extreme',
] as const;
/** The seven RSI zones for display, in rising order. */
export const zoneKey7Schema = z.enum(zoneKeys7);
export type ZoneKey7 = z.infer<typeof zoneKey7Schema>;

/** Zone of the 8-key set; a boundary belongs to the zone above it. */
export function zoneOf8(rsi: number): ZoneKey8 {
  return zoneKeys8.findLast((key) => rsi >= strategyV1.zones8[key]) ?? 'oversold';
}

/** Zone of the 7-key set; a boundary belongs to the zone above it. */
export function zoneOf7(rsi: number): ZoneKey7 {
  return zoneKeys7.findLast((key) => rsi >= strategyV1.zones7[key]) ?? 'oversold_extreme';
}

/** A zone with its limits, for gauges and legends. */
export interface ZoneRange<Key extends string> {
  readonly key: Key;
  /** RSI, included. */
  readonly from: number;
  /** RSI, excluded, but for the last zone, which ends with 100. */
  readonly to: number;
}

/** The eight zones with their limits. */
export const zoneRanges8: readonly ZoneRange<ZoneKey8>[] = zoneKeys8.map((key, index) => {
  const next = zoneKeys8[index + 1];
  return { key, from: strategyV1.zones8[key], to: next === undefined ? 100 : strategyV1.zones8[next] };
});

/** The seven zones with their limits. */
export const zoneRanges7: readonly ZoneRange<ZoneKey7>[] = zoneKeys7.map((key, index) => {
  const next = zoneKeys7[index + 1];
  return { key, from: strategyV1.zones7[key], to: next === undefined ? 100 : strategyV1.zones7[next] };
});
