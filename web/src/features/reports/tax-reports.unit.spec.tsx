import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';

import { meOf } from '../../testing/account.fixture';
import { problem } from '../../testing/fake-api';
import { openReports, panel } from './testing/open-reports';
import { brazilYearOf, taxLotsOf } from './testing/reports.fixture';

const BRAZIL = '?type=brazil-tax-year';
const LOTS = '?type=tax-lots';
const saved: string[] = [];

beforeEach(() => {
  saved.length = 0;
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
    this: HTMLAnchorElement,
  ) {
    saved.push(this.download);
  });
  Object.defineProperty(URL, 'createObjectURL', { configurable: true, value: () => 'blob:x' });
  Object.defineProperty(URL, 'revokeObjectURL', { configurable: true, value: () => undefined });
});
afterEach(() => {
  jest.restoreAllMocks();
});

describe('the tax year in Brazil', () => {
  it('has the meter of the month, positions at cost, sales and gains, and the law; and is no advice', async () => {
    await openReports(BRAZIL, {}, 'pt');
    expect(await panel('Brasil: vendas de novembro de 2026 em reais')).toHaveTextContent(
      'Registradas até agora (1)R$ 990,00Isenção mensalR$ 35.000,00Restam, se nada mais for vendidoR$ 34.010,00',
    );
    expect(await panel('Posição pelo custo')).toHaveTextContent('Custo de aquisiçãoR$ 502,50R$ 276,38');
    expect(await panel('Vendas e ganhos por mês')).toHaveTextContent(
      'novembro de 2026990,00829,12+158,13dentro',
    );
    expect(await panel('Vendas e ganhos por mês')).toHaveTextContent('outubro de 2026---sem venda');
    expect(await panel('Dias com vendas')).toHaveTextContent('5,5000 (03/11, PTAX)');
    expect(screen.getByText('Informação, não é orientação tributária.')).toBeVisible();
    expect(screen.getByText(/Todos os criptoativos vendidos no mês contam juntos/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Lei nº 14.754/2023' })).toBeVisible();
  });

  it('asks for the year that is chosen', async () => {
    const { sent } = await openReports(BRAZIL);
    await panel(/sales of November 2026/);
    expect(sent('GET /api/reports/brazil-tax-year')[0]?.url).toContain('year=2026');
    expect(screen.queryByRole('radiogroup', { name: 'Range' })).toBeNull();
    fireEvent.change(screen.getByLabelText('Which year'), { target: { value: '2025' } });
    await waitFor(() => {
      expect(sent('GET /api/reports/brazil-tax-year').at(-1)?.url).toContain('year=2025');
    });
    expect(screen.getByLabelText('address')).toHaveTextContent('?type=brazil-tax-year&year=2025');
  });

  it('of a past year has no meter', async () => {
    await openReports(`${BRAZIL}&year=2025`, {
      'GET /api/reports/brazil-tax-year': () => ({ json: brazilYearOf({ year: '2025', to: '2025-12-31' }) }),
    });
    await panel('Position at cost');
    expect(screen.queryByRole('region', { name: /in reais$/ })).toBeNull();
  });

  it('leaves out what needs a missing rate, and names the days', async () => {
    const missing = { soldBrl: null, gainBrl: null, isAboveExemption: null, distanceBrl: null };
    const year = brazilYearOf();
    await openReports(BRAZIL, {
      'GET /api/reports/brazil-tax-year': () => ({
        json: {
          ...year,
          missingRates: [{ from: '2026-11-03', to: '2026-11-03' }],
          months: year.months.map((month) => (month.count === 0 ? month : { ...month, ...missing })),
          days: year.days.map((day) => ({ ...day, soldBrl: null, gainBrl: null, isMissing: true })),
        },
      }),
    });
    expect(await screen.findByText(/rate of these days are left out: Nov 3, 2026\./)).toBeVisible();
    expect(await panel('Sales and gains by month')).toHaveTextContent('November 2026-829.12-not known');
    expect(await panel('Days with sales')).toHaveTextContent('no rate stored');
  });

  it('is offered to people who pay tax in Brazil, and shown to others who have its address', async () => {
    const elsewhere = { 'GET /api/me': () => ({ json: meOf({ taxCountry: 'other' }) }) };
    await openReports('', elsewhere);
    await panel(/At the end of/);
    expect(screen.queryByRole('option', { name: 'Tax year in Brazil' })).toBeNull();
    expect(screen.getByRole('option', { name: 'Lots (FIFO, HIFO)' })).toBeVisible();
    cleanup();
    await openReports('');
    await panel(/At the end of/);
    expect(screen.getByRole('option', { name: 'Tax year in Brazil' })).toBeVisible();
    cleanup();
    await openReports(BRAZIL, elsewhere);
    expect(await panel('Position at cost')).toBeVisible();
  });

  it('has its meter on the last day of the year too (regression: it went on 31 December)', async () => {
    await openReports(BRAZIL, {
      'GET /api/me': () => ({ json: { ...meOf({}), today: '2026-12-31' } }),
      'GET /api/reports/brazil-tax-year': () => ({ json: brazilYearOf({ to: '2026-12-31' }) }),
    });
    expect(await panel(/in reais/)).toBeVisible();
  });

  it('says that there is nothing to report on', async () => {
    await openReports(BRAZIL, {
      'GET /api/reports/brazil-tax-year': () => ({ json: brazilYearOf({ firstOn: null, days: [] }) }),
    });
    expect(await screen.findByText('Insufficient Data')).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Sales and gains by month' })).toBeNull();
  });

  it('is a file that is named after its year', async () => {
    const route = 'GET /api/exports/reports/brazil-tax-year.csv';
    const { sent } = await openReports(`${BRAZIL}&year=2026`, { [route]: () => ({ json: 'section' }) });
    await panel('Position at cost');
    fireEvent.click(screen.getByRole('button', { name: 'CSV' }));
    await waitFor(() => {
      expect(saved).toEqual(['brazil-tax-year-2026.csv']);
    });
    expect(sent(route)[0]?.url).toContain('?year=2026');
  });
});

describe('the lots of a year', () => {
  it('have the gain by each method beside the average cost, and the lots of the one that is chosen', async () => {
    const { sent } = await openReports(LOTS);
    const sums = await panel('Gains of the year');
    expect(sums).toHaveTextContent('Average cost179.50150.75+27.10--');
    expect(sums).toHaveTextContent('FIFO179.50150.75+28.75+9.58+19.17');
    const lots = await panel('Lots sold');
    expect(lots).toHaveTextContent('Oct 6, 2025Nov 3, 20260.00100000 BTC119.67100.50+19.17long');
    fireEvent.click(within(lots).getByRole('button', { name: 'Term' }));
    expect(await screen.findByText(/counted from the day after the purchase/)).toBeVisible();
    const hifo = within(lots).getByRole('radio', { name: 'HIFO' });
    fireEvent.click(hifo);
    // What it is chosen by stays, with the focus that it may have (regression: the panel went until the answer came).
    expect(hifo).toBeInTheDocument();
    await waitFor(() => {
      expect(sent('GET /api/reports/tax-lots').at(-1)?.url).toContain('year=2026&method=hifo');
    });
    expect(screen.getByText('Information, not tax advice.')).toBeVisible();
  });

  it('say where there are more than are listed', async () => {
    await openReports(LOTS, { 'GET /api/reports/tax-lots': () => ({ json: taxLotsOf({ count: 700 }) }) });
    expect(await screen.findByText('The first 1 of 700 lots. The CSV file has all of them.')).toBeVisible();
  });

  it('say that there were no sales', async () => {
    await openReports(LOTS, {
      'GET /api/reports/tax-lots': () => ({ json: taxLotsOf({ count: 0, lots: [] }) }),
    });
    expect(await screen.findByText('There were no sales in this year.')).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Lots sold' })).toBeNull();
  });

  it.each([BRAZIL, LOTS])('have a failure in the words of every report (%s)', async (search) => {
    await openReports(search, {
      'GET /api/reports/brazil-tax-year': () => problem(500, 'SERVER.FAULT'),
      'GET /api/reports/tax-lots': () => problem(500, 'SERVER.FAULT'),
    });
    expect(await screen.findByText('Error loading report data', {}, { timeout: 5_000 })).toBeVisible();
  });
});
