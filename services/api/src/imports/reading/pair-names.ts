import { type Asset, assetName, assetNamed, type Money } from './asset-names.js';

/** What a row trades, by the name of its pair or of its coin. */
export type Traded =
  /** Bitcoin, for the money that the name says too. */
  | { readonly is: 'bitcoin'; readonly quote: Money | undefined }
  /** Bitcoin for money that is not recorded. */
  | { readonly is: 'other_money' }
  | { readonly is: 'other' };

/** What a person says of a name that is not known. */
export type PairMeaning = 'btc' | 'btc_usd' | 'btc_brl' | 'other';

const MEANINGS: Readonly<Record<PairMeaning, Traded>> = {
  btc: { is: 'bitcoin', quote: undefined },
  btc_usd: { is: 'bitcoin', quote: { currency: 'USD', isCoin: false } },
  btc_brl: { is: 'bitcoin', quote: { currency: 'BRL', isCoin: false } },
  other: { is: 'other' },
};

/** Any sign but those that belong to a currency. */
const SEPARATORS = /[^A-Z0-9$₿€£]+/;
/** Bitfinex puts a small t before a trading pair. */
const BITFINEX = /^t(?=[A-Z0-9:]{6,}$)/;

/** Both sides of a pair, in either order: Brazilian programs and older exchanges put the money first. */
function tradedBy(assets: readonly Asset[]): Traded {
  if (assets.some(({ is }) => is === 'other_coin') || !assets.some(({ is }) => is === 'bitcoin'))
    return { is: 'other' };
  const money = assets.flatMap((asset) => (asset.is === 'money' ? [asset.money] : []));
  if (assets.some(({ is }) => is === 'other_money') || money.length > 1) return { is: 'other_money' };
  return { is: 'bitcoin', quote: money[0] };
}

/** A name without any separator, divided where both sides are known; Bitcoin goes before (BTCBUSD is BTC and BUSD). */
function divided(name: string): Traded | undefined {
  const ways = Array.from({ length: name.length - 1 }, (_, index) => {
    const sides = [assetNamed(name.slice(0, index + 1)), assetNamed(name.slice(index + 1))];
    const known = sides.filter((side) => side !== undefined);
    return known.length === sides.length ? [tradedBy(known)] : [];
  }).flat();
  return ways.find(({ is }) => is === 'bitcoin') ?? ways.find(({ is }) => is === 'other_money') ?? ways[0];
}

/**
 * What a name such as "BTCUSDT", "BTC/BRL", "XXBTZUSD", "USDT-BTC", "Bitcoin (BTC)" or "ETH" says that was traded.
 *
 * @returns undefined for a name that is not known, which the person is asked about
 */
export function pairNamed(text: string): Traded | undefined {
  const name = assetName(text.trim().replace(BITFINEX, ''));
  const whole = assetNamed(name);
  if (whole !== undefined) return tradedBy([whole]);
  const parts = name.split(SEPARATORS).filter((part) => part !== '');
  if (parts.length === 1) return divided(parts[0] ?? '');
  const known = parts.map((part) => assetNamed(part)).filter((asset) => asset !== undefined);
  return known.length > 0 && known.length === parts.length ? tradedBy(known) : undefined;
}

/** {@link pairNamed} with what the person said of names, by the text as it is in the file. */
export function tradedIn(text: string, said: Readonly<Record<string, PairMeaning>>): Traded | undefined {
  const name = text.trim();
  const meaning = Object.hasOwn(said, name) ? said[name] : undefined;
  return meaning === undefined ? pairNamed(name) : MEANINGS[meaning];
}
