import { describe, expect, it } from '@jest/globals';

import { weekSummary } from './week-summary';
import type { SummarisedWeek } from './week-summary';

const ID = '0199a000-0000-7000-8000-000000000001';

const NONE = { investment: null, reinvestment: null, sale: null };

const open: SummarisedWeek = {
  openParts: ['investment', 'reinvestment'],
  operations: NONE,
  canSetAside: false,
  baseUsd: '100.00',
  investment: { usd: '366.71', fromReserveUsd: '266.71', toReserveUsd: '0.00' },
  reinvestment: { usd: '102.73' },
  sale: { usd: '0.00' },
};

const summaryOf = (recommendation: SummarisedWeek | null, isFinished = false) =>
  weekSummary({ recommendation, isFinished });

describe('the week in one line', () => {
  it('is not calculated before it is asked for', () => {
    expect(summaryOf(null)).toEqual({ kind: 'uncalculated' });
  });

  it('names the first open operation and what the dynamic balance gives', () => {
    expect(summaryOf(open)).toEqual({
      kind: 'open',
      slot: 'investment',
      operation: 'invest',
      usd: '366.71',
      dynamicBalance: { way: 'from', usd: '266.71' },
    });
  });

  it('says what goes into the dynamic balance when less than the base is bought', () => {
    const building = {
      ...open,
      investment: { usd: '60.00', fromReserveUsd: '0.00', toReserveUsd: '40.00' },
    };
    expect(summaryOf(building)).toMatchObject({ dynamicBalance: { way: 'into', usd: '40.00' } });
  });

  it('is finished where the person said so, and still names what else is open', () => {
    expect(summaryOf({ ...open, openParts: ['investment'] }, true)).toEqual({ kind: 'finished' });
    expect(summaryOf(open, true)).toMatchObject({ kind: 'open', slot: 'reinvestment' });
  });

  it('leaves the dynamic balance out of a reinvestment', () => {
    expect(summaryOf({ ...open, openParts: ['reinvestment'] })).toMatchObject({
      operation: 'reinvest',
      usd: '102.73',
      dynamicBalance: null,
    });
  });

  it('shows what was done once nothing is open', () => {
    const setAside = {
      kind: 'setAside' as const,
      recommendationId: ID,
      transactionId: ID,
      operatedOn: '2026-08-12',
      creditedUsd: '100.00',
      dynamicBalance: { before: '0.00', after: '100.00' },
      weekStatus: 'building' as const,
    };
    expect(summaryOf({ ...open, openParts: [], operations: { ...NONE, investment: setAside } })).toEqual({
      kind: 'done',
      parts: [{ slot: 'investment', operation: null, usd: '100.00', transactionId: null, on: '2026-08-12' }],
    });
  });

  it('names everything that was done (regression: the first of two amounts alone)', () => {
    const executed = (usd: string) => ({
      ...{ kind: 'executed' as const, recommendationId: ID, transactionId: ID, number: 1 },
      ...{ operatedOn: '2026-08-12', planned: null, weekStatus: 'equal' as const },
      filled: { quantityBtc: '0.1', priceUsd: '1.00', valueUsd: usd, feeUsd: '0.00', totalUsd: usd },
      dynamicBalance: { before: '0.00', after: '0.00' },
    });
    const operations = { investment: executed('366.71'), reinvestment: executed('102.82'), sale: null };
    expect(summaryOf({ ...open, openParts: [], operations })).toEqual({
      kind: 'done',
      parts: [
        { slot: 'investment', operation: 'invest', usd: '366.71', transactionId: ID, on: '2026-08-12' },
        { slot: 'reinvestment', operation: 'reinvest', usd: '102.82', transactionId: ID, on: '2026-08-12' },
      ],
    });
  });

  it('offers the base where the week buys nothing', () => {
    expect(summaryOf({ ...open, openParts: [], canSetAside: true })).toEqual({
      kind: 'canSetAside',
      usd: '100.00',
    });
    expect(summaryOf({ ...open, openParts: [] })).toEqual({ kind: 'none' });
  });
});
