import { afterEach, describe, expect, it } from '@jest/globals';
import { act, fireEvent, screen, within } from '@testing-library/react';

import type { SubscriptionResponse } from '@app/contracts';

import { clearNotifications } from '../../lib/notifications/notification-store';
import { clearRenewNotice, renewView } from '../../lib/subscription/renew-notice';
import { problem } from '../../testing/fake-api';
import type { FakeRoute } from '../../testing/fake-api';
import { openSettings as open } from './testing/open-settings';
import { subscriptionOf } from './testing/settings.fixture';

const original = globalThis.fetch;

afterEach(() => {
  globalThis.fetch = original;
  clearNotifications();
});

const payment = (paymentId: string, amountBrl: string | null) => ({
  ...{ paymentId, status: 'settled', plan: 'annual', method: 'crypto', provider: 'sandbox' },
  ...{ isSandbox: true, createdAt: '2026-11-20T12:00:00.000Z', expiresAt: '2026-11-21T12:00:00.000Z' },
  ...{ amountUsd: '216.00', amountBrl, boletoDueOn: null, redirectUrl: null, paid: null, due: null },
  ...{ difference: null, holdReason: null, reversal: null, isDisputed: false, isPartiallyRefunded: false },
  ...{ refunded: null, period: null, mailedTo: null },
});

describe('the subscription', () => {
  const withSubscription = (changed: Partial<SubscriptionResponse>): Record<string, FakeRoute> => ({
    'GET /api/subscription': () => ({ json: subscriptionOf(changed) }),
  });
  const ended = { periods: [], next: null, daysRemaining: 0 };

  afterEach(() => {
    act(clearRenewNotice);
  });

  it('that is active has plan, end, days, periods and what comes next, and can be renewed early', async () => {
    await open(withSubscription({}));
    expect(await screen.findByText('Subscription active')).toBeVisible();
    expect(screen.getByText('Semiannual')).toBeVisible();
    expect(screen.getByText('Jun 19, 2027')).toBeVisible();
    expect(screen.getByText('11 days')).toBeVisible();
    expect(screen.getByText('Monthly from May 20, 2027')).toBeVisible();
    expect(screen.getByText('Semiannual, Nov 20, 2026 to May 20, 2027')).toBeVisible();
    fireEvent.click(screen.getByRole('button', { name: 'Renew early' }));
    expect(renewView()).toBe('renewal');
  });

  it.each([
    ['expired', 'Subscription expired', 'Renew now'],
    ['cancelled', 'Subscription cancelled', 'Renew now'],
    ['none', 'No subscription', 'Subscribe'],
  ] as const)('that is %s says so and can be renewed', async (status, said, button) => {
    await open(withSubscription({ ...ended, status, endsOn: '2026-11-01' }));
    expect(await screen.findByText(said)).toBeVisible();
    expect(screen.getByText('Nov 1, 2026')).toBeVisible();
    expect(screen.getByRole('button', { name: button })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'End now' })).toBeNull();
  });

  it('has its payments, and more of them when asked for', async () => {
    await open({
      'GET /api/payments': ({ url }) => ({
        json: url.includes('cursor=more')
          ? { payments: [payment('0199a000-0000-7000-8000-0000000000c2', '432.00')], nextCursor: null }
          : { payments: [payment('0199a000-0000-7000-8000-0000000000c1', null)], nextCursor: 'more' },
      }),
    });
    expect(await screen.findByText(/^Annual · 216\.00.USD$/)).toBeVisible();
    expect(screen.getByText('Paid (test)')).toBeVisible();
    fireEvent.click(screen.getByRole('button', { name: 'Show more' }));
    expect(await screen.findByText(/^Annual · 432\.00.BRL$/)).toBeVisible();
  });

  it('names what is missing of an incomplete payment, and where to pay it', async () => {
    const underpaid = {
      ...payment('0199a000-0000-7000-8000-0000000000c1', null),
      ...{ status: 'underpaid', redirectUrl: 'https://pay.example.com/1' },
      ...{ paid: { unit: 'USD', amount: '200.00' }, due: { unit: 'USD', amount: '216.00' } },
      difference: '-16.00',
    };
    await open({ 'GET /api/payments': () => ({ json: { payments: [underpaid], nextCursor: null } }) });
    expect(await screen.findByText(/^16\.00.USD is still missing\./)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Pay the rest' })).toHaveAttribute(
      'href',
      'https://pay.example.com/1',
    );
  });

  it('ends now with the password, once, and a wrong password says so', async () => {
    let answers = 0;
    const { sent } = await open({
      ...withSubscription({}),
      'POST /api/subscription/cancellation': () => {
        answers += 1;
        return answers === 1
          ? problem(403, 'AUTH.CURRENT_PASSWORD')
          : { json: { ...subscriptionOf({ ...ended, status: 'cancelled' }), repeated: false } };
      },
    });
    fireEvent.click(await screen.findByRole('button', { name: 'End now' }));
    const dialog = await screen.findByRole('dialog');
    const confirm = within(dialog).getByRole('button', { name: 'End subscription' });
    fireEvent.click(confirm);
    expect(await within(dialog).findByText('Password is required')).toBeVisible();
    fireEvent.change(within(dialog).getByLabelText('Your password'), { target: { value: 'secret' } });
    fireEvent.click(confirm);
    expect(await within(dialog).findByText('Current password is incorrect')).toBeVisible();
    fireEvent.click(confirm);
    fireEvent.click(confirm);
    expect(await screen.findByText('Your subscription has ended')).toBeVisible();
    expect(sent('POST /api/subscription/cancellation').map(({ body }) => body)).toEqual([
      { password: 'secret' },
      { password: 'secret' },
    ]);
  });
});
