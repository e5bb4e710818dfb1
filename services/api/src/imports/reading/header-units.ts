import { type Asset, assetNamed } from './asset-names.js';

const CODES = /R\$|US\$|\$|(?<![A-Za-z])[A-Z]{3,5}(?![A-Za-z])/gi;
/** A currency whose name is a word of other meanings ("real price"). */
const WORD = /^real$/i;

/** Codes that are words too name something in capitals alone. */
const IN_CAPITALS: ReadonlySet<Asset['is']> = new Set(['other_coin', 'other_money']);

/** A code that names something: dollars, reais and Bitcoin in any letters, the others in capitals. */
function codeNamed(code: string): Asset | undefined {
  const asset = WORD.test(code) ? undefined : assetNamed(code);
  const isWord = asset !== undefined && IN_CAPITALS.has(asset.is) && code !== code.toUpperCase();
  return isWord ? undefined : asset;
}

/** The one coin or currency in the name of a column, "Price (BRL)", "Total R$", "btc_amount"; none where it has several. */
export function unitInHeader(header: string): { readonly code: string; readonly asset: Asset } | undefined {
  const named = [...header.matchAll(CODES)].flatMap(([code]) => {
    const asset = codeNamed(code);
    return asset === undefined ? [] : [{ code, asset }];
  });
  return named.length === 1 ? named[0] : undefined;
}
