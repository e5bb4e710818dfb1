import { expect, it } from '@jest/globals';

import { csvOf } from '../../../lib/files/csv';
import { reaisAt } from '../../../lib/money/chosen-money';
import { DOLLARS } from '../../../lib/money/display-money';
import { portfolioOf } from '../../../testing/account.fixture';
import { testI18n } from '../../../testing/test-i18n';
import { figureLines } from './csv-link';

it('the exported figures are in the money of the card: paid as the API knows it, worth at the rate', async () => {
  const i18n = await testI18n('pt');
  await i18n.loadNamespaces(['dashboard']);
  const words = { t: i18n.getFixedT('pt', 'dashboard'), common: i18n.getFixedT('pt') };
  const rate = { rate: '5', rateDate: '2026-11-27', rateSource: 'configured default', isDefault: true };

  const reais = csvOf(figureLines(portfolioOf(), reaisAt(rate), words));
  const dollars = csvOf(figureLines(portfolioOf(), DOLLARS, words));

  for (const line of [
    'Cotação,5,BRL/USD',
    // The default is of no day.
    'Data da cotação,,padrão',
    'Total investido,58104.00,BRL',
    'Retorno total,42.12,%',
  ])
    expect(reais).toContain(`${line}\r\n`);
  expect(reais).toMatch(/,80586\.35,BRL\r\n/);
  expect(dollars).toContain('Total investido,10760.00,USD\r\n');
  expect(dollars).not.toContain('BRL');
});
