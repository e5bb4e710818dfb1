import { expect, it } from '@jest/globals';

import { csvOf } from '../../../lib/files/csv';
import type { Language } from '../../../lib/i18n/languages';
import { reaisAt } from '../../../lib/money/chosen-money';
import { DOLLARS } from '../../../lib/money/display-money';
import { portfolioOf } from '../../../testing/account.fixture';
import { testI18n } from '../../../testing/test-i18n';
import { daysOfHistory } from '../testing/open-page';
import { figureLines, historyLines } from './csv-lines';

const REAIS = reaisAt({
  ...{ rate: '5.1234', rateDate: '2026-11-26', rateSource: 'PTAX (Central Bank of Brazil)' },
  isDefault: false,
});

async function translationsIn(language: Language) {
  const i18n = await testI18n(language);
  await i18n.loadNamespaces(['portfolio']);
  return { t: i18n.getFixedT(language, 'portfolio'), common: i18n.getFixedT(language) };
}

it('the exported figures are those of the API, each with its unit', async () => {
  const text = csvOf(figureLines(portfolioOf(), DOLLARS, await translationsIn('en')));
  for (const line of [
    'Portfolio value,16117.27,USD',
    'Bitcoin held,0.21846310,BTC',
    'Realised,969.68,USD',
    'Annual return (XIRR),18.92,%',
    'Fixed DCA return,33.19,%',
  ])
    expect(text).toContain(`${line}\r\n`);
  expect(text).not.toContain('BRL');
});

it('the exported figures of a page in reais are in reais, with the rate; what compares plans is in dollars', async () => {
  const text = csvOf(figureLines(portfolioOf(), REAIS, await translationsIn('en')));
  for (const line of [
    'Exchange rate,5.1234,BRL/USD',
    'Date of the rate,2026-11-26,PTAX (Central Bank of Brazil)',
    // 16 117.27 x 5.1234; what was paid is as the API knows it.
    'Portfolio value,82575.22,BRL',
    'Total invested,58104.00,BRL',
    'Profit or loss,24471.22,BRL',
    'Total return,42.12,%',
    'Annual return (XIRR),18.92,"%, USD"',
  ])
    expect(text).toContain(`${line}\r\n`);
});

it('a past moment is named with its reading', async () => {
  const past = portfolioOf({
    asOf: { at: '2026-01-15T23:59:59.999Z', date: '2026-01-15', reading: 'corrected' },
  });
  expect(csvOf(figureLines(past, DOLLARS, await translationsIn('pt')))).toContain(
    'Posição de,2026-01-15,corrected\r\n',
  );
});

it('the exported history has a line a day, with nothing where there is no figure', async () => {
  const lines = csvOf(historyLines(daysOfHistory(12), 'USD', await translationsIn('en'))).split('\r\n');
  expect(lines).toHaveLength(14);
  expect(lines[1]).toBe('2026-11-16,0.00000000,60000.00,,0.00,0.00,0.00,0.00,0.00,0.00,,');
  expect(lines[12]).toBe(
    '2026-11-27,0.10000000,60011.00,50000.00,5000.00,5000.00,0.00,0.00,6000.00,1000.00,20.00,15.00',
  );
});

it('the exported history in reais has each day at its own rate, and that rate', async () => {
  const lines = csvOf(historyLines(daysOfHistory(12), 'BRL', await translationsIn('en'))).split('\r\n');
  expect(lines[0]).toContain('Portfolio value (BRL)');
  expect(lines[0]).toMatch(/Exchange rate \(BRL\/USD\)$/);
  expect(lines[12]).toBe(
    '2026-11-27,0.10000000,306056.10,275000.00,27500.00,27500.00,0.00,0.00,30600.00,3100.00,20.00,15.00,5.1',
  );
});
