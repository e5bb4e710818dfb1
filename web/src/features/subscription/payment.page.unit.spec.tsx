import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import { useLocation } from 'react-router-dom';

import type { PaymentView } from '@app/contracts';

import type { Language } from '../../lib/i18n/languages';
import { fakeApi, problem } from '../../testing/fake-api';
import type { FakeCall, FakeRoute } from '../../testing/fake-api';
import { renderApp } from '../../testing/render';
import { waitAfterReads } from './model/use-payment';
import { Component as PaymentPage } from './payment.page';
import { forgetBrowser, signIn } from '../../testing/sign-in';
import { PAYMENT_ID, paymentOf, TOKEN } from './testing/subscription.fixture';

const original = globalThis.fetch;
const PAYMENT = `GET /api/payments/${PAYMENT_ID}`;
const LINK = `#t=${PAYMENT_ID}.${TOKEN}`;

function Address() {
  const { pathname, hash } = useLocation();
  return <output>{pathname + hash}</output>;
}

interface OpenOptions {
  readonly hash?: string;
  readonly language?: Language;
  readonly page?: 'success' | 'cancelled';
}

async function open(payment: FakeRoute, options: OpenOptions = {}): Promise<readonly FakeCall[]> {
  const { hash = '', language = 'en', page = 'success' } = options;
  const calls = fakeApi({ [PAYMENT]: payment });
  await renderApp(
    <>
      <PaymentPage />
      <Address />
    </>,
    { language, namespaces: ['subscription'], path: `/payment-${page}${hash}` },
  );
  return calls;
}

const answer =
  (changed: Partial<PaymentView>): FakeRoute =>
  () => ({ json: paymentOf(changed) });

beforeEach(forgetBrowser);
afterEach(() => {
  globalThis.fetch = original;
  jest.useRealTimers();
  act(forgetBrowser);
});

