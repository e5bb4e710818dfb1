import { afterEach, describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';

import { usdCents } from '@app/money';
import type { MonthSalesResponse } from '@app/contracts';

import { meOf } from '../../testing/account.fixture';
import { fakeApi, problem } from '../../testing/fake-api';
import { MONTH_SALES, monthSalesOf } from '../../testing/month-sales.fixture';
import { renderApp } from '../../testing/render';
import { MonthSales } from './month-sales';
import { salesOutlookOf } from './sales-outlook';

const original = globalThis.fetch;

afterEach(() => {
  globalThis.fetch = original;
});

const DAY = '2026-11-26';
/** 1 000.00 dollars, at the PTAX of the day. */
const SALE = { valueUsd: usdCents(1_000_00n), rate: null };

async function show(
  answer: Partial<MonthSalesResponse> = {},
  {
    sale = SALE,
    language = 'en',
  }: { sale?: Parameters<typeof MonthSales>[0]['sale']; language?: 'en' | 'pt' } = {},
) {
  fakeApi({
    'GET /api/me': () => ({ json: meOf() }),
    [MONTH_SALES]: () => ({ json: monthSalesOf(answer) }),
  });
  await renderApp(<MonthSales date={DAY} sale={sale} />, { language });
  const region = await screen.findByRole('region');
  const line = (await within(region).findByRole('status')).parentElement?.querySelector('summary');
  if (line === null || line === undefined) throw new Error('there is no line');
  expect(line.parentElement).not.toHaveAttribute('open');
  fireEvent.click(line);
  return { ...within(region), line };
}

describe("the month's sales before a sale", () => {
  it('say what is left of the exemption with this sale, at which rate and by which law', async () => {
    const region = await show();
    expect(screen.getByRole('region', { name: 'Brazil: sales of November 2026 in reais' })).toBeVisible();
    expect(region.getByText('Recorded so far (2)')).toBeVisible();
    expect(region.getByText('10,750.00')).toBeVisible();
    expect(region.getByText('16,000.00')).toBeVisible();
    expect(region.getByText('35,000.00')).toBeVisible();
    expect(region.line).toHaveTextContent("Left of Brazil's monthly exemption: 19,000.00 BRL");
    expect(region.getByText('Left if nothing else is sold')).toBeVisible();
    expect(region.getByText('5.25 BRL per dollar, November 26, 2026, PTAX')).toBeVisible();
    expect(region.getByRole('link', { name: /Lei nº 9\.250\/1995/ })).toHaveAttribute('lang', 'pt-BR');
    expect(
      region.getByText(
        /in force since October 14, 2005, read on November 30, 2026\. Information, not tax advice/,
      ),
    ).toBeVisible();
    expect(region.getByText(/All crypto assets sold in the month count together/)).toBeVisible();
    expect(region.getByRole('link', { name: 'Lei nº 14.754/2023' })).toBeVisible();
    expect(region.getByText(/Nov 20: 1 sale at 5.75 BRL per dollar \(Nov 19, PTAX\)/)).toBeVisible();
  });

  it('say in Portuguese, and to a screen reader, that they are above it', async () => {
    const region = await show({ soldBrl: '34999.99' }, { language: 'pt' });
    expect(region.line).toHaveTextContent('Acima da isenção do mês em R$ 5.249,99');
    expect(region.getByRole('status')).toHaveTextContent('As vendas do mês estão acima da isenção.');
    expect(screen.getByRole('region', { name: 'Brasil: vendas de novembro de 2026 em reais' })).toBeVisible();
  });

  it('leave out sums for which no rate is stored, and name the days (they took the configured rate)', async () => {
    const missing = { rate: '5.4', rateDate: DAY, rateSource: 'configured default', isMissing: true };
    const day = { date: '2026-11-03', count: 1, countInReais: 0, soldBrl: null, ...missing };
    const region = await show({ rate: missing, soldBrl: null, days: [day] });
    expect(region.line).toHaveTextContent("Brazil's monthly exemption: not known");
    expect(region.getByText(/No rate for Nov 3, 2026, Nov 26, 2026: totals/)).toBeVisible();
    expect(region.getByText('Nov 3: 1 sale, no exchange rate stored')).toBeVisible();
    expect(region.queryByText(/BRL per dollar,/)).toBeNull();
    expect(region.getByRole('status')).toBeEmptyDOMElement();
  });

  it('are shown to people who pay tax in Brazil alone (regression: to somebody in New York)', async () => {
    const calls = fakeApi({
      'GET /api/me': () => ({ json: meOf({ taxCountry: 'other' }) }),
      [MONTH_SALES]: () => ({ json: monthSalesOf() }),
    });
    await renderApp(<MonthSales date={DAY} sale={SALE} />, {});
    await waitFor(() => {
      expect(calls.some(({ route }) => route === 'GET /api/me')).toBe(true);
    });
    expect(screen.queryByRole('region')).toBeNull();
    expect(calls.some(({ route }) => route === MONTH_SALES)).toBe(false);
  });

  it('take the rate of a sale that is entered in reais', async () => {
    const region = await show({}, { sale: { ...SALE, rate: 6_000_000n } });
    expect(region.getByText('16,750.00')).toBeVisible();
    expect(region.getByText('This sale counts at the rate that was entered.')).toBeVisible();
  });

  it('are shown without the sale while its figures cannot be read', async () => {
    const region = await show({}, { sale: null });
    expect(region.getByText('10,750.00')).toBeVisible();
    expect(region.line).toHaveTextContent(
      "Left before this sale of Brazil's monthly exemption: 24,250.00 BRL",
    );
    expect(region.getByRole('status')).toBeEmptyDOMElement();
  });

  it('can be tried again where they could not be read', async () => {
    let fails = true;
    fakeApi({
      'GET /api/me': () => ({ json: meOf() }),
      [MONTH_SALES]: () => (fails ? problem(500, 'SERVER.UNEXPECTED') : { json: monthSalesOf() }),
    });
    await renderApp(<MonthSales date={DAY} sale={SALE} />, {});
    expect(await screen.findByText(/The sales of the month could not be read/)).toBeVisible();
    fails = false;
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText("Left of Brazil's monthly exemption:", { exact: false })).toBeVisible();
  });
});

describe('the outlook', () => {
  const of = (soldBrl: string | null, valueUsd: bigint) =>
    salesOutlookOf(monthSalesOf({ soldBrl, rate: { ...monthSalesOf().rate, rate: '5' } }), {
      valueUsd: usdCents(valueUsd),
      rate: null,
    });

  it('is within the exemption up to the limit itself', () => {
    expect(of('30000.00', 1_000_00n)).toEqual({ afterBrl: '35000.00', isAbove: false, distanceBrl: '0.00' });
    expect(of('30000.01', 1_000_00n)).toEqual({ afterBrl: '35000.01', isAbove: true, distanceBrl: '0.01' });
  });

  it('is none where a sum is more than an amount can be', () => {
    expect(of(null, 1n)).toBeNull();
    expect(of('0.00', 10n ** 17n)).toBeNull();
  });
});
