import { afterEach, describe, expect, it } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';

import { fakeApi, problem } from '../../testing/fake-api';
import type { FakeRoute } from '../../testing/fake-api';
import { renderApp } from '../../testing/render';
import { Component as DashboardPage } from './dashboard.page';
import { bands, me, provenance, routes } from './testing/dashboard.fixture';
import { csvOf } from '../../lib/files/csv';
import { clearRenewNotice, renewView } from '../../lib/subscription/renew-notice';
import { ladder } from './model/ladder';

const original = globalThis.fetch;

afterEach(() => {
  globalThis.fetch = original;
  act(clearRenewNotice);
});

async function show(changes: Record<string, FakeRoute> = {}) {
  const served = { ...routes(), ...changes };
  fakeApi(served);
  await renderApp(<DashboardPage />, { namespaces: ['dashboard'] });
  return served;
}

const panel = async (name: string | RegExp) => within(await screen.findByRole('region', { name }));

describe('the dashboard', () => {
  it('shows the portfolio, the market in words and the ladder of prices', async () => {
    await show();
    expect(await screen.findByText('16,117.27')).toBeVisible();
    const market = await panel('Market');
    expect(await market.findByText('Base +0.579, raised by a 19.2% fall in 30 days.')).toBeVisible();
    expect(market.getByText('High stress')).toBeVisible();
    expect(market.getByText('Priority: Excellent')).toBeVisible();
    expect(market.getByText('−1.24%')).toBeVisible();
    expect(market.getByText('−1.58')).toBeVisible();
    expect(market.getByText('in a week · Bearish acceleration, recovery threshold')).toBeVisible();
    expect(await market.findByText('28 weeks. Transition begins at RSI 55.')).toBeVisible();
    const prices = await panel('RSI price bands');
    const rows = (await prices.findAllByRole('row')).slice(1).map((row) => row.textContent);
    expect(rows).toEqual(['90 sell742,900+989.2%', '31.84 now68,204', '30 buy65,900−3.4%']);
  });

  it.each([
    ['expired', '2026-08-01T12:00:00.000Z', 'Your subscription expired on Aug 1, 2026.', 'Renew now'],
    ['cancelled', null, 'Your subscription was cancelled.', 'Renew now'],
    ['none', null, 'No subscription', 'Subscribe'],
  ])(
    'leads from the banner to a plan where the subscription is: %s',
    async (status, paidUntil, title, way) => {
      await show({
        'GET /api/me': () => ({ json: { ...me, subscription: { status, plan: null, paidUntil } } }),
      });
      expect(await screen.findByText(title)).toBeVisible();
      expect(
        screen.getByText('Your records stay available. Recommendations resume when you renew.'),
      ).toBeVisible();

      fireEvent.click(screen.getByRole('button', { name: way }));

      expect(renewView()).toBe('renewal');
    },
  );

  it('has no banner while a plan is active', async () => {
    await show();
    expect(await screen.findByText('16,117.27')).toBeVisible();
    expect(
      screen.queryByText('Your records stay available. Recommendations resume when you renew.'),
    ).toBeNull();
  });

  it('says in each panel what is missing', async () => {
    await show({
      'GET /api/rsi/bands/': () => ({ json: { rsi: 31.84, price: '68204.15', bands: [], ...provenance } }),
    });
    expect(await screen.findByText('No bands available at the moment')).toBeVisible();
    expect(await screen.findByText(/No trades yet/)).toBeVisible();
    expect(await screen.findByText('Empty data: no dates found')).toBeVisible();
    expect(await screen.findByText(/Ready to calculate/)).toBeVisible();
  });

  it('opens with what the portfolio gained since yesterday, and its curve in words', async () => {
    await show();
    const portfolio = await panel('Portfolio');
    expect((await portfolio.findByText('since yesterday')).parentElement).toHaveTextContent('+57.27 USD');
    expect(
      portfolio.getByRole('img', {
        name: /^From Aug 10, 2026 to Aug 12, 2026 the portfolio went from 15,900.00.USD to 16,117.27.USD\.$/,
      }),
    ).toBeVisible();
  });

  it('lets the curve fail and recover by itself', async () => {
    const served = await show({ 'GET /api/portfolio/history': () => problem(500, 'SERVER.FAULT') });
    const portfolio = await panel('Portfolio');
    expect(await portfolio.findByText('The value over time could not be read.')).toBeVisible();
    expect(portfolio.getByText('16,117.27')).toBeVisible();
    Object.assign(served, { 'GET /api/portfolio/history': routes()['GET /api/portfolio/history'] });
    fireEvent.click(portfolio.getByRole('button', { name: 'Try again' }));
    expect(await portfolio.findByText('since yesterday')).toBeVisible();
  });

  it('lets one panel fail and recover by itself', async () => {
    const served = await show({
      'POST /api/dynamic-stress/calculate/': () => problem(500, 'SERVER.FAULT'),
    });
    const market = await panel('Market');
    expect(await market.findByText(/^Calculation failed/)).toBeVisible();
    expect(await screen.findByText('16,117.27')).toBeVisible();
    Object.assign(served, {
      'POST /api/dynamic-stress/calculate/': routes()['POST /api/dynamic-stress/calculate/'],
    });
    fireEvent.click(market.getByRole('button', { name: 'Try again' }));
    await waitFor(() => {
      expect(market.queryByText(/^Calculation failed/)).toBeNull();
    });
    expect(await market.findByText('+0.604')).toBeVisible();
  });
});

describe('the figures behind it', () => {
  it('put "now" at its place on the ladder', () => {
    const rungs = ladder({ bands }, { rsi: 31.84, price: '68204.15' });
    expect(rungs.map(({ kind, rsi }) => `${kind} ${rsi}`)).toEqual(['band 90', 'now 31.84', 'band 30']);
  });

  it('export as CSV with quoted cells', () => {
    expect(
      csvOf([
        ['Figure', 'Value', 'Unit'],
        ['A, "b"', null, 'USD'],
      ]),
    ).toBe('Figure,Value,Unit\r\n"A, ""b""",,USD\r\n');
  });
});
