import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { instantOf } from '../calendar/instant.js';
import { planField } from '../events/plan-field.js';
import { subscriptionEventCodec } from '../events/subscription-event.js';
import { goldenSubscriptionEvents } from '../golden/golden-events.fixture.js';
import { payment, Subscription, T0 } from '../testing/subscription-scenario.js';
import { previewRenewal } from './decide-subscription.js';
import {
  EMPTY_SUBSCRIPTION,
  evolveSubscription,
  isSubscriptionActive,
  nextPeriod,
  periodAt,
} from './subscription-state.js';

describe('a grant', () => {
  it('starts, extends and reactivates', () => {
    const subscription = new Subscription();
    expect(subscription.status(T0)).toBe('none');
    expect(subscription.grant('quarterly', T0, payment(1))).toEqual({
      outcome: 'decided',
      events: [
        {
          type: 'subscription.started',
          data: {
            ...{ plan: 'quarterly', from: T0, paidUntil: '2027-02-28T08:00:00.000Z', anchorDay: 30 },
            ...{ daysAdded: 90, origin: 'payment', paymentId: payment(1), note: null },
          },
        },
      ],
    });
    // Another plan, too, begins after the current one.
    expect(subscription.grant('annual', '2027-01-15T00:00:00.000Z')).toMatchObject({
      events: [
        {
          type: 'subscription.extended',
          data: {
            ...{ plan: 'annual', from: '2027-02-28T08:00:00.000Z', paidUntil: '2028-02-29T08:00:00.000Z' },
            ...{ anchorDay: 30, daysAdded: 366, origin: 'administrator', paymentId: null },
          },
        },
      ],
    });
    // At the very end it has ended already.
    expect(subscription.grant('monthly', '2028-02-29T08:00:00.000Z')).toMatchObject({
      events: [
        {
          type: 'subscription.reactivated',
          data: {
            ...{ from: '2028-02-29T08:00:00.000Z', paidUntil: '2028-03-30T08:00:00.000Z' },
            ...{ formerlyUntil: '2028-02-29T08:00:00.000Z', daysAdded: 30 },
          },
        },
      ],
    });
  });

  it('begins anew after a gap, with the day of its own start', () => {
    const subscription = new Subscription();
    subscription.grant('quarterly', T0);
    subscription.grant('quarterly', '2027-03-31T00:00:00.000Z');
    expect(subscription.spans).toEqual([
      'quarterly 2026-11-30 2027-02-28',
      'quarterly 2027-03-31 2027-06-30',
    ]);
    expect(subscription.status('2027-03-01T00:00:00.000Z')).toBe('active');
    expect(periodAt(subscription.state, instantOf('2027-03-15T00:00:00.000Z'))?.from).toBe(T0);
  });

  it('by a payment that bought a period already appends nothing and gives the first outcome', () => {
    const subscription = new Subscription();
    const first = subscription.grant('quarterly', T0, payment(1));
    subscription.grant('monthly', T0, payment(2));
    const before = subscription.state;
    expect(subscription.grant('quarterly', '2027-12-01T00:00:00.000Z', payment(1))).toEqual({
      outcome: 'repeated',
      events: first.outcome === 'decided' ? first.events : [],
    });
    expect(subscription.state).toBe(before);
    // Nor does a late repeat bring back what was reversed.
    subscription.reverse(payment(1), '2026-12-01T00:00:00.000Z');
    expect(subscription.grant('quarterly', '2026-12-02T00:00:00.000Z', payment(1)).outcome).toBe('repeated');
  });

  it('that is sent again with its command id appends nothing, whatever the state has become', () => {
    const subscription = new Subscription();
    const grant = {
      kind: 'grant',
      plan: 'annual',
      at: T0,
      origin: 'administrator',
      paymentId: null,
    } as const;
    const first = subscription.run(grant, 'one');
    const end = { kind: 'cancel', reason: 'administrator', paymentId: null, at: T0 } as const;
    const ended = subscription.run(end, 'two');
    const before = subscription.state;
    const events = (decision: typeof first) => (decision.outcome === 'rejected' ? [] : decision.events);
    expect(subscription.run(grant, 'one')).toEqual({ outcome: 'repeated', events: events(first) });
    expect(subscription.run(end, 'two')).toEqual({ outcome: 'repeated', events: events(ended) });
    expect(subscription.state).toBe(before);
  });

  it('does not name a plan before it begins', () => {
    const subscription = new Subscription();
    subscription.grant('monthly', T0);
    subscription.grant('annual', T0);
    expect(periodAt(subscription.state, T0)?.plan).toBe('monthly');
    expect(nextPeriod(subscription.state, T0)?.plan).toBe('annual');
    const begun = instantOf('2026-12-30T08:00:00.000Z');
    expect(periodAt(subscription.state, begun)?.plan).toBe('annual');
    expect(nextPeriod(subscription.state, begun)).toBeUndefined();
  });

  it('does what the preview said', () => {
    const steps = fc.array(
      fc.record({ plan: fc.constantFrom(...planField.options), hours: fc.integer({ min: 0, max: 5_000 }) }),
      { maxLength: 12 },
    );
    fc.assert(
      fc.property(steps, (taken) => {
        const subscription = new Subscription();
        let now = Date.parse(T0);
        for (const { plan, hours } of taken) {
          now += hours * 3_600_000;
          const at = instantOf(new Date(now).toISOString());
          const preview = previewRenewal(plan, subscription.state, at);
          const decision = subscription.grant(plan, at);
          const type = { new_subscription: 'started', extension: 'extended', reactivation: 'reactivated' };
          expect(decision).toMatchObject({
            events: [
              {
                type: `subscription.${type[preview.renewalType]}`,
                data: { paidUntil: preview.newExpiration, daysAdded: preview.daysToAdd, from: preview.from },
              },
            ],
          });
          expect(subscription.state.paidUntil).toBe(preview.newExpiration);
          expect(subscription.status(at)).toBe('active');
        }
      }),
    );
  });
});

