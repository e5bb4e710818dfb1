import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import { fakeApi, problem } from '../../testing/fake-api';
import type { FakeCall, FakeRoute } from '../../testing/fake-api';
import { plansOf } from '../../testing/plans.fixture';
import { renderApp } from '../../testing/render';
import { CheckoutDialog } from './components/checkout-dialog';
import { paymentPage } from './model/payment-page';
import { forgetBrowser, signIn } from '../../testing/sign-in';
import { invoiceOf, methodsOf, paymentOf, preferenceOf } from './testing/subscription.fixture';

const original = globalThis.fetch;
const INVOICES = 'POST /api/payments/invoices';
const PREFERENCES = 'POST /api/payments/brl-preferences';
const PAYMENT = `GET /api/payments/${paymentOf().paymentId}`;
let leave: jest.SpiedFunction<typeof paymentPage.open>;

interface Shown {
  readonly sent: (route: string) => readonly FakeCall[];
  readonly unmount: () => void;
}

async function open(routes: Record<string, FakeRoute> = {}): Promise<Shown> {
  const calls = fakeApi({
    'GET /api/plans': () => ({ json: plansOf('en') }),
    'GET /api/payments/methods': () => ({ json: methodsOf() }),
    'GET /api/settings': () => ({ json: { email: 'marina@example.com' } }),
    'GET /api/subscription/renewal-preview': () => ({
      json: {
        renewalType: 'extension',
        plan: 'annual',
        daysToAdd: 366,
        currentExpiration: '2027-11-20T12:00:00.000Z',
        newExpiration: '2028-11-20T12:00:00.000Z',
        currentEndsOn: '2027-11-20',
        newEndsOn: '2028-11-20',
        prices: plansOf('en').plans[3]?.prices,
      },
    }),
    [INVOICES]: () => ({ status: 201, json: invoiceOf() }),
    [PREFERENCES]: () => ({ status: 201, json: preferenceOf() }),
    [PAYMENT]: () => ({ json: paymentOf() }),
    ...routes,
  });
  const { unmount } = await renderApp(<CheckoutDialog isOpen plan="annual" onClose={() => undefined} />, {
    namespaces: ['subscription', 'faq', 'terms'],
  });
  return { sent: (route) => calls.filter((call) => call.route === route), unmount };
}

const press = async (name: RegExp | string): Promise<void> => {
  await userEvent.click(await screen.findByRole('button', { name }));
};
const dialog = async (): Promise<HTMLElement> => screen.findByRole('dialog');

const fill = (label: string, value: string): void => {
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
};

async function giveAddress(): Promise<void> {
  await screen.findByLabelText('Email');
  fill('Email', 'ana@example.com');
  fill('Repeat your email', 'ana@example.com');
  await press('Continue');
}

/** Up to the button that opens the invoice or the preference. */
async function toConfirm(method: RegExp): Promise<HTMLElement> {
  await press(method);
  await giveAddress();
  return screen.findByRole('button', { name: /^Continue to pay/ });
}

beforeEach(() => {
  forgetBrowser();
  leave = jest.spyOn(paymentPage, 'open').mockReturnValue(undefined);
});
afterEach(() => {
  globalThis.fetch = original;
  jest.restoreAllMocks();
  jest.useRealTimers();
  act(forgetBrowser);
});

describe('the address of a visitor', () => {
  it('is asked for twice, and both must be the same', async () => {
    await open();
    await press(/Cryptocurrency/);
    await press('Continue');
    expect(await screen.findByText('Email is required')).toBeVisible();
    fill('Email', 'ana@');
    expect(await screen.findByText('Please enter a valid email')).toBeVisible();
    fill('Email', 'ana@example.com');
    expect(await screen.findByText('Emails do not match')).toBeVisible();
    fill('Repeat your email', 'ana@example.com');
    await press('Continue');
    expect(await screen.findByText(/Your sign-in details go to ana@example\.com/)).toBeVisible();
  });
});

