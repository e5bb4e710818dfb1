import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { z } from 'zod/mini';

import { apiFetch } from '../../lib/api/api-fetch';
import { session } from '../../lib/session/current-session';
import { clearRenewNotice } from '../../lib/subscription/renew-notice';
import { fakeApi, problem } from '../../testing/fake-api';
import { renderApp } from '../../testing/render';
import { RenewNotice } from './renew-notice';

const original = globalThis.fetch;
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
  fakeApi({ 'GET /api/x': unpaid, 'POST /api/x': unpaid });
});

afterEach(() => {
  globalThis.fetch = original;
  act(clearRenewNotice);
});

describe('an answer 402', () => {
  it('opens the notice to renew, which leads to the plans', async () => {
    await renderApp(<RenewNotice />);
    expect(isOpen()).toBe(false);
    await ask('POST');
    expect(await screen.findByRole('dialog')).toHaveTextContent('An active subscription is needed');
    expect(screen.getByRole('link', { name: 'Renew now' })).toHaveAttribute('href', '/subscription');
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
