import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { instantOf } from '../calendar/instant.js';
import { planField } from '../events/plan-field.js';
import { payment, Subscription, T0 } from '../testing/subscription-scenario.js';

describe('cancelling', () => {
  it('ends everything at once where a person or an administrator does it', () => {
    const subscription = new Subscription();
    subscription.grant('monthly', T0, payment(1));
    subscription.grant('annual', T0, payment(2));
    expect(subscription.cancel('2026-12-10T00:00:00.000Z')).toEqual({
      outcome: 'decided',
      events: [
        {
          type: 'subscription.cancelled',
          data: {
            ...{ reason: 'person', paymentId: null, at: '2026-12-10T00:00:00.000Z', note: null },
            ...{ formerlyUntil: '2027-12-30T08:00:00.000Z', paidUntil: '2026-12-10T00:00:00.000Z' },
          },
        },
      ],
    });
    expect(subscription.spans).toEqual(['monthly 2026-11-30 2026-12-10']);
    expect(subscription.status('2026-12-09T23:59:59.999Z')).toBe('active');
    expect(subscription.status('2026-12-10T00:00:00.000Z')).toBe('cancelled');
  });

  it('is rejected where there is nothing to cancel', () => {
    const rejected = { outcome: 'rejected', rejection: { code: 'SUBSCRIPTION.NOTHING_TO_CANCEL' } };
    const subscription = new Subscription();
    expect(subscription.cancel(T0)).toEqual(rejected);
    subscription.grant('monthly', T0);
    expect(subscription.cancel('2026-12-30T08:00:00.000Z')).toEqual(rejected);
    expect(subscription.status('2026-12-30T08:00:00.000Z')).toBe('expired');
  });

  it('is followed by a reactivation that begins anew', () => {
    const subscription = new Subscription();
    subscription.grant('quarterly', T0);
    subscription.cancel('2026-12-10T00:00:00.000Z');
    expect(subscription.grant('quarterly', '2026-12-10T00:00:00.000Z')).toMatchObject({
      events: [
        {
          type: 'subscription.reactivated',
          data: {
            ...{ from: '2026-12-10T00:00:00.000Z', anchorDay: 10 },
            ...{ paidUntil: '2027-03-10T00:00:00.000Z', formerlyUntil: '2026-12-10T00:00:00.000Z' },
          },
        },
      ],
    });
    expect(subscription.status('2026-12-10T00:00:00.000Z')).toBe('active');
  });
});

