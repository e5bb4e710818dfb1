import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { instantOf } from '../calendar/instant.js';
import { planField } from '../events/plan-field.js';
import { decideSubscription } from './decide-subscription.js';
import { planEnd, startDay } from './plan-period.js';
import { EMPTY_SUBSCRIPTION, evolveSubscription } from './subscription-state.js';

describe('the end of a plan', () => {
  it.each([
    ['monthly', '2026-11-27T12:30:00.000Z', '2026-12-27T12:30:00.000Z'],
    ['monthly', '2027-02-01T00:00:00.000Z', '2027-03-03T00:00:00.000Z'],
    ['quarterly', '2026-11-27T12:30:00.000Z', '2027-02-27T12:30:00.000Z'],
    ['quarterly', '2026-11-30T00:00:00.000Z', '2027-02-28T00:00:00.000Z'],
    ['quarterly', '2027-11-30T00:00:00.000Z', '2028-02-29T00:00:00.000Z'],
    ['semiannual', '2026-08-31T23:59:59.999Z', '2027-02-28T23:59:59.999Z'],
    ['semiannual', '2026-12-31T00:00:00.000Z', '2027-06-30T00:00:00.000Z'],
    ['annual', '2028-02-29T00:00:00.000Z', '2029-02-28T00:00:00.000Z'],
  ] as const)('%s from %s is %s', (plan, from, end) => {
    const start = instantOf(from);
    expect(planEnd(plan, start, startDay(start))).toBe(end);
  });
});

type PlanName = (typeof plans)[number];
const plans = planField.options;

/** Ends of plans that are bought one after the other from a moment on. */
function endsOf(from: string, bought: readonly PlanName[]): readonly string[] {
  const at = instantOf(from);
  let state = EMPTY_SUBSCRIPTION;
  for (const [index, plan] of bought.entries()) {
    const commandId = `command ${index}`;
    const grant = { commandId, kind: 'grant', plan, at, origin: 'payment', paymentId: null } as const;
    const decision = decideSubscription(grant, state);
    if (decision.outcome !== 'decided') throw new Error('a grant is decided');
    for (const event of decision.events) state = evolveSubscription(state, event, { commandId });
  }
  return state.periods.map(({ until }) => until);
}

describe('plans in a row', () => {
  it.each([
    ['30 November', '2026-11-30T08:00:00.000Z', 'quarterly', ['2027-02-28', '2027-05-30']],
    ['31 August', '2026-08-31T08:00:00.000Z', 'semiannual', ['2027-02-28', '2027-08-31']],
    [
      '29 February',
      '2028-02-29T08:00:00.000Z',
      'annual',
      ['2029-02-28', '2030-02-28', '2031-02-28', '2032-02-29'],
    ],
  ] as const)('from %s do not drift', (_start, from, plan, days) => {
    expect(
      endsOf(
        from,
        days.map(() => plan),
      ),
    ).toEqual(days.map((day) => `${day}T08:00:00.000Z`));
  });

  it('take the day of their own start after a plan of 30 days', () => {
    expect(endsOf('2026-11-30T08:00:00.000Z', ['quarterly', 'monthly', 'quarterly', 'quarterly'])).toEqual([
      '2027-02-28T08:00:00.000Z',
      '2027-03-30T08:00:00.000Z',
      '2027-06-30T08:00:00.000Z',
      '2027-09-30T08:00:00.000Z',
    ]);
    expect(endsOf('2027-01-29T08:00:00.000Z', ['monthly', 'quarterly', 'semiannual']).at(-1)).toBe(
      '2027-11-28T08:00:00.000Z',
    );
  });

  it('keep the anchor day across plans of different calendar months', () => {
    expect(endsOf('2026-11-30T08:00:00.000Z', ['quarterly', 'annual', 'semiannual'])).toEqual([
      '2027-02-28T08:00:00.000Z',
      '2028-02-29T08:00:00.000Z',
      '2028-08-30T08:00:00.000Z',
    ]);
  });

  it('end on the day they began or the last day of the month, at the time of day they began', () => {
    const starts = fc.date({
      min: new Date('2020-01-01T00:00:00.000Z'),
      max: new Date('2100-12-31T00:00:00.000Z'),
      noInvalidDate: true,
    });
    const calendar = fc.array(fc.constantFrom('quarterly', 'semiannual', 'annual'), {
      minLength: 1,
      maxLength: 24,
    });
    fc.assert(
      fc.property(starts, calendar, (start, bought) => {
        let months = start.getUTCMonth() + 12 * start.getUTCFullYear();
        for (const [index, text] of endsOf(start.toISOString(), bought).entries()) {
          const end = new Date(text);
          months += { quarterly: 3, semiannual: 6, annual: 12 }[bought[index] ?? 'annual'];
          const lastDay = new Date(Date.UTC(0, (months % 12) + 1, 0));
          lastDay.setUTCFullYear(Math.floor(months / 12), (months % 12) + 1, 0);
          expect(end.getUTCMonth() + 12 * end.getUTCFullYear()).toBe(months);
          expect(end.getUTCDate()).toBe(Math.min(start.getUTCDate(), lastDay.getUTCDate()));
          expect(end.toISOString().slice(10)).toBe(start.toISOString().slice(10));
        }
      }),
    );
  });

  it('begin where the one before ends, whatever they are', () => {
    const starts = fc.date({
      min: new Date('2020-01-01T00:00:00.000Z'),
      max: new Date('2100-12-31T00:00:00.000Z'),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(starts, fc.array(fc.constantFrom(...plans), { maxLength: 24 }), (start, bought) => {
        let before = start.getTime();
        for (const [index, text] of endsOf(start.toISOString(), bought).entries()) {
          const days = (Date.parse(text) - before) / 86_400_000;
          const [least, most] = {
            monthly: [30, 30],
            quarterly: [88, 92],
            semiannual: [180, 184],
            annual: [365, 366],
          }[bought[index] ?? 'annual'];
          // A clamped start on the 28th gains up to three days when the anchor day comes back.
          expect(days).toBeGreaterThanOrEqual((least ?? 0) - 3);
          expect(days).toBeLessThanOrEqual((most ?? 0) + 3);
          before = Date.parse(text);
        }
      }),
    );
  });
});
