/** Coins that represent a dollar each. */
const DOLLAR_COINS: readonly string[] = ['USDT', 'USDC', 'BUSD', 'FDUSD', 'TUSD', 'USDP', 'DAI'];
const BITCOIN: readonly string[] = ['BTC', 'XBT'];

export type Money =
  | { readonly currency: 'USD'; readonly isCoin: boolean }
  | { readonly currency: 'BRL'; readonly isCoin: false };

/** Dollars or reais by their code; undefined for any other currency. */
export function moneyOf(code: string): Money | undefined {
  const upper = code.trim().toUpperCase();
  if (upper === 'USD') return { currency: 'USD', isCoin: false };
  if (DOLLAR_COINS.includes(upper)) return { currency: 'USD', isCoin: true };
  return upper === 'BRL' || upper === 'R$' || upper === 'REAL'
    ? { currency: 'BRL', isCoin: false }
    : undefined;
}

export const isBitcoin = (code: string): boolean => BITCOIN.includes(code.trim().toUpperCase());

const PAIR = /^(?<base>BTC|XBT)(?:[-/_ ]?(?<quote>[A-Z$]{2,6}))?$/i;

/** Quote of a Bitcoin pair such as "BTCUSDT", "BTC/BRL" or "BTC"; undefined for pairs of anything else. */
export function quoteOf(pair: string): { readonly quote: string | undefined } | undefined {
  const text = pair.trim();
  if (/^bitcoin$/i.test(text)) return { quote: undefined };
  // Brazilian programs put the money first.
  const turned = /^BRL(?<base>BTC|XBT)$/i.test(text) ? 'BTCBRL' : text;
  const groups = PAIR.exec(turned)?.groups;
  return groups === undefined ? undefined : { quote: groups['quote'] };
}
