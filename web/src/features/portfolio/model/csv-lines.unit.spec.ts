import { expect, it } from '@jest/globals';

import { csvOf } from '../../../lib/files/csv';
import { portfolioOf } from '../../../testing/account.fixture';
import { testI18n } from '../../../testing/test-i18n';
import { daysOfHistory } from '../testing/open-page';
import { figureLines, historyLines } from './csv-lines';

it('the exported figures are those of the API, each with its unit', async () => {
  const i18n = await testI18n('en');
  await i18n.loadNamespaces(['portfolio']);
  const text = csvOf(figureLines(portfolioOf(), i18n.getFixedT('en', 'portfolio')));
  for (const line of [
    'Portfolio value,16117.27,USD',
    'Bitcoin held,0.21846310,BTC',
    'Realised,969.68,USD',
    'Annual return (XIRR),18.92,%',
    'Fixed DCA return,33.19,%',
  ])
    expect(text).toContain(`${line}\r\n`);
});

it('a past moment is named with its reading', async () => {
  const i18n = await testI18n('pt');
  await i18n.loadNamespaces(['portfolio']);
  const past = portfolioOf({
    asOf: { at: '2026-01-15T23:59:59.999Z', date: '2026-01-15', reading: 'corrected' },
  });
  expect(csvOf(figureLines(past, i18n.getFixedT('pt', 'portfolio')))).toContain(
    'Posição de,2026-01-15,corrected\r\n',
  );
});

it('the exported history has a line a day, with nothing where there is no figure', async () => {
  const i18n = await testI18n('en');
  await i18n.loadNamespaces(['portfolio']);
  const lines = csvOf(historyLines(daysOfHistory(12), i18n.getFixedT('en', 'portfolio'))).split('\r\n');
  expect(lines).toHaveLength(14);
  expect(lines[1]).toBe('2026-11-16,0.00000000,60000.00,,0.00,0.00,0.00,0.00,0.00,0.00,,');
  expect(lines[12]).toBe(
    '2026-11-27,0.10000000,60011.00,50000.00,5000.00,5000.00,0.00,0.00,6000.00,1000.00,20.00,15.00',
  );
});
