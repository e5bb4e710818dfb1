import type { MonthSalesResponse } from '@app/contracts';

export const MONTH_SALES = 'GET /api/portfolio/month-sales';

/** Two sales of November 2026, 10,750.00 reais together. */
export const monthSalesOf = (more: Partial<MonthSalesResponse> = {}): MonthSalesResponse => ({
  revision: '12',
  month: '2026-11',
  count: 2,
  soldBrl: '10750.00',
  rate: { rate: '5.25', rateDate: '2026-11-26', rateSource: 'PTAX', isMissing: false },
  days: [
    {
      ...{ date: '2026-11-03', count: 1, countInReais: 0, soldBrl: '5000.00' },
      ...{ rate: '5', rateDate: '2026-11-03', rateSource: 'PTAX', isMissing: false },
    },
    {
      ...{ date: '2026-11-20', count: 1, countInReais: 0, soldBrl: '5750.00' },
      ...{ rate: '5.75', rateDate: '2026-11-19', rateSource: 'PTAX', isMissing: false },
    },
  ],
  exemption: {
    limitBrl: '35000.00',
    source: 'Lei nº 9.250/1995, art. 22, II',
    sourceUrl: 'https://www.planalto.gov.br/ccivil_03/leis/l9250.htm',
    validFrom: '2005-10-14',
    validUntil: null,
    readOn: '2026-11-30',
    foreignSource: 'Lei nº 14.754/2023',
    foreignSourceUrl: 'https://www.planalto.gov.br/ccivil_03/_ato2023-2026/2023/lei/l14754.htm',
  },
  ...more,
});
