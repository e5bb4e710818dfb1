/** Languages of the product; each has one way to write a number. */
export type MoneyLocale = 'en' | 'pt';

/** Decimal and group signs: "1,234.56" in English, "1.234,56" in Portuguese. */
export const SEPARATORS: Readonly<Record<MoneyLocale, { readonly decimal: string; readonly group: string }>> =
  {
    en: { decimal: '.', group: ',' },
    pt: { decimal: ',', group: '.' },
  };
