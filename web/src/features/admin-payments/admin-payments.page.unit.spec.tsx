import { afterEach, describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import type { AdminPayment } from '@app/contracts';

import type { Language } from '../../lib/i18n/languages';
import { fakeApi, problem } from '../../testing/fake-api';
import type { FakeCall, FakeRoute } from '../../testing/fake-api';
import { renderApp } from '../../testing/render';
import { Component } from './admin-payments.page';
import { adminPaymentOf, adminPaymentsOf } from './testing/admin-payments.fixture';

const original = globalThis.fetch;
const LIST = 'GET /api/admin/payments';
const visitors = '0199a000-0000-7000-8000-0000000000c2';
const held = adminPaymentOf({ status: 'held', holdReason: 'second-payment' });
const unowned = adminPaymentOf({
  ...{ paymentId: visitors, status: 'held', holdReason: 'several-accounts', user: null },
  since: '2026-11-28T12:00:00.000Z',
});

afterEach(() => {
  globalThis.fetch = original;
});

async function open(
  routes: Record<string, FakeRoute>,
  language: Language = 'en',
): Promise<(route: string) => readonly FakeCall[]> {
  const calls = fakeApi(routes);
  await renderApp(<Component />, { language, namespaces: ['admin-payments'] });
  return (route) => calls.filter((call) => call.route === route);
}

const listed = (...payments: readonly AdminPayment[]): Record<string, FakeRoute> => ({
  [LIST]: () => ({ json: adminPaymentsOf(payments) }),
});

const region = async (name: string) => within(await screen.findByRole('region', { name }));

describe('the payments of an administrator', () => {
  it('show what needs a decision first, by urgency, each with its fact and what to do', async () => {
    await open(
      listed(
        adminPaymentOf({ paymentId: '0199a000-0000-7000-8000-0000000000c5', isPartiallyRefunded: true }),
        adminPaymentOf({ paymentId: '0199a000-0000-7000-8000-0000000000c4', isDisputed: true }),
        adminPaymentOf({
          paymentId: '0199a000-0000-7000-8000-0000000000c3',
          ...{ status: 'underpaid', paid: { unit: 'BTC', amount: '0.00036' }, difference: '-0.00036' },
        }),
        held,
      ),
    );
    const rows = await (await region('Needs a decision')).findAllByRole('row');
    expect(rows.slice(1).map((row) => within(row).getAllByRole('cell')[0]?.textContent)).toEqual([
      'Held',
      'Underpaid',
      'Disputed',
      'Partly refunded',
    ]);
    expect(rows[1]).toHaveTextContent('The same checkout was paid a second time.');
    expect(rows[1]).toHaveTextContent(/Refund it at the provider and close it/);
    expect(rows[2]).toHaveTextContent('0.00036 BTC of 0.00072 BTC arrived; 0.00036 BTC is missing.');
    const [, , underpaid] = rows;
    if (underpaid === undefined) throw new Error('no row is underpaid');
    expect(within(underpaid).queryByRole('button', { name: /^Settle/ })).toBeNull();
  });

  it('list the notices of payments that nobody knows', async () => {
    const newest = [
      {
        eventId: '0199a000-0000-7000-8000-0000000000e1',
        ...{ provider: 'nowpayments' as const, providerPaymentId: '5000000002' },
        receivedAt: '2026-11-27T12:00:00.000Z',
      },
    ];
    await open({ [LIST]: () => ({ json: adminPaymentsOf([], { unknownNotices: { count: 2, newest } }) }) });
    const notices = await region('Notices about unknown payments');
    expect(notices.getByRole('cell', { name: '5000000002' })).toBeVisible();
    expect(notices.getByText('The newest 1 of 2 are shown.')).toBeVisible();
    expect(screen.getByText('Nothing waits for a decision.')).toBeVisible();
  });

  it('say that they could not be read, and try again', async () => {
    let reads = 0;
    await open({
      [LIST]: () => {
        reads += 1;
        return reads > 2 ? { json: adminPaymentsOf([held]) } : problem(503, 'STORE.UNAVAILABLE');
      },
    });
    const attention = await region('Needs a decision');
    expect(await attention.findByText('The payments could not be read.')).toBeVisible();
    await userEvent.click(attention.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('The same checkout was paid a second time.')).toBeVisible();
  });

  it('are read by their state', async () => {
    const sent = await open(listed());
    await screen.findByText('There are no payments yet.');
    fireEvent.change(screen.getByLabelText('State'), { target: { value: 'expired' } });
    expect(await screen.findByText('No payment is in this state.')).toBeVisible();
    expect(
      sent(LIST)
        .map(({ url }) => url)
        .join(),
    ).toContain('status=expired');
  });
});

describe('a decision', () => {
  it('names the person and the effect before a payment is settled, in Portuguese', async () => {
    const settle = `POST /api/admin/payments/${held.paymentId}/settle`;
    const sent = await open({ ...listed(held), [settle]: () => ({ json: held }) }, 'pt');
    const attention = await region('Aguardando decisão');
    await userEvent.click(await attention.findByRole('button', { name: 'Aplicar o pagamento de marina' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Aplicar o pagamento de marina?' }));
    expect(dialog.getByText(/marina recebe agora o plano Trimestral/)).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: 'Aplicar' }));
    await waitFor(() => {
      expect(sent(settle).map(({ body }) => body)).toEqual([{ userId: held.user?.userId }]);
    });
    await waitFor(() => {
      expect(screen.queryByRole('dialog')).toBeNull();
    });
  });

  it('asks for the account where the payment is of a visitor', async () => {
    const settle = `POST /api/admin/payments/${visitors}/settle`;
    const userId = '0199a000-0000-7000-8000-0000000000a9';
    const joana = {
      ...{ user_id: userId, username: 'joana', full_name: null, is_admin: false, roles: [] },
      ...{ status: 'active', created_at: '2026-11-01T12:00:00.000Z' },
    };
    const sent = await open({
      ...listed(unowned),
      'GET /api/auth/users': () => ({ json: { users: [joana], next_cursor: null } }),
      [settle]: () => ({ json: unowned }),
    });
    const attention = await region('Needs a decision');
    await userEvent.click(await attention.findByRole('button', { name: /^Settle/ }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByRole('button', { name: 'Settle' })).toBeDisabled();
    await userEvent.type(dialog.getByLabelText('Account'), 'joan');
    await userEvent.click(dialog.getByRole('button', { name: 'Find the account' }));
    expect(await dialog.findByText('There is no account with this name.')).toBeVisible();
    await userEvent.type(dialog.getByLabelText('Account'), 'a');
    await userEvent.click(dialog.getByRole('button', { name: 'Find the account' }));
    expect(await dialog.findByText(/joana gets the Quarterly plan now/)).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: 'Settle' }));
    await waitFor(() => {
      expect(sent(settle).map(({ body }) => body)).toEqual([{ userId }]);
    });
  });

  it('to close says that no money moves, and stays with the reason where it is refused', async () => {
    const close = `POST /api/admin/payments/${held.paymentId}/close`;
    const sent = await open({
      ...listed(held),
      [close]: () => problem(409, 'PAYMENT.NOT_POSSIBLE'),
    });
    const attention = await region('Needs a decision');
    await userEvent.click(await attention.findByRole('button', { name: 'Close the payment of marina' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Close the payment of marina?' }));
    expect(dialog.getByText(/It ends without a period for marina\. Closing moves no money/)).toBeVisible();
    await userEvent.click(dialog.getByLabelText('Nobody claims it'));
    await userEvent.click(dialog.getByRole('button', { name: 'Close the payment' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent("not possible in the payment's current state");
    expect(sent(close).map(({ body }) => body)).toEqual([{ closing: 'no-claim' }]);
  });
});
