import { z } from 'zod/mini';
import { strategyV1 } from '../constants.js';
import type { ZoneKey8 } from './zones.js';

/** Where the RSI went in seven days. */
export const rsiDirectionSchema = z.enum(['up', 'down', 'flat']);
export type RsiDirection = z.infer<typeof rsiDirectionSchema>;

export const directionalKeys = [
  'oversold_exit',
  'sharp_drop',
  'initial_recovery',
  'bearish_acceleration',
  'bearish_relief',
  'weakening',
  'emerging_demand',
  'emerging_supply',
  'pre_momentum',
  'cooling',
  'momentum_build',
  'momentum_fading',
  'active_rally',
  'post_rally_cooldown',
  'euphoria_exhaustion',
  'overbought_exit',
] as const;
/** Today's zone and where the RSI goes, in one word (`rsi_directional_key`). */
export const directionalKeySchema = z.enum(directionalKeys);
export type DirectionalKey = z.infer<typeof directionalKeySchema>;

const { rsi: constants } = strategyV1;

const LABELS: Readonly<Record<ZoneKey8, { readonly up: DirectionalKey; readonly down: DirectionalKey }>> = {
  oversold: { up: 'oversold_exit', down: 'sharp_drop' },
  recovery_threshold: { up: 'initial_recovery', down: 'bearish_acceleration' },
  neutral_bearish: { up: 'bearish_relief', down: 'weakening' },
  neutral: { up: 'emerging_demand', down: 'emerging_supply' },
  neutral_bullish: { up: 'pre_momentum', down: 'cooling' },
  momentum_build_up: { up: 'momentum_build', down: 'momentum_fading' },
  extension_zone: { up: 'active_rally', down: 'post_rally_cooldown' },
  overbought: { up: 'euphoria_exhaustion', down: 'overbought_exit' },
};

/** Direction of a change of the RSI over seven days. */
export function directionOf(delta: number): RsiDirection {
  if (Math.abs(delta) < constants.flatBelow) return 'flat';
  return delta > 0 ? 'up' : 'down';
}

/**
 * The last direction of completed days that was not flat, which a flat day takes over.
 *
 * @param rsi one value a day, NaN where there is none
 * @param index the newest completed day
 * @returns `up` when there was none
 */
export function lastClearDirection(rsi: Float64Array, index: number): 'up' | 'down' {
  for (let day = Math.min(index, rsi.length - 1); day >= constants.previousDaysAgo; day -= 1) {
    const delta = (rsi[day] ?? Number.NaN) - (rsi[day - constants.previousDaysAgo] ?? Number.NaN);
    // Also the end of the history: nothing before the first RSI can be compared.
    if (Number.isNaN(delta)) break;
    const direction = directionOf(delta);
    if (direction !== 'flat') return direction;
  }
  return 'up';
}

/** Label of a zone and a direction. */
export const directionalKeyOf = (zone: ZoneKey8, direction: 'up' | 'down'): DirectionalKey =>
  LABELS[zone][direction];