describe('the terms of use', () => {
  it('open over the payment before anything is paid, and Escape closes them alone', async () => {
    const { sent } = await open();
    await toConfirm(/Cryptocurrency/);
    await press('Terms of Use');
    expect(await screen.findByRole('dialog', { name: 'Terms of Use' })).toBeVisible();
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('dialog', { name: 'Terms of Use' })).toBeNull();
    expect(screen.getByRole('button', { name: /^Continue to pay/ })).toBeVisible();
    expect(sent(INVOICES)).toEqual([]);
  });
});

describe('an invoice', () => {
  it('is created once by a double click, for the amount on screen', async () => {
    const { sent } = await open();
    const create = await toConfirm(/Cryptocurrency/);
    expect(create).toHaveTextContent('Continue to pay 216.00 USD');
    await userEvent.dblClick(create);
    expect(await dialog()).toHaveTextContent(/Invoice ID.*4711/);
    expect(sent(INVOICES)).toHaveLength(1);
    expect(sent(INVOICES)[0]?.body).toMatchObject({
      plan: 'annual',
      email: 'ana@example.com',
      shownAmount: '216.00',
    });
  });

  it('whose amount has changed shows the new one and asks again', async () => {
    let amounts = 0;
    const { sent } = await open({
      [INVOICES]: () => {
        amounts += 1;
        return amounts === 1
          ? problem(409, 'PAYMENT.AMOUNT_CHANGED', { amount: '240.00', currency: 'USD' })
          : { status: 201, json: invoiceOf({ amountUsd: '240.00' }) };
      },
    });
    await userEvent.click(await toConfirm(/Cryptocurrency/));
    expect(await screen.findByText('The price is now 240.00 USD.')).toBeVisible();
    await press(/^Continue to pay 240\.00\sUSD$/);
    await screen.findByText('4711');
    expect(sent(INVOICES).map(({ body }) => body)).toMatchObject([
      { shownAmount: '216.00' },
      { shownAmount: '240.00' },
    ]);
  });

  it('without an answer is sent again under the same key', async () => {
    let isDown = true;
    const { sent } = await open({
      [INVOICES]: () => {
        if (isDown) throw new TypeError('no network');
        return { status: 201, json: invoiceOf() };
      },
    });
    const create = await toConfirm(/Cryptocurrency/);
    await userEvent.click(create);
    expect(await screen.findByText('Network connection error')).toBeVisible();
    isDown = false;
    await userEvent.click(create);
    await screen.findByText('4711');
    const [first, second] = sent(INVOICES);
    expect(first?.key).toMatch(/^[0-9a-f-]{36}$/);
    expect(second?.key).toBe(first?.key);
  });

  it('that is refused says why', async () => {
    await open({ [INVOICES]: () => problem(502, 'PAYMENT.INVOICE_FAILED') });
    await userEvent.click(await toConfirm(/Cryptocurrency/));
    expect(await screen.findByText('Error creating invoice')).toBeVisible();
  });
});

