import type { Offset } from './clock-zone.js';
import type { EntryKind } from './entry-types.js';
import type { Layout } from './layout.js';

// The headers are those of public samples and converters, which docs/import-export.md names.

type Types = Readonly<Record<string, EntryKind | 'none'>>;

const noTrades = (...types: readonly string[]): Types =>
  Object.fromEntries(types.map((type) => [type, 'none' as const]));

const US_ZONES: Readonly<Record<string, Offset>> = {
  EST: '-05:00',
  EDT: '-04:00',
  CST: '-06:00',
  CDT: '-05:00',
  MST: '-07:00',
  MDT: '-06:00',
  PST: '-08:00',
  PDT: '-07:00',
  AKST: '-09:00',
  AKDT: '-08:00',
  HST: '-10:00',
};

const COINBASE: Layout = {
  format: 'coinbase',
  dateOrder: 'ymd',
  numberFormat: 'dot',
  isUtc: true,
  currency: 'USD',
  hasDirectionSigns: true,
  required: {
    date: ['timestamp'],
    type: ['transaction type'],
    asset: ['asset'],
    quantity: ['quantity transacted'],
    price: ['price at transaction', 'spot price at transaction', 'usd spot price at transaction'],
    value: ['subtotal', 'usd subtotal'],
    fee: ['fees and or spread', 'fees', 'usd fees'],
  },
  optional: { currency: ['price currency', 'spot price currency'] },
  types: {
    'advance trade buy': 'buy',
    'advanced trade buy': 'buy',
    'advance trade sell': 'sell',
    'advanced trade sell': 'sell',
    ...noTrades(
      'send',
      'receive',
      'deposit',
      'withdrawal',
      'pro deposit',
      'pro withdrawal',
      'exchange deposit',
      'exchange withdrawal',
      'staking income',
      'reward income',
      'rewards income',
      'inflation reward',
      'learning reward',
      'coinbase earn',
      'incentives rewards payout',
      'retail staking transfer',
      'retail unstaking transfer',
      'asset migration',
      'subscription',
      'subscription rebate',
      'admin debit',
    ),
  },
};

const KRAKEN = {
  format: 'kraken',
  dateOrder: 'ymd',
  numberFormat: 'dot',
  isUtc: true,
  currency: 'USD',
} as const;

/** The trades, one a row. */
const KRAKEN_TRADES: Layout = {
  ...KRAKEN,
  required: {
    reference: ['ordertxid'],
    date: ['time'],
    pair: ['pair'],
    type: ['type'],
    price: ['price'],
    value: ['cost'],
    fee: ['fee'],
    quantity: ['vol'],
  },
  optional: {},
};

/** The ledger: what was bought by the app's own button is nowhere else, as "spend" and "receive". */
const KRAKEN_LEDGER: Layout = {
  ...KRAKEN,
  statement: { isExecution: (type) => ['trade', 'spend', 'receive'].includes(type) },
  required: {
    reference: ['refid'],
    date: ['time'],
    type: ['type'],
    currency: ['asset'],
    quantity: ['amount'],
    fee: ['fee'],
  },
  optional: {},
};

const STRIKE: Layout = {
  format: 'strike',
  dateOrder: 'mdy',
  numberFormat: 'dot',
  isUtc: true,
  currency: 'USD',
  hasDirectionSigns: true,
  mayIncludeFee: true,
  required: {
    date: ['date time utc'],
    type: ['transaction type'],
    value: ['amount usd'],
    fee: ['fee usd'],
    quantity: ['amount btc'],
    price: ['btc price'],
  },
  optional: {},
  types: {
    purchase: 'buy',
    sale: 'sell',
    ...noTrades('deposit', 'withdrawal', 'send', 'receive', 'reversal', 'withdrawal reversal'),
  },
};

/** What went out and what came in, each with its currency; the fee is on top of what was sent. */
const RIVER: Layout = {
  format: 'river',
  dateOrder: 'ymd',
  numberFormat: 'dot',
  isUtc: false,
  currency: 'USD',
  required: {
    date: ['date'],
    type: ['tag'],
    sent: ['sent amount'],
    sentCurrency: ['sent currency'],
    received: ['received amount'],
    receivedCurrency: ['received currency'],
    fee: ['fee amount'],
    feeCurrency: ['fee currency'],
  },
  optional: {},
};

