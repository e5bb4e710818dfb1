import type { TransactionView } from '@app/contracts';
import { localiseDecimal } from '@app/money';

import { longDate, tableDate } from '../../../lib/format/dates';
import type { Language } from '../../../lib/i18n/languages';

/** The words under which a reader may look for a trade. */
export interface SearchLabels {
  readonly type: Readonly<Record<TransactionView['type'], string>>;
  readonly origin: Readonly<Record<TransactionView['origin'], string>>;
}

/** Without accents and capitals: "marco" finds "Março". */
const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase();

/** Amounts are found as they are written on screen, and as plain decimals. */
const amounts = ({ filled }: TransactionView, language: Language): readonly string[] =>
  [filled.quantityBtc, filled.priceUsd, filled.totalUsd, filled.valueUsd].flatMap((value) => [
    value,
    localiseDecimal(value, language),
  ]);

/**
 * Finds trades by note, date, amount, type or origin; every word must be found. Notes are sealed on the server and cannot
 * be searched there, so the search runs here, over rows that were read. Each row is prepared once.
 */
export function createSearch(
  words: SearchLabels,
  language: Language,
): (text: string) => (row: TransactionView) => boolean {
  const prepared = new WeakMap<TransactionView, string>();
  const textOf = (row: TransactionView): string => {
    const known = prepared.get(row);
    if (known !== undefined) return known;
    const text = plain(
      [
        row.notes ?? '',
        row.tradedOn,
        tableDate(row.tradedOn, language, { year: true }),
        longDate(row.tradedOn, language),
        row.week.key,
        words.type[row.type],
        words.origin[row.origin],
        ...amounts(row, language),
      ].join('\n'),
    );
    prepared.set(row, text);
    return text;
  };
  return (text) => {
    const wanted = plain(text).split(/\s+/).filter(Boolean);
    return (row) => wanted.every((word) => textOf(row).includes(word));
  };
}
