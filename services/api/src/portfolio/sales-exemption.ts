import type { MonthSalesResponse } from '@app/contracts';

/**
 * The limit up to which the sales of one calendar month leave a gain exempt in Brazil: 35,000.00 BRL for everything that
 * is no share traded over the counter. A law that changes it changes this file.
 */
export const SALES_EXEMPTION: MonthSalesResponse['exemption'] = {
  limitBrl: '35000.00',
  source: 'Lei nº 9.250/1995, art. 22, II (redação da Lei nº 11.196/2005)',
  sourceDate: '2005-11-21',
  sourceUrl: 'https://www.planalto.gov.br/ccivil_03/leis/l9250.htm',
};