describe('an open checkout', () => {
  const restored = async (routes: Record<string, FakeRoute> = {}): Promise<Shown> => {
    const first = await open(routes);
    await userEvent.click(await toConfirm(/Cryptocurrency/));
    await screen.findByText('4711');
    first.unmount();
    return open(routes);
  };

  it('counts down, says so once and goes to the payment page once', async () => {
    await open();
    const create = await toConfirm(/Cryptocurrency/);
    jest.useFakeTimers({ advanceTimers: true });
    fireEvent.click(create);
    const said = await screen.findByText(/opens in 5 seconds\. You can go now or stay here/);
    for (let second = 0; second < 5; second += 1) {
      expect(leave).not.toHaveBeenCalled();
      await act(async () => jest.advanceTimersByTimeAsync(1_000));
    }
    expect(leave.mock.calls).toEqual([['https://pay.example/invoice/4711']]);
    expect(said).toHaveTextContent('The payment page opens in 5 seconds.');
  });

  it('can be left at once, or be stayed with', async () => {
    await open();
    await userEvent.click(await toConfirm(/Cryptocurrency/));
    expect(await screen.findByRole('link', { name: 'Go now' })).toHaveAttribute(
      'href',
      'https://pay.example/invoice/4711',
    );
    await press('Stay here');
    expect(await screen.findByText('Waiting for your payment.')).toBeVisible();
    expect(screen.queryByText(/opens in/)).toBeNull();
  });

  it('is the same after a reload, and sends nobody away', async () => {
    const { sent } = await restored();
    expect(await dialog()).toHaveTextContent(/Invoice ID.*4711/);
    expect(screen.getByText('Waiting for your payment.')).toBeVisible();
    expect(screen.queryByText(/opens in/)).toBeNull();
    expect(sent(INVOICES)).toEqual([]);
    expect(leave).not.toHaveBeenCalled();
  });

  it('that has expired says so and leads to a new one', async () => {
    let opened = 0;
    const { sent } = await restored({
      [INVOICES]: () => {
        opened += 1;
        const expiresAt = new Date(Date.now() - 1_000).toISOString();
        return { status: 201, json: invoiceOf(opened === 1 ? { expiresAt } : { invoiceId: '4712' }) };
      },
    });
    expect(await screen.findByText(/This payment code has expired/)).toBeVisible();
    await press('Create a new one');
    await press(/Cryptocurrency/);
    await giveAddress();
    await press(/^Continue to pay/);
    expect(await screen.findByText('4712')).toBeVisible();
    expect(sent(INVOICES)).toHaveLength(1);
  });

  it('that was paid is not shown in place of the next one (regression: nobody could renew in the tab of a payment)', async () => {
    const { unmount } = await open({
      [PAYMENT]: () => ({ json: paymentOf({ status: 'settled' }) }),
    });
    await userEvent.click(await toConfirm(/Cryptocurrency/));
    await screen.findByText('Paid. Your plan is active.');
    unmount();
    await open();
    expect(await screen.findByText('Annual plan. How would you like to pay?')).toBeVisible();
  });

  it.each(['held', 'reversed', 'closed', 'settled'] as const)(
    'that is %s as it is opened again leads to another one',
    async (status) => {
      const { unmount } = await open();
      await userEvent.click(await toConfirm(/Cryptocurrency/));
      await screen.findByRole('link', { name: 'Go now' });
      unmount();
      await open({ [PAYMENT]: () => ({ json: paymentOf({ status }) }) });
      await press('Choose something else');
      expect(await screen.findByText('Annual plan. How would you like to pay?')).toBeVisible();
    },
  );

  it('that was paid says plan, end and where the credentials went', async () => {
    await restored({
      [PAYMENT]: () => ({
        json: paymentOf({
          status: 'settled',
          redirectUrl: null,
          mailedTo: 'a***@e***',
          period: { from: '2026-11-27T12:00:00.000Z', until: '2027-11-27T12:00:00.000Z' },
        }),
      }),
    });
    expect(await screen.findByText('Annual plan, paid until Nov 27, 2027.')).toBeVisible();
    expect(screen.getByText('Sign in; we emailed your credentials to a***@e***.')).toBeVisible();
  });
});

