import type { ImportedRow } from '@app/ledger';
import { headerName } from './fields.js';

export type EntryKind = ImportedRow['kind'];

/** Words for trades that any program may use; what is cash in one program is something else in the next. */
const TRADE_WORDS: Readonly<Record<string, EntryKind>> = {
  buy: 'buy',
  bought: 'buy',
  compra: 'buy',
  comprar: 'buy',
  sell: 'sell',
  sold: 'sell',
  venda: 'sell',
  vender: 'sell',
};

/** Types of the product's own file. */
const OWN_TYPES: Readonly<Record<string, EntryKind>> = {
  buy: 'buy',
  sell: 'sell',
  reinvestment: 'reinvestment',
  deposit: 'deposit',
  withdrawal: 'withdrawal',
  built: 'deposit',
  used: 'withdrawal',
  'portfolio cash withdrawal': 'portfolio_cash_withdrawal',
  'portfolio cash deposit': 'portfolio_cash_deposit',
  transfer: 'transfer',
};

/** Types that come back without the recommendation they belonged to. */
export const isDynamicBalancePart = (text: string): boolean => ['built', 'used'].includes(headerName(text));

/** What was said of a text; nothing that every object has. */
export const ofText = <T>(given: Readonly<Record<string, T>>, text: string): T | undefined =>
  Object.hasOwn(given, text) ? given[text] : undefined;

/**
 * The kind that a type cell means.
 *
 * @param given what the person said that a text means, by the text as it is in the file
 */
export function kindOf(
  text: string,
  isOwn: boolean,
  given: Readonly<Record<string, EntryKind>>,
): EntryKind | undefined {
  const said = ofText(given, text.trim());
  if (said !== undefined) return said;
  const words = isOwn ? OWN_TYPES : TRADE_WORDS;
  const word = headerName(text);
  return Object.hasOwn(words, word) ? words[word] : undefined;
}
