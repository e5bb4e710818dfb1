/**
 * The limit up to which the sales of one calendar month leave a gain exempt in Brazil. On `readOn` it was checked against two
 * public articles about both laws, and not yet against the official texts, which could not be reached. Goods of
 * the same kind sold in a month count together (the article's single paragraph). Provisional measure 1.303/2025, which
 * took virtual assets out of it from 2026 on, lapsed on 8 October 2025.
 *
 * Whoever changes the figures reads the law again and moves `readOn`; a new limit gets its own `validFrom`.
 */
export const brazilSalesExemption = {
  limitBrl: '35000.00',
  /** As it is cited in Brazil. */
  source: 'Lei nº 9.250/1995, art. 22, II e parágrafo único (redação da Lei nº 11.196/2005)',
  sourceUrl: 'https://www.planalto.gov.br/ccivil_03/leis/l9250.htm',
  /** Day from which this limit has effect. */
  validFrom: '2005-10-14',
  /** No end was known on the day of reading. */
  validUntil: null,
  readOn: '2026-11-30',
  /** Of what is held at exchanges abroad, which has no exemption. */
  foreignSource: 'Lei nº 14.754/2023',
  foreignSourceUrl: 'https://www.planalto.gov.br/ccivil_03/_ato2023-2026/2023/lei/l14754.htm',
} as const;
