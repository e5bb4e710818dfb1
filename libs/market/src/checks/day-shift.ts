import { isWithin, type UsdPrice } from '../numbers/usd-price.js';

export type ClosesByDay = ReadonlyMap<number, UsdPrice>;

/** How many days two series have to share before a shift can be distinguished from chance by shares of days. */
const MANY_DAYS = 10;
/** With fewer days a shift is recognised only where every one of them says so, and of still fewer never. */
const FEW_DAYS = 4;
/** Closes of one day differ by less than this between sources, in basis points; neighbouring days mostly by more. */
const SAME_BP = 100n;
/** A shift is recognised only where it explains clearly more days than no shift does. */
const MARGIN_PERCENT = 15;

export interface DayShift {
  /** Days to add to the dates of the looked-at series to make them those of the known one: 0, 1 or -1. */
  readonly days: -1 | 0 | 1;
  /** Days compared at that shift, and how many of them agree within 1 %. */
  readonly compared: number;
  readonly agreeing: number;
}

/**
 * Tells whether a series is dated a day off: many files and some services date the close of day D with D+1. Compares
 * with known closes at the dates as they are and moved by one day either way. Of four to nine shared days all must agree
 * with the known ones, in place or moved, and at most half of them otherwise.
 *
 * @returns undefined where too few days are shared
 */
export function dayShiftOf(looked: ClosesByDay, known: ClosesByDay): DayShift | undefined {
  const inPlace = compareAt(looked, known, 0);
  const moved = [compareAt(looked, known, -1), compareAt(looked, known, 1)];
  if (inPlace.compared < MANY_DAYS) return shiftOfFew(inPlace, moved);
  const best = moved
    .filter(({ compared }) => compared >= MANY_DAYS)
    .toSorted((a, b) => percent(b) - percent(a))[0];
  return best !== undefined && percent(best) > percent(inPlace) + MARGIN_PERCENT ? best : inPlace;
}

function shiftOfFew(inPlace: DayShift, moved: readonly DayShift[]): DayShift | undefined {
  const isWhole = ({ compared, agreeing }: DayShift): boolean =>
    compared >= FEW_DAYS && agreeing === compared;
  const isPoor = ({ compared, agreeing }: DayShift): boolean => agreeing * 2 <= compared;
  if (isWhole(inPlace) && moved.every(isPoor)) return inPlace;
  return isPoor(inPlace) ? moved.find(isWhole) : undefined;
}

const percent = ({ agreeing, compared }: DayShift): number => (agreeing * 100) / compared;

function compareAt(looked: ClosesByDay, known: ClosesByDay, days: DayShift['days']): DayShift {
  let compared = 0;
  let agreeing = 0;
  for (const [day, price] of looked) {
    const other = known.get(day + days);
    if (other === undefined) continue;
    compared += 1;
    if (isWithin(price, other, SAME_BP)) agreeing += 1;
  }
  return { days, compared, agreeing };
}
