/** Money that a trade can be in. */
export type Money =
  | { readonly currency: 'USD'; readonly isCoin: boolean }
  | { readonly currency: 'BRL'; readonly isCoin: false };

/** What a name in a file stands for. */
export type Asset =
  | { readonly is: 'bitcoin' }
  | { readonly is: 'satoshi' }
  | { readonly is: 'money'; readonly money: Money }
  /** Currencies, and coins that stand for one, which are not recorded. */
  | { readonly is: 'other_money' }
  | { readonly is: 'other_coin' };

const words = (text: string): readonly string[] => text.trim().split(/\s*,\s*/);

/** Exchanges' own codes included: XBT and XXBT are Kraken's, whose class letters stand before a code. */
const BITCOIN = words('BTC, XBT, XXBT, BITCOIN, BITCOINS, ₿');
const SATOSHI = words('SAT, SATS, SATOSHI, SATOSHIS');
const DOLLARS = words('USD, ZUSD, USD.HOLD, US$, $, US DOLLAR, US DOLLARS, DOLLAR, DOLLARS, DOLAR, DOLARES');
/** Coins that are counted as a dollar each. */
const DOLLAR_COINS = words('USDT, USDC, BUSD, FDUSD, TUSD, USDP, DAI');
const REAIS = words('BRL, ZBRL, R$, REAL, REAIS, REAL BRASILEIRO, BRAZILIAN REAL');
/** Stablecoins that are not counted as dollars are here too. */
const OTHER_MONEY = words(`
  EUR, ZEUR, EURO, €, GBP, ZGBP, £, JPY, ZJPY, CAD, ZCAD, AUD, ZAUD, CHF, MXN, ARS, CLP, COP, PEN, UYU, BOB, PYG, TRY,
  KRW, INR, NGN, ZAR, RUB, UAH, PLN, CZK, SEK, NOK, DKK, HUF, RON, BGN, NZD, SGD, HKD, TWD, CNY, IDR, THB, PHP, VND,
  MYR, ILS, AED, SAR, KES, GHS, EURT, EURC, EURS, EURI, AEUR, GUSD, PYUSD, USDD, USDE, USDS, FRAX, LUSD, SUSD, USTC,
  RLUSD, USD1, BRZ, BRLA, MBRL, BIDR, IDRT, BKRW, XUSD`);
const OTHER_COINS = words(`
  ETH, XETH, ETHEREUM, ETHER, WETH, STETH, BETH, ETH2, ETC, XETC, ETHEREUM CLASSIC, LTC, XLTC, LITECOIN, BCH, BCHABC,
  BCHSV, BCC, BITCOIN CASH, BSV, BITCOIN SV, BTG, BITCOIN GOLD, BCD, BITCOIN DIAMOND, WBTC, WRAPPED BITCOIN, BTCB, CBBTC,
  TBTC, RENBTC, HBTC, LBTC, BTCST, BTCUP, BTCDOWN, BTT, BTTC, XRP, XXRP, RIPPLE, XLM, XXLM, STELLAR, XDG, XXDG, DOGE,
  DOGECOIN, SHIB, SHIBA INU, PEPE, FLOKI, BONK, WIF, XMR, XXMR, MONERO, ZEC, XZEC, ZCASH, DASH, REP, XREP, MLN, XMLN,
  ADA, CARDANO, SOL, SOLANA, DOT, POLKADOT, AVAX, AVALANCHE, MATIC, POL, POLYGON, ATOM, COSMOS, LINK, CHAINLINK, UNI,
  UNISWAP, AAVE, MKR, SUSHI, COMP, CRV, SNX, YFI, ZRX, BAT, GRT, ENJ, MANA, SAND, AXS, GALA, CHZ, CHILIZ, APE, IMX, LDO,
  OP, ARB, APT, SUI, SEI, TIA, INJ, NEAR, FTM, ALGO, XTZ, TEZOS, EOS, TRX, TRON, BNB, BINANCE COIN, CAKE, FTT, CRO, KCS,
  OKB, HT, LEO, NEXO, VET, THETA, FIL, ICP, HBAR, EGLD, FLOW, QTUM, NEO, GAS, IOTA, MIOTA, WAVES, KSM, ZIL, ONT, ICX,
  LSK, NANO, XNO, DGB, RVN, KAVA, RUNE, LUNA, LUNC, STX, RNDR, RENDER, FET, OCEAN, WLD, JUP, PYTH, ONDO, ENA,
  TON, TONCOIN, NOT, KAS, TAO, PAXG, XAUT, GLD, WEMIX, MBPRK, MOSS, MCO2, SLP, JASMY, HOT, ANKR, STORJ, OMG, LRC, 1INCH,
  BAND, REN, KNC, CELR, COTI, SKL, AUDIO, DYDX, GMX, PENDLE, BLUR, MASK, ENS, ROSE, ONE, CFX, MINA, ASTR, GLMR`);

/** One table of every name that is known; a name that is not in it is asked for. */
const TABLE: ReadonlyMap<string, Asset> = new Map<string, Asset>([
  ...OTHER_COINS.map((name) => [name, { is: 'other_coin' }] as const),
  ...OTHER_MONEY.map((name) => [name, { is: 'other_money' }] as const),
  ...BITCOIN.map((name) => [name, { is: 'bitcoin' }] as const),
  ...SATOSHI.map((name) => [name, { is: 'satoshi' }] as const),
  ...DOLLARS.map((name) => [name, { is: 'money', money: { currency: 'USD', isCoin: false } }] as const),
  ...DOLLAR_COINS.map((name) => [name, { is: 'money', money: { currency: 'USD', isCoin: true } }] as const),
  ...REAIS.map((name) => [name, { is: 'money', money: { currency: 'BRL', isCoin: false } }] as const),
]);

/** A name as the table has it: capitals without accents, one blank between words. */
export const assetName = (text: string): string =>
  text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toUpperCase().replaceAll(/\s+/g, ' ').trim();

/** What a code or a name stands for; undefined for one that is not known. */
export const assetNamed = (text: string): Asset | undefined => TABLE.get(assetName(text));

/** Dollars or reais by their code; undefined for anything else. */
export function moneyOf(code: string): Money | undefined {
  const asset = assetNamed(code);
  return asset?.is === 'money' ? asset.money : undefined;
}

export const isBitcoin = (code: string): boolean => assetNamed(code)?.is === 'bitcoin';