const CASH_APP: Layout = {
  format: 'cash_app',
  dateOrder: 'ymd',
  numberFormat: 'dot',
  isUtc: false,
  zones: US_ZONES,
  currency: 'USD',
  hasDirectionSigns: true,
  required: {
    date: ['date'],
    type: ['transaction type'],
    currency: ['currency'],
    value: ['amount'],
    fee: ['fee'],
    asset: ['asset type'],
    price: ['asset price'],
    quantity: ['asset amount'],
  },
  optional: { status: ['status'] },
  completed: ['complete', 'completed'],
  types: {
    'bitcoin buy': 'buy',
    'bitcoin recurring buy': 'buy',
    'bitcoin sale': 'sell',
    'bitcoin sell': 'sell',
    ...noTrades(
      'bitcoin withdrawal',
      'bitcoin deposit',
      'bitcoin send',
      'bitcoin receive',
      'bitcoin lightning withdrawal',
      'bitcoin lightning deposit',
      'p2p',
      'cash in',
      'cash out',
    ),
  },
};

const SWAN = { format: 'swan', numberFormat: 'dot', isUtc: true, currency: 'USD' } as const;

/** Purchases and transfers. */
const SWAN_TRANSFERS: Layout = {
  ...SWAN,
  dateOrder: 'ymd',
  required: {
    date: ['date'],
    type: ['event'],
    quantity: ['unit count'],
    price: ['btc price'],
    value: ['transaction usd', 'usd'],
  },
  optional: { fee: ['fee usd'], asset: ['asset type'], status: ['status'] },
  completed: ['settled', 'completed'],
  types: { purchase: 'buy', sale: 'sell', ...noTrades('deposit', 'withdrawal', 'monthly fee') },
};

/** Purchases alone, in the form of a tax program. */
const SWAN_TRADES: Layout = {
  ...SWAN,
  dateOrder: 'mdy',
  required: {
    date: ['date'],
    received: ['received quantity'],
    receivedCurrency: ['received currency'],
    sent: ['sent quantity'],
    sentCurrency: ['sent currency'],
    fee: ['fee amount'],
    feeCurrency: ['fee currency'],
    type: ['tag'],
  },
  optional: {},
};

const FOXBIT: Layout = {
  format: 'foxbit',
  dateOrder: 'ymd',
  isUtc: false,
  currency: 'BRL',
  hasDirectionSigns: true,
  required: {
    date: ['operation date'],
    type: ['operation'],
    asset: ['base currency'],
    quantity: ['base amount'],
    value: ['quote amount'],
    fee: ['fee'],
  },
  optional: {},
  types: { 'trade compra': 'buy', 'trade venda': 'sell', ...noTrades('deposito', 'retirada', 'saque') },
};

/** "-1,234,567,89 ABC(≈R$1.00)" is -1234567.89 ABC: commas group thousands, and the last one is the decimal sign. */
function novadaxFigure(cell: string): string {
  const figure = cell.replace(/\(≈[^)]*\)/, '').trim();
  const last = figure.lastIndexOf(',');
  if (last < 0) return figure;
  return `${figure.slice(0, last).replaceAll(',', '')}.${figure.slice(last + 1)}`;
}

const NOVADAX: Layout = {
  format: 'novadax',
  dateOrder: 'dmy',
  numberFormat: 'dot',
  isUtc: true,
  currency: 'BRL',
  plainFigure: novadaxFigure,
  completed: ['sucesso', 'success'],
  statement: {
    isExecution: (type) => /^(?:compra|venda)\b/.test(type),
    isFee: (type) => type === 'taxa de transacao',
  },
  required: {
    date: ['historytradeswsdata', 'data'],
    type: ['tipo'],
    currency: ['moeda'],
    quantity: ['valor'],
    status: ['status'],
  },
  optional: {},
};

export const EXCHANGE_LAYOUTS: readonly Layout[] = [
  COINBASE,
  KRAKEN_TRADES,
  KRAKEN_LEDGER,
  STRIKE,
  RIVER,
  CASH_APP,
  SWAN_TRANSFERS,
  SWAN_TRADES,
  FOXBIT,
  NOVADAX,
];
