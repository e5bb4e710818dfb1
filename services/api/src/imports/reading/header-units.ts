import { type Asset, assetNamed } from './asset-names.js';

const CODES = /R\$|US\$|\$|(?<![A-Za-z])[A-Z]{3,5}(?![A-Za-z])/gi;
/** A currency whose name is a word of other meanings ("real price"). */
const WORD = /^real$/i;

/** A code that names something: money and Bitcoin in any letters; other coins in capitals, for they are words too. */
function codeNamed(code: string): Asset | undefined {
  const asset = WORD.test(code) ? undefined : assetNamed(code);
  return asset?.is === 'other_coin' && code !== code.toUpperCase() ? undefined : asset;
}

/** The one coin or currency in the name of a column, "Price (BRL)", "Total R$", "btc_amount"; none where it has several. */
export function unitInHeader(header: string): { readonly code: string; readonly asset: Asset } | undefined {
  const named = [...header.matchAll(CODES)].flatMap(([code]) => {
    const asset = codeNamed(code);
    return asset === undefined ? [] : [{ code, asset }];
  });
  return named.length === 1 ? named[0] : undefined;
}
