import { expect, it } from '@jest/globals';

import { testI18n } from '../../testing/test-i18n';
import { rateOrigin, sourceName } from './source-name';

it('words of the server are translated, names of providers are not', async () => {
  const t = (await testI18n('pt')).getFixedT('pt');
  expect(
    ['recording', 'Recorded market', 'recording, interpolated', 'import of prices.csv', 'Coinbase'].map(
      (source) => sourceName(source, t),
    ),
  ).toEqual(['gravação', 'gravação', 'gravação, interpolada', 'importação de prices.csv', 'Coinbase']);
});

it('what the server says around a name is translated too (regression: English in Portuguese)', async () => {
  const t = (await testI18n('pt')).getFixedT('pt');
  expect(
    [
      'PTAX (Central Bank of Brazil)',
      'Local stand-in of SGS (Central Bank of Brazil)',
      'Local stand-in of Coinbase',
      'entered by the user',
    ].map((source) => sourceName(source, t)),
  ).toEqual([
    'PTAX (Banco Central do Brasil)',
    'simulação local de SGS (Banco Central do Brasil)',
    'simulação local de Coinbase',
    'informada por você',
  ]);
});

it('the default rate has no date (regression: it had the day that was asked for)', async () => {
  const t = (await testI18n('en')).getFixedT('en');
  const words = { t, dateText: (date: string) => `on ${date}` };
  expect(rateOrigin({ rateDate: '2026-11-26', rateSource: 'configured default' }, words)).toBe('default');
  expect(rateOrigin({ rateDate: '2026-11-26', rateSource: 'PTAX' }, words)).toBe('on 2026-11-26, PTAX');
});
