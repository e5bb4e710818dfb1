import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import type { Language } from '../../lib/i18n/languages';
import { fakeApi, problem } from '../../testing/fake-api';
import type { FakeRoute } from '../../testing/fake-api';
import { plansOf } from '../../testing/plans.fixture';
import { renderApp } from '../../testing/render';
import { Component as SubscriptionPage } from './subscription.page';
import { forgetBrowser, signIn } from '../../testing/sign-in';
import { methodsOf, subscriptionOf } from './testing/subscription.fixture';

const original = globalThis.fetch;

async function open(routes: Record<string, FakeRoute> = {}, language: Language = 'en') {
  const calls = fakeApi({
    'GET /api/plans': ({ url }) => ({ json: plansOf(url.includes('language=pt') ? 'pt' : 'en') }),
    'GET /api/payments/methods': () => ({ json: methodsOf() }),
    'GET /api/subscription': () => ({ json: subscriptionOf() }),
    ...routes,
  });
  await renderApp(<SubscriptionPage />, {
    language,
    namespaces: ['subscription', 'faq'],
    path: '/subscription',
  });
  return calls;
}

const cards = async (name: string): Promise<readonly HTMLElement[]> =>
  within(await screen.findByRole('list', { name })).findAllByRole('listitem');

beforeEach(forgetBrowser);
afterEach(() => {
  globalThis.fetch = original;
  act(forgetBrowser);
});

describe('the plans', () => {
  it('have the price in dollars first, in reais under it, per month, and the saving', async () => {
    await open();
    const [monthly, quarterly, , annual] = await cards('Plans');
    expect(monthly).toHaveTextContent(/Monthly.*30 days.*30\.00 USD.*or 60\.00 BRL.*30\.00 USD per month/);
    expect(monthly).not.toHaveTextContent('Save');
    expect(quarterly).toHaveTextContent(
      /Save 20%.*3 months.*72\.00 USD.*or 144\.00 BRL.*24\.00 USD per month/,
    );
    expect(quarterly).toHaveTextContent('Support within 12 hours');
    expect(annual).toHaveTextContent(/Save 40%.*216\.00 USD/);
    expect(annual).toHaveTextContent('Support within 8 hours');
  });

  it('have the price in reais first in Portuguese', async () => {
    await open({}, 'pt');
    const [, , , annual] = await cards('Planos');
    expect(annual).toHaveTextContent(/Economize 40%.*R\$ 432,00.*ou US\$ 216,00.*R\$ 36,00 por mês/);
  });

  it('that cannot be read can be read again', async () => {
    let isDown = true;
    await open({
      'GET /api/plans': () => (isDown ? problem(422, 'TEST.DOWN') : { json: plansOf('en') }),
    });
    await screen.findByText('The plans could not be loaded.');
    isDown = false;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await cards('Plans')).toHaveLength(4);
  });

  it('have their prices in the answers, as the API gives them', async () => {
    await open();
    expect(
      await screen.findByText(/Quarterly: 72\.00 USD or 144\.00 BRL \(20% less than month by month\);/),
    ).toBeInTheDocument();
  });
});

describe('what is offered', () => {
  it('is nothing where no way to pay is set up, and says so', async () => {
    await open({ 'GET /api/payments/methods': () => ({ json: methodsOf({ crypto: null, brl: null }) }) });
    expect(await screen.findByText(/no payment method is available here/)).toBeVisible();
    expect(await screen.findByRole('button', { name: 'Subscribe, Annual plan' })).toBeDisabled();
  });

  it('sends visitors to sign in where no mail can be sent to them', async () => {
    await open({ 'GET /api/payments/methods': () => ({ json: methodsOf({ canVisitorsPay: false }) }) });
    expect(await screen.findByText(/no email can be sent to you/)).toBeVisible();
    expect(await screen.findByRole('button', { name: 'Subscribe, Annual plan' })).toBeDisabled();
  });

  it('is open to signed-in people where no mail can be sent', async () => {
    signIn();
    await open({ 'GET /api/payments/methods': () => ({ json: methodsOf({ canVisitorsPay: false }) }) });
    expect(await screen.findByRole('button', { name: 'Renew early, Annual plan' })).toBeEnabled();
    expect(screen.queryByText(/no email can be sent/)).toBeNull();
  });

  it('is labelled as a test', async () => {
    const sandbox = { provider: 'sandbox', isSandbox: true } as const;
    await open({
      'GET /api/payments/methods': () => ({ json: methodsOf({ crypto: sandbox, brl: sandbox }) }),
    });
    expect(await screen.findByText('Test payment.')).toBeVisible();
  });
});

it('a plan opens the ways to pay', async () => {
  await open();
  await userEvent.click(await screen.findByRole('button', { name: 'Subscribe, Quarterly plan' }));
  expect(await screen.findByText('Quarterly plan. How would you like to pay?')).toBeInTheDocument();
});

describe('the own state', () => {
  it('is not asked for of a visitor', async () => {
    const calls = await open();
    await cards('Plans');
    expect(calls.map(({ route }) => route).sort()).toEqual(['GET /api/payments/methods', 'GET /api/plans']);
  });

  it('says plan, end and days, and what comes next', async () => {
    signIn();
    const next = {
      plan: 'monthly',
      from: '2027-11-20T12:00:00.000Z',
      until: '2027-12-20T12:00:00.000Z',
      origin: 'payment',
      paymentId: null,
    } as const;
    await open({ 'GET /api/subscription': () => ({ json: subscriptionOf({ next }) }) });
    expect(await screen.findByText(/Annual plan until November 20, 2027, 356 days left/)).toBeVisible();
    expect(screen.getByText(/Next: Monthly plan from Nov 20, 2027/)).toBeVisible();
  });

  it.each([
    ['expired', 'Subscription expired', 'Renew now, Annual plan'],
    ['cancelled', 'Subscription cancelled', 'Renew now, Annual plan'],
    ['none', 'No subscription', 'Subscribe, Annual plan'],
  ] as const)('%s decides the words of the buttons', async (status, said, button) => {
    signIn();
    await open({ 'GET /api/subscription': () => ({ json: subscriptionOf({ status }) }) });
    expect(await screen.findByText(said)).toBeVisible();
    expect(await screen.findByRole('button', { name: button })).toBeEnabled();
  });
});
