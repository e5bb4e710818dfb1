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

it('the default rate has no date (regression: it had the day that was asked for)', async () => {
  const t = (await testI18n('en')).getFixedT('en');
  const words = { t, dateText: (date: string) => `on ${date}` };
  expect(rateOrigin({ rateDate: '2026-11-26', rateSource: 'configured default' }, words)).toBe('default');
  expect(rateOrigin({ rateDate: '2026-11-26', rateSource: 'PTAX' }, words)).toBe('on 2026-11-26, PTAX');
});