describe('a payment in reais', () => {
  it('goes through its three steps', async () => {
    let status: 'open' | 'settled' = 'open';
    const { sent } = await open({ [PAYMENT]: () => ({ json: paymentOf({ status, method: 'brl' }) }) });
    const create = await toConfirm(/Brazilian Real/);
    expect(await dialog()).toHaveTextContent(/Price in USD.*216\.00 USD.*Total.*432\.00 BRL/);
    expect(screen.getByText('1. Details')).toHaveAttribute('aria-current', 'step');
    jest.useFakeTimers({ advanceTimers: true });
    fireEvent.click(create);
    expect(await screen.findByText(/^1 USD = 5\.4321.BRL, November 26, 2026, PTAX$/)).toBeVisible();
    expect(screen.getByText('2. Payment')).toHaveAttribute('aria-current', 'step');
    expect(await dialog()).toHaveTextContent(/A boleto is due on.*December 2, 2026/);
    expect(sent(PREFERENCES)[0]?.body).toMatchObject({ shownAmount: '432.00' });
    fireEvent.click(screen.getByRole('button', { name: 'Stay here' }));
    status = 'settled';
    await act(async () => jest.advanceTimersByTimeAsync(5_000));
    expect(screen.getByText('3. Done')).toHaveAttribute('aria-current', 'step');
  });

  it('without a list price shows the converted amount before it is confirmed (regression: only a refusal told it)', async () => {
    const onlyUsd = plansOf('en');
    for (const plan of onlyUsd.plans) {
      plan.prices.splice(1);
      plan.convertedBrl = '777.60';
    }
    const { sent } = await open({ 'GET /api/plans': () => ({ json: onlyUsd }) });
    await press(/Brazilian Real/);
    await giveAddress();
    expect(await dialog()).toHaveTextContent(/USD price at the current exchange rate.*Total.*777\.60.BRL/);
    await press(/^Continue to pay 777\.60\sBRL$/);
    await screen.findByText('A boleto is due on');
    expect(sent(PREFERENCES).map(({ body }) => body)).toMatchObject([{ shownAmount: '777.60' }]);
  });

  it('without a list price and a rate asks about the converted amount first', async () => {
    const onlyUsd = plansOf('en');
    for (const plan of onlyUsd.plans) plan.prices.splice(1);
    let told = false;
    const { sent } = await open({
      'GET /api/plans': () => ({ json: onlyUsd }),
      [PREFERENCES]: () => {
        if (told) return { status: 201, json: preferenceOf() };
        told = true;
        return problem(409, 'PAYMENT.AMOUNT_CHANGED', { amount: '777.60', currency: 'BRL' });
      },
    });
    await press(/Brazilian Real/);
    await giveAddress();
    await press('See the amount in BRL');
    await press(/^Continue to pay 777\.60\sBRL$/);
    await screen.findByText('A boleto is due on');
    expect(sent(PREFERENCES)[1]?.body).toMatchObject({ shownAmount: '777.60' });
  });
});

describe('a test payment', () => {
  it('is labelled on every step', async () => {
    const sandbox = { provider: 'sandbox', isSandbox: true } as const;
    await open({
      'GET /api/payments/methods': () => ({ json: methodsOf({ crypto: sandbox, brl: sandbox }) }),
      [INVOICES]: () => ({ status: 201, json: invoiceOf(sandbox) }),
    });
    const isLabelled = async (): Promise<void> => {
      expect(await within(await dialog()).findByText('Test payment.')).toBeVisible();
    };
    await screen.findByRole('button', { name: /Cryptocurrency/ });
    await isLabelled();
    await press(/Cryptocurrency/);
    await screen.findByLabelText('Email');
    await isLabelled();
    await giveAddress();
    const create = await screen.findByRole('button', { name: /^Continue to pay/ });
    await isLabelled();
    await userEvent.click(create);
    await screen.findByText('4711');
    await isLabelled();
  });
});

describe('a renewal', () => {
  it('shows what it adds, and takes the own address along', async () => {
    signIn();
    const { sent } = await open();
    expect(await dialog()).toHaveTextContent('Subscription');
    expect(await screen.findByText('366 days')).toBeVisible();
    expect(await dialog()).toHaveTextContent(/Extension.*November 20, 2027.*November 20, 2028/);
    await press(/Cryptocurrency/);
    expect(await screen.findByDisplayValue('marina@example.com')).toBeVisible();
    await press(/^Continue to pay/);
    await screen.findByText('4711');
    expect(sent(INVOICES)[0]?.body).toMatchObject({ plan: 'annual', email: 'marina@example.com' });
  });

  it('is possible without an address on file', async () => {
    signIn();
    const { sent } = await open({ 'GET /api/settings': () => ({ json: { email: null } }) });
    await press(/Cryptocurrency/);
    await press(/^Continue to pay/);
    await screen.findByText('4711');
    expect(sent(INVOICES)[0]?.body).toMatchObject({ email: null });
  });
});
