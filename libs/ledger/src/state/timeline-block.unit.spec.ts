import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  COST_UNITS_PER_CENT,
  costUnits,
  MAX_CENTS,
  MAX_SATS,
  MoneyRangeError,
  sats,
  usdCents,
} from '@app/money';
import { live, steps } from '../any-sequence.fixture.spec.js';
import { ZERO_TOTALS } from './ledger-state.js';
import type { RunningTotals, Transaction } from './ledger-state.js';
import { MovingTotals } from './running-totals.js';
import type { Block } from './timeline-block.js';
import { blockOf, extended, leastIn, totalsBehind } from './timeline-block.js';

const ACCOUNTS = ['btc', 'portfolioCash', 'dynamicBalance'] as const;

/** Any, and those at which a limit is met after some rows more. */
const near = (limit: bigint): fc.Arbitrary<bigint> =>
  fc.oneof(
    fc.bigInt({ min: 0n, max: 1_000_000_000n }),
    fc.bigInt({ min: limit - 1_000_000_000n, max: limit }),
    fc.bigInt({ min: 0n, max: limit }),
  );
const signedNear = (limit: bigint): fc.Arbitrary<bigint> =>
  fc.tuple(near(limit), fc.boolean()).map(([value, isNegative]) => (isNegative ? -value : value));

const totalsBefore: fc.Arbitrary<RunningTotals> = fc.record({
  btc: near(MAX_SATS).map(sats),
  cost: fc
    .oneof(near(MAX_CENTS), near(MAX_CENTS * COST_UNITS_PER_CENT), fc.bigInt({ min: 0n, max: 10n ** 16n }))
    .map(costUnits),
  portfolioCash: near(MAX_CENTS).map(usdCents),
  dynamicBalance: signedNear(MAX_CENTS).map(usdCents),
  invested: near(MAX_CENTS).map(usdCents),
  paidOut: signedNear(MAX_CENTS).map(usdCents),
  realised: signedNear(MAX_CENTS * COST_UNITS_PER_CENT).map(costUnits),
  fees: near(MAX_CENTS).map(usdCents),
});
/** Most sets above are rejected for one of their totals; of these all but some are in no danger. */
const mostlySmall: fc.Arbitrary<RunningTotals> = fc
  .tuple(totalsBefore, fc.subarray(['btc', 'cost', 'invested', 'dynamicBalance', 'realised'] as const))
  .map(([totals, large]) => {
    const kept = Object.fromEntries(large.map((total) => [total, totals[total]]));
    return { ...ZERO_TOTALS, ...kept };
  });

const rowByRow = (transactions: readonly Transaction[], before: RunningTotals): readonly RunningTotals[] => {
  const totals = new MovingTotals(before);
  return transactions.map((transaction) => {
    totals.add(transaction);
    return totals.current();
  });
};

const outcomeOf = <Result>(work: () => Result): Result | 'out of range' => {
  try {
    return work();
  } catch (error) {
    if (error instanceof MoneyRangeError) return 'out of range';
    throw error;
  }
};

function expectAsRows(block: Block, before: RunningTotals): void {
  const rows = outcomeOf(() => rowByRow(block.transactions, before));
  const behind = outcomeOf(() => totalsBehind(block, before));
  if (rows === 'out of range') {
    expect(behind).toBe(rows);
    return;
  }
  expect(behind).toEqual(rows.at(-1));
  for (const account of ACCOUNTS) {
    const least = rows.map(({ [account]: balance }) => balance).toSorted((a, b) => (a < b ? -1 : 1));
    expect(leastIn(block, before, account)).toBe(least[0]);
  }
}

describe('a block behind other totals than where it was made', () => {
  it('comes to what its rows come to one by one, and is rejected where one of them is', () => {
    fc.assert(
      fc.property(steps, fc.oneof(mostlySmall, totalsBefore), (sequence, before) => {
        const transactions = live(sequence).state.timeline.transactions();
        if (transactions.length === 0) return;
        expectAsRows(blockOf(transactions, ZERO_TOTALS), before);
      }),
      { numRuns: 300 },
    );
  });

  it('is the same made at once or row by row', () => {
    fc.assert(
      fc.property(steps, (sequence) => {
        const transactions = live(sequence).state.timeline.transactions();
        let block: Block | undefined;
        for (const transaction of transactions) block = extended(block, [transaction], ZERO_TOTALS);
        if (block !== undefined) expect(block).toEqual(blockOf(transactions, ZERO_TOTALS));
      }),
    );
  });
});