describe('a preview', () => {
  it('names the kind of renewal, the days and both ends', () => {
    const subscription = new Subscription();
    expect(previewRenewal('monthly', subscription.state, T0)).toMatchObject({
      ...{ renewalType: 'new_subscription', daysToAdd: 30, currentExpiration: null },
      newExpiration: '2026-12-30T08:00:00.000Z',
    });
    subscription.grant('monthly', T0);
    expect(previewRenewal('quarterly', subscription.state, T0)).toMatchObject({
      ...{ renewalType: 'extension', daysToAdd: 90, currentExpiration: '2026-12-30T08:00:00.000Z' },
      newExpiration: '2027-03-30T08:00:00.000Z',
    });
    expect(previewRenewal('annual', subscription.state, instantOf('2027-01-31T00:00:00.000Z'))).toMatchObject(
      {
        ...{ renewalType: 'reactivation', daysToAdd: 365, currentExpiration: '2026-12-30T08:00:00.000Z' },
        newExpiration: '2028-01-31T00:00:00.000Z',
      },
    );
  });
});

describe('the notice of an expiry', () => {
  it('is appended once for each end, and never for a cancelled or running subscription', () => {
    const subscription = new Subscription();
    const expire = (at: string) => subscription.run({ kind: 'expire', at: instantOf(at) });
    const nothing = { outcome: 'decided', events: [] };
    expect(expire(T0)).toEqual(nothing);
    subscription.grant('monthly', T0);
    expect(expire('2026-12-30T07:59:59.999Z')).toEqual(nothing);
    const paidUntil = '2026-12-30T08:00:00.000Z';
    const at = '2026-12-30T09:00:00.000Z';
    expect(expire(at)).toEqual({
      outcome: 'decided',
      events: [{ type: 'subscription.expired', data: { paidUntil, at } }],
    });
    expect(expire('2026-12-30T10:00:00.000Z')).toEqual(nothing);
    subscription.grant('monthly', '2027-01-01T00:00:00.000Z');
    expect(expire('2027-01-31T00:00:00.000Z')).toMatchObject({ events: [{ type: 'subscription.expired' }] });
    subscription.grant('monthly', '2027-02-01T00:00:00.000Z');
    subscription.cancel('2027-02-02T00:00:00.000Z');
    expect(expire('2027-03-31T00:00:00.000Z')).toEqual(nothing);
  });
});

describe('stored subscriptions', () => {
  const state = goldenSubscriptionEvents
    .map(({ type, schemaVersion, json }) => {
      const data: unknown = JSON.parse(json);
      return subscriptionEventCodec.decode({ type, schemaVersion, data });
    })
    .slice(0, 1)
    .reduce((state, event) => evolveSubscription(state, event, { commandId: 'stored' }), EMPTY_SUBSCRIPTION);

  it('are active strictly before the moment they are paid until', () => {
    expect(isSubscriptionActive(state, instantOf('2027-10-31T23:59:59.999Z'))).toBe(true);
    expect(isSubscriptionActive(state, instantOf('2027-11-01T00:00:00Z'))).toBe(false);
  });

  it('of version 1 are extended on the day on which they started', () => {
    expect(previewRenewal('annual', state, instantOf('2026-12-01T00:00:00Z'))).toMatchObject({
      ...{ renewalType: 'extension', newExpiration: '2028-11-01T00:00:00.000Z', anchorDay: 1 },
    });
  });
});
