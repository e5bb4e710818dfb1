import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { z } from 'zod/mini';

import type { PlansResponse } from '@app/contracts';

import { apiFetch } from '../../lib/api/api-fetch';
import { session } from '../../lib/session/current-session';
import { clearRenewNotice } from '../../lib/subscription/renew-notice';
import { fakeApi, problem } from '../../testing/fake-api';
import { renderApp } from '../../testing/render';
import { RenewNotice } from './renew-notice';

const original = globalThis.fetch;
const token = `h.${btoa(JSON.stringify({ exp: Math.floor(Date.now() / 1000) + 3600 }))}.s`;
const PLANS: PlansResponse = {
  priceSet: 'current',
  plans: [
    {
      plan: 'annual',
      months: 12,
      days: null,
      convertedBrl: null,
      savingPercent: '40.00',
      prices: [{ currency: 'USD', amount: '216.00', perMonth: '18.00' }],
    },
  ],
};
const ask = async (method: 'GET' | 'POST'): Promise<void> => {
  await act(async () => {
    await expect(apiFetch('/x', { schema: z.unknown(), method })).rejects.toMatchObject({ status: 402 });
  });
};
const isOpen = (): boolean => screen.queryByRole('dialog') !== null;
const close = async (): Promise<void> => {
  await userEvent.click(screen.getByRole('button', { name: 'Not now' }));
  await waitFor(() => {
    expect(isOpen()).toBe(false);
  });
};

beforeEach(() => {
  session.check();
  const unpaid = () => problem(402, 'SUBSCRIPTION.REQUIRED');
  fakeApi({
    'GET /api/x': unpaid,
    'POST /api/x': unpaid,
    'GET /api/plans': () => ({ json: PLANS }),
    'GET /api/payments/methods': () => ({ json: { crypto: null, brl: null, canVisitorsPay: true } }),
  });
});

afterEach(() => {
  globalThis.fetch = original;
  window.localStorage.clear();
  act(clearRenewNotice);
});

describe('an answer 402', () => {
  it('opens the notice to renew, which leads to the choice of a plan', async () => {
    window.localStorage.setItem('session.access_token', token);
    window.localStorage.setItem('session.refresh_token', token);
    window.localStorage.setItem(
      'session.user',
      JSON.stringify({ username: 'ana', is_admin: false, full_name: null }),
    );
    session.check();
    await renderApp(<RenewNotice />, { namespaces: ['subscription'] });
    expect(isOpen()).toBe(false);
    await ask('POST');
    expect(await screen.findByRole('dialog')).toHaveTextContent('You need an active subscription');
    await userEvent.click(screen.getByRole('button', { name: 'Renew now' }));
    expect(await screen.findByText('Plan and payment method')).toBeInTheDocument();
    expect(screen.queryByText('You need an active subscription')).toBeNull();
  });

  it('to what the page reads by itself does not open it again once it was closed', async () => {
    await renderApp(<RenewNotice />);
    await ask('GET');
    await close();
    await ask('GET');
    expect(isOpen()).toBe(false);
    await ask('POST');
    expect(isOpen()).toBe(true);
  });
});
