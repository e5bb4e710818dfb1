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

interface HeaderUnit {
  readonly code: string;
  readonly asset: Asset;
}

const unitsIn = (header: string): readonly HeaderUnit[] =>
  [...header.matchAll(CODES)].flatMap(([code]) => {
    const asset = codeNamed(code);
    return asset === undefined ? [] : [{ code, asset }];
  });

const only = (units: readonly HeaderUnit[]): HeaderUnit | undefined =>
  units.length === 1 ? units[0] : undefined;

/** The one coin or currency in the name of a column, "Fee (BRL)", "btc_amount"; none where it has several. */
export const unitInHeader = (header: string): HeaderUnit | undefined => only(unitsIn(header));

/** What is not the unit of money: "BTC Price" and "R$/BTC" say what the money is for. */
const IS_PRICED: ReadonlySet<Asset['is']> = new Set(['bitcoin', 'satoshi']);

/** {@link unitInHeader} of a column of money, "Price (BRL)", "Total R$", "Price (R$/BTC)". */
export const moneyUnitInHeader = (header: string): HeaderUnit | undefined =>
  only(unitsIn(header).filter(({ asset }) => !IS_PRICED.has(asset.is)));