describe('the page after a payment', () => {
  it('claims nothing without a known payment, and asks nothing', async () => {
    const calls = await open(answer({ status: 'settled' }));
    expect(await screen.findByText(/This browser knows of no payment/)).toBeVisible();
    expect(calls.filter(({ url }) => url.includes('/payments'))).toEqual([]);
  });

  it('claims nothing of a payment that does not exist', async () => {
    await open(() => problem(404, 'PAYMENT.NOT_FOUND'), { hash: LINK });
    expect(await screen.findByText(/This browser knows of no payment/)).toBeVisible();
  });

  it.each(['#t=nonsense', `#t=${PAYMENT_ID}`, `#t=../${PAYMENT_ID}.x`, `#t=${PAYMENT_ID}.a/b`])(
    'does not ask for a link that is none: %s',
    async (hash) => {
      const calls = await open(answer({}), { hash });
      expect(await screen.findByText(/This browser knows of no payment/)).toBeVisible();
      expect(calls.filter(({ url }) => url.includes('/payments'))).toEqual([]);
    },
  );

  it('takes the token of a mailed link out of the address and keeps it for a reload', async () => {
    await open(answer({ status: 'pending' }), { hash: LINK });
    expect(await screen.findByText('Your payment was seen.')).toBeVisible();
    expect(screen.getByText('/payment-success')).toBeInTheDocument();
    expect(window.localStorage.getItem('payment.last')).toBe(`${PAYMENT_ID}.${TOKEN}`);
  });

  it.each([
    [{ status: 'open' }, 'Waiting for your payment.', 'Aguardando seu pagamento.'],
    [{ status: 'pending' }, 'Your payment was seen.', 'Seu pagamento foi identificado.'],
    [
      { status: 'underpaid', difference: '-0.0005', due: { unit: 'BTC', amount: '0.0035' } },
      '0.0005 BTC is still missing.',
      'Ainda faltam 0,0005 BTC.',
    ],
    [
      { status: 'underpaid', difference: '-12.00', due: { unit: 'BRL', amount: '432.00' } },
      '12.00 BRL is still missing.',
      'Ainda faltam R$ 12,00.',
    ],
    [{ status: 'underpaid' }, 'The payment is incomplete.', 'O pagamento está incompleto.'],
    [{ status: 'confirmed' }, 'Payment received.', 'Pagamento recebido.'],
    [
      { status: 'held', holdReason: 'second-payment' },
      'Payment received, not applied yet.',
      'Pagamento recebido, ainda não aplicado.',
    ],
    [{ status: 'settled' }, 'Paid. Your plan is active.', 'Pago. Seu plano está ativo.'],
    [{ status: 'expired' }, 'This payment has expired.', 'Este pagamento venceu.'],
    [{ status: 'open', redirectUrl: null }, 'This payment has expired.', 'Este pagamento venceu.'],
    [{ status: 'failed' }, 'The payment failed.', 'O pagamento não foi aprovado.'],
    [
      { status: 'reversed', reversal: 'chargeback' },
      'The payment was returned.',
      'O pagamento foi devolvido.',
    ],
    [{ status: 'closed' }, 'Payment closed.', 'Pagamento encerrado.'],
  ] as const)('says what became of %j', async (state, en, pt) => {
    await open(answer(state), { hash: LINK });
    expect(await screen.findByText(en)).toBeVisible();
    document.body.replaceChildren();
    await open(answer(state), { language: 'pt', hash: LINK });
    expect(await screen.findByText(pt)).toBeVisible();
  });

  it('tells nobody that an address has several accounts', async () => {
    await open(answer({ status: 'held', holdReason: 'several-accounts' }), { hash: LINK });
    expect(await screen.findByText(/It needs a check by our team/)).toBeVisible();
    expect(document.body).not.toHaveTextContent(/accounts/);
  });

  it('leads a visitor to sign in, and signed-in people to the week', async () => {
    const settled = answer({ status: 'settled', mailedTo: 'a***@d***' });
    await open(settled, { hash: LINK });
    expect(await screen.findByText('Sign in; we emailed your credentials to a***@d***.')).toBeVisible();
    document.body.replaceChildren();
    signIn();
    await open(settled, { hash: LINK });
    expect(await screen.findByRole('link', { name: 'Open your week' })).toHaveAttribute(
      'href',
      '/weekly-trade',
    );
    expect(screen.queryByText(/credentials/)).toBeNull();
  });

  it('reads again until the payment is settled', async () => {
    jest.useFakeTimers({ advanceTimers: true });
    let reads = 0;
    const calls = await open(
      () => {
        reads += 1;
        return { json: paymentOf({ status: reads === 1 ? 'pending' : 'settled' }) };
      },
      { hash: LINK },
    );
    await screen.findByText('Your payment was seen.');
    await act(async () => jest.advanceTimersByTimeAsync(5_000));
    expect(screen.getByText('Paid. Your plan is active.')).toBeVisible();
    expect(calls.filter(({ route }) => route === PAYMENT)).toHaveLength(2);
    expect(screen.getByText('/payment-success')).toBeInTheDocument();
  });

  it('waits longer the longer it takes', () => {
    expect([0, 11, 12, 24, 36, 48, 900].map(waitAfterReads)).toEqual([
      5_000, 5_000, 10_000, 20_000, 40_000, 60_000, 60_000,
    ]);
  });

  it('is labelled where the payment is a test', async () => {
    await open(answer({ isSandbox: true }), { hash: LINK });
    expect(await screen.findByText('Test payment.')).toBeVisible();
  });
});

describe('the page of a cancelled payment', () => {
  const known = (): void => {
    window.localStorage.setItem('payment.last', `${PAYMENT_ID}.${TOKEN}`);
  };

  it('says that nothing was charged, and stays', async () => {
    await open(answer({}), { page: 'cancelled' });
    expect(await screen.findByText(/Nothing was charged/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'See the plans' })).toHaveAttribute('href', '/subscription');
    expect(screen.getByText('/payment-cancelled')).toBeInTheDocument();
  });

  it('leads back to a payment that is still open', async () => {
    known();
    await open(answer({}), { page: 'cancelled' });
    expect(await screen.findByRole('link', { name: 'Open the payment page' })).toHaveAttribute(
      'href',
      'https://pay.example/invoice/4711',
    );
  });

  it('does not call a payment cancelled that was seen after all', async () => {
    known();
    await open(answer({ status: 'pending' }), { page: 'cancelled' });
    expect(await screen.findByText(/Your payment has already been seen/)).toBeVisible();
    expect(screen.queryByText(/Nothing was charged/)).toBeNull();
  });
});
