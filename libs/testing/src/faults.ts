import { randomInt } from 'node:crypto';

/** Numbers that look random and are the same for the same seed. */
export interface SeededRandom {
  /** A whole number from `min` to `max`, both included. */
  readonly int: (min: number, max: number) => number;
  readonly pick: <T>(items: readonly T[]) => T;
}

export interface FaultRun {
  readonly seed: number;
  readonly rounds: number;
  readonly random: SeededRandom;
}

/** How often a fault is tried: by `npm test`, and by `npm run test:full`. */
export interface FaultRounds {
  readonly usual: number;
  readonly full: number;
}

const seedMax = 2 ** 32;

/**
 * Runs a fault test with a seed of its own, or with `FAULT_SEED` to repeat a run: the same faults in the same order,
 * though not at the same instant. A failure names the seed. `npm run test:full` takes the full count of rounds.
 */
export async function underFaults(
  { usual, full }: FaultRounds,
  body: (run: FaultRun) => Promise<void>,
): Promise<void> {
  const seed = Number.parseInt(process.env['FAULT_SEED'] ?? '', 10) || randomInt(1, seedMax);
  const rounds = process.env['TEST_FULL'] === '1' ? full : usual;
  try {
    await body({ seed, rounds, random: seededRandom(seed) });
  } catch (error) {
    if (error instanceof Error) error.message += `\nTo repeat these faults: FAULT_SEED=${seed}`;
    throw error;
  }
}

/** Mulberry32: 32 bits of state, good enough to choose faults with. */
export function seededRandom(seed: number): SeededRandom {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / seedMax;
  };
  const int = (min: number, max: number): number => min + Math.floor(next() * (max - min + 1));
  return {
    int,
    pick: (items) => {
      const item = items[int(0, items.length - 1)];
      if (item === undefined) throw new RangeError('Nothing to pick from');
      return item;
    },
  };
}
