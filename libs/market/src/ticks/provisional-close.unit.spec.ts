import { describe, expect, it } from '@jest/globals';
import { DAY_MS } from '../days.js';
import { provisionalWindow } from './provisional-close.js';

const day = 20_000;
const at = (sinceMidnightMs: number) => new Date(day * DAY_MS + sinceMidnightMs);
const window = (sinceMidnightMs: number, lastDay: number | undefined = day - 2) =>
  provisionalWindow('market', { lastDay, day, now: at(sinceMidnightMs) });

describe('the tick that represents a close', () => {
  it('is one of the quarter of an hour before midnight, in the first hour of the day', () => {
    const expected = { from: at(-15 * 60_000), before: at(0) };
    expect(window(0)).toEqual(expected);
    expect(window(3_599_999)).toEqual(expected);
    expect(window(3_600_000)).toBeUndefined();
    expect(window(-1)).toBeUndefined();
  });

  it('is not looked for where the close is stored, and on a recording', () => {
    expect(window(0, day - 1)).toBeUndefined();
    expect(window(0, undefined)).toBeDefined();
    expect(provisionalWindow('recorded', { lastDay: day - 2, day, now: at(0) })).toBeUndefined();
  });
});
