import { describe, expect, it } from '@jest/globals';
import { problemSchema } from '@app/contracts';
import { calendarDateOf, importIdOf, isoWeekOf, type Rejection, transactionIdOf } from '@app/ledger';
import { brlCents, priceCents, sats, usdCents } from '@app/money';
import { problemFor } from '../http/problem-for.js';
import { rejectionProblem } from './rejection-problem.js';

const id = '01900000-0000-7000-8000-000000000001';
const day = calendarDateOf('2026-11-22');

const refusals: readonly [Rejection, number, object][] = [
  [{ code: 'SUBSCRIPTION.NOT_ACTIVE' }, 402, { code: 'SUBSCRIPTION.REQUIRED' }],
  [{ code: 'LEDGER.RECOMMENDATION_NOT_FOUND' }, 404, {}],
  [
    {
      code: 'LEDGER.VALUE_MISMATCH',
      value: usdCents(100n),
      expected: usdCents(250n),
    },
    422,
    { valueUsd: '1.00', expectedUsd: '2.50' },
  ],
  [
    {
      code: 'LEDGER.NEEDS_CONFIRMATION',
      warnings: [
        {
          kind: 'price_far_from_close',
          price: priceCents(1n),
          dayPrice: { price: priceCents(200n), is: 'newest_price' },
        },
        { kind: 'spend_above_twice_the_plan', spent: usdCents(300n), planned: usdCents(100n) },
      ],
    },
    409,
    {
      warnings: [
        {
          kind: 'price_far_from_close',
          priceUsd: '0.01',
          dayCloseUsd: '2.00',
          comparedWith: 'newest_price',
        },
        { kind: 'spend_above_twice_the_plan', spentUsd: '3.00', plannedUsd: '1.00' },
      ],
    },
  ],
  [
    {
      code: 'LEDGER.NO_FUNDS',
      available: usdCents(0n),
      requested: usdCents(100n),
    },
    409,
    { availableUsd: '0.00', requestedUsd: '1.00' },
  ],
  [
    {
      code: 'LEDGER.WEEKLY_RULE',
      week: isoWeekOf('2026-W48'),
      operation: 'investment',
      executed: [],
      totalOperations: 0,
      total: usdCents(0n),
      sold: usdCents(0n),
      typesUsed: [],
      violations: ['sale_never_with_buy'],
      canOverride: true,
    },
    409,
    { week: '2026-W48', violations: ['sale_never_with_buy'], canOverride: true },
  ],
  [
    {
      code: 'LEDGER.ALREADY_EXECUTED',
      operation: 'investment',
      transactionId: transactionIdOf(id),
    },
    409,
    { transactionId: id },
  ],
];

const later: readonly [Rejection, number, object][] = [
  [
    { code: 'LEDGER.LATER_NEGATIVE', date: day, asset: 'BTC', amount: sats(40_000_000n) },
    409,
    { date: '2026-11-22', asset: 'BTC', amount: '0.40000000' },
  ],
  [
    { code: 'LEDGER.LATER_NEGATIVE', date: day, asset: 'USD', amount: usdCents(40_000_000n) },
    409,
    { asset: 'USD', amount: '400000.00' },
  ],
  [
    {
      code: 'LEDGER.DYNAMIC_BALANCE_NEGATIVE',
      date: day,
      balance: usdCents(-100n),
      before: usdCents(50n),
    },
    409,
    { date: '2026-11-22', balanceUsd: '-1.00', beforeUsd: '0.50' },
  ],
  [
    { code: 'LEDGER.INSUFFICIENT_CASH', available: usdCents(1n), requested: usdCents(2n), date: day },
    409,
    { availableUsd: '0.01', requestedUsd: '0.02', date: '2026-11-22' },
  ],
  [
    { code: 'LEDGER.PAID_MISMATCH', amount: brlCents(100n), expected: brlCents(525n) },
    422,
    { amountBrl: '1.00', expectedBrl: '5.25' },
  ],
  [
    { code: 'LEDGER.IMPORT_ROW', row: 0, rejection: { code: 'LEDGER.FEE_NEGATIVE' } },
    422,
    { row: 1, rejection: { code: 'LEDGER.FEE_NEGATIVE', detail: 'The fee must not be negative.' } },
  ],
  [
    { code: 'LEDGER.IMPORT_STATUS', importId: importIdOf(id), status: 'open' },
    409,
    { importId: id, importStatus: 'open' },
  ],
  [{ code: 'LEDGER.TRANSACTION_NOT_FOUND' }, 404, {}],
];

describe('rejectionProblem', () => {
  it.each([...refusals, ...later])('of %o has status %i', (rejection, status, members) => {
    const { body } = problemFor(rejectionProblem(rejection), 'c-1');

    expect(problemSchema.parse(body)).toMatchObject({ status, ...members });
    // An amount left as an integer would not even be JSON.
    expect(() => JSON.stringify(body)).not.toThrow();
  });

  it('asks the loser of a race to try again', () => {
    expect(rejectionProblem({ code: 'LEDGER.LOST_RACE' })).toMatchObject({
      status: 409,
      headers: { 'Retry-After': '1' },
    });
  });

  it('asks who sends too much at once to wait', () => {
    expect(rejectionProblem({ code: 'LEDGER.TOO_MANY_COMMANDS' })).toMatchObject({
      status: 429,
      headers: { 'Retry-After': '5' },
    });
  });
});