describe('a reversed payment', () => {
  function threePlans(): Subscription {
    const subscription = new Subscription();
    subscription.grant('monthly', T0, payment(1));
    subscription.grant('quarterly', T0, payment(2));
    subscription.grant('quarterly', T0, payment(3));
    return subscription;
  }

  it('takes out the rest of the running period, and later ones move forward to that moment', () => {
    const subscription = threePlans();
    subscription.reverse(payment(1), '2026-12-10T00:00:00.000Z');
    expect(subscription.spans).toEqual([
      'monthly 2026-11-30 2026-12-10',
      'quarterly 2026-12-10 2027-03-10',
      'quarterly 2027-03-10 2027-06-10',
    ]);
    expect(subscription.status('2026-12-10T00:00:00.000Z')).toBe('active');
    expect(subscription.state.paidUntil).toBe('2027-06-10T00:00:00.000Z');
  });

  it('takes out a period that has not begun, and later ones follow the one before it', () => {
    const subscription = threePlans();
    subscription.reverse(payment(2), '2026-12-10T00:00:00.000Z');
    expect(subscription.spans).toEqual(['monthly 2026-11-30 2026-12-30', 'quarterly 2026-12-30 2027-03-30']);
  });

  it('leaves the status cancelled only where nothing is left', () => {
    const subscription = new Subscription();
    subscription.grant('monthly', T0, payment(1));
    subscription.grant('monthly', T0, payment(2));
    subscription.reverse(payment(2), '2026-12-10T00:00:00.000Z');
    expect(subscription.status('2026-12-10T00:00:00.000Z')).toBe('active');
    expect(subscription.status('2026-12-30T08:00:00.000Z')).toBe('expired');
    subscription.reverse(payment(1), '2026-12-11T00:00:00.000Z');
    expect(subscription.status('2026-12-11T00:00:00.000Z')).toBe('cancelled');
    expect(subscription.spans).toEqual(['monthly 2026-11-30 2026-12-11']);
  });

  it('leaves what was used up, and does nothing twice', () => {
    const subscription = threePlans();
    expect(subscription.reverse(payment(1), '2027-01-15T00:00:00.000Z')).toEqual({
      outcome: 'decided',
      events: [],
    });
    subscription.reverse(payment(2), '2027-01-15T00:00:00.000Z');
    const before = subscription.state;
    expect(subscription.reverse(payment(2), '2027-01-16T00:00:00.000Z')).toEqual({
      outcome: 'decided',
      events: [],
    });
    expect(subscription.reverse(payment(9), '2027-01-16T00:00:00.000Z')).toEqual({
      outcome: 'decided',
      events: [],
    });
    expect(subscription.state).toBe(before);
    expect(subscription.reverse(payment(1), '2030-01-01T00:00:00.000Z')).toEqual({
      outcome: 'decided',
      events: [],
    });
  });

  it('is recorded also where the end stays the same by the last day of a month', () => {
    const subscription = new Subscription();
    subscription.grant('monthly', '2026-08-01T00:00:00.000Z', payment(1));
    subscription.grant('quarterly', '2026-08-01T00:00:00.000Z', payment(2));
    expect(subscription.spans[1]).toBe('quarterly 2026-08-31 2026-11-30');
    expect(subscription.reverse(payment(1), '2026-08-30T00:00:00.000Z')).toMatchObject({
      events: [{ type: 'subscription.cancelled', data: { paidUntil: '2026-11-30T00:00:00.000Z' } }],
    });
    expect(subscription.spans).toEqual(['monthly 2026-08-01 2026-08-30', 'quarterly 2026-08-30 2026-11-30']);
  });

  it('never leaves a gap, an overlap or a period that it bought beyond its moment', () => {
    const steps = fc.array(
      fc.record({
        kind: fc.constantFrom('grant', 'grant', 'grant', 'reverse', 'expire'),
        plan: fc.constantFrom(...planField.options),
        number: fc.integer({ min: 1, max: 6 }),
        hours: fc.integer({ min: 0, max: 3_000 }),
      }),
      { maxLength: 25 },
    );
    fc.assert(
      fc.property(steps, (taken) => {
        const subscription = new Subscription();
        let now = Date.parse(T0);
        for (const { kind, plan, number, hours } of taken) {
          now += hours * 3_600_000;
          const at = instantOf(new Date(now).toISOString());
          if (kind === 'grant') subscription.grant(plan, at, payment(number));
          else if (kind === 'expire') subscription.run({ kind, at });
          else subscription.reverse(payment(number), at);
          const { periods } = subscription.state;
          for (const [index, period] of periods.entries()) {
            const before = periods[index - 1];
            expect(Date.parse(period.until)).toBeGreaterThanOrEqual(Date.parse(period.from));
            if (before === undefined) continue;
            expect(Date.parse(period.from)).toBeGreaterThanOrEqual(Date.parse(before.until));
            // What has not begun follows what runs, without a pause.
            if (Date.parse(period.from) > now) expect(period.from).toBe(before.until);
          }
          if (kind === 'reverse')
            for (const { paymentId, until } of periods)
              if (paymentId === payment(number)) expect(Date.parse(until)).toBeLessThanOrEqual(now);
          const ids = periods.flatMap(({ paymentId }) => paymentId ?? []);
          expect(new Set(ids).size).toBe(ids.length);
        }
      }),
    );
  });
});
