import { EXCHANGE_LAYOUTS } from './exchange-layouts.js';
import type { Layout } from './layout.js';

const BINANCE_DATE = ['date utc', 'utc time', 'time', 'time utc', 'data utc', 'hora utc'];
const BINANCE = {
  format: 'binance',
  dateOrder: 'ymd',
  numberFormat: 'dot',
  isUtc: true,
  currency: 'USD',
} as const;
const MERCADO_BITCOIN = { format: 'mercado_bitcoin', isUtc: false, currency: 'BRL' } as const;

/** The known files. The first one whose required columns all occur exactly once in a header is taken. */
export const LAYOUTS: readonly Layout[] = [
  {
    // No order of dates: its years have four digits, so a date that leaves it open was written by another program.
    format: 'own',
    numberFormat: 'dot',
    isUngrouped: true,
    isUtc: false,
    currency: 'USD',
    required: {
      date: ['date'],
      type: ['type'],
      quantity: ['quantity btc'],
      price: ['price usd'],
      value: ['value usd'],
      fee: ['fee usd'],
      amount: ['amount usd'],
    },
    optional: {
      notes: ['notes'],
      paid: ['paid brl'],
      rate: ['brl per usd'],
      rateDate: ['rate date'],
      rateSource: ['rate source'],
      proceedsTo: ['proceeds to'],
      rsi: ['rsi'],
      regime: ['regime'],
      order: ['order'],
    },
  },
  {
    // Spot trade history: amounts carry their coin, "0.00120000BTC".
    ...BINANCE,
    required: {
      date: BINANCE_DATE,
      pair: ['pair', 'par'],
      type: ['side', 'lado'],
      price: ['price', 'preco'],
      quantity: ['executed', 'executado'],
      value: ['amount', 'quantidade', 'valor'],
      fee: ['fee', 'taxa'],
    },
    optional: {},
  },
  {
    // Its older form, with a coin column for the fee.
    ...BINANCE,
    required: {
      date: BINANCE_DATE,
      pair: ['market', 'mercado', 'pair', 'par'],
      type: ['type', 'side', 'tipo'],
      price: ['price', 'preco'],
      quantity: ['amount', 'quantidade'],
      value: ['total'],
      fee: ['fee', 'taxa'],
      feeCurrency: ['fee coin', 'moeda da taxa'],
    },
    optional: {},
  },
  {
    // Account statement: a trade is a line in reais and a line in Bitcoin.
    ...MERCADO_BITCOIN,
    statement: { isExecution: (category) => category === 'execucao de ordem' },
    required: { date: ['data'], type: ['categoria'], currency: ['moeda'], quantity: ['quantidade'] },
    optional: {
      reference: [
        'id',
        'id da ordem',
        'id ordem',
        'ordem',
        'referencia',
        'id da operacao',
        'order id',
        'codigo',
      ],
    },
  },
  {
    // List of executed orders. Its names are common ones: fewer of them are anybody's file.
    ...MERCADO_BITCOIN,
    required: {
      date: ['data', 'data hora', 'data e hora', 'data da operacao', 'data execucao'],
      type: ['tipo', 'operacao', 'tipo de operacao', 'tipo operacao', 'lado'],
      quantity: ['quantidade', 'qtd', 'quantidade executada'],
      price: ['preco', 'preco unitario', 'cotacao', 'preco r', 'preco medio'],
      value: ['total', 'valor', 'valor total', 'total r', 'valor r', 'volume r'],
      pair: ['par', 'mercado', 'moeda', 'ativo', 'criptomoeda'],
      fee: ['taxa', 'tarifa', 'comissao', 'taxa r', 'valor da taxa'],
    },
    optional: {},
  },
  ...EXCHANGE_LAYOUTS,
];
