import { type DailyClose, isoDateOf } from '@app/strategy';

/** Days of the longest history that the targets speak of. */
export const HISTORY_DAYS = 5_800;
const FIRST_DAY = 14_800;

/** A random walk with the size of moves that Bitcoin has, the same in every run. */
export function priceWalk(days: number = HISTORY_DAYS): DailyClose[] {
  let state = 42;
  const random = (): number => {
    // Mulberry32: small, fast and seeded, so that two runs measure the same work.
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  let price = 10;
  return Array.from({ length: days }, (_value, index) => {
    price = Math.max(0.05, price * (1 + (random() + random() + random() - 1.485) * 0.05));
    return { date: isoDateOf(FIRST_DAY + index), close: Math.round(price * 100) / 100 + 0.01 };
  });
}
