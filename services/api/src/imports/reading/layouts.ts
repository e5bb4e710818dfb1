import type { ImportFormat } from '@app/contracts';
import type { DateOrder } from './date-format.js';
import type { Field } from './fields.js';
import type { NumberFormat } from './number-format.js';

/** One shape of a program's file, known by its header. */
export interface Layout {
  readonly format: Exclude<ImportFormat, 'generic'>;
  /** Lines of a statement, of which two make a trade. */
  readonly isStatement: boolean;
  /** Names of the header in lower case without accents, for each column that must be there. */
  readonly required: Readonly<Partial<Record<Field, readonly string[]>>>;
  readonly optional: Readonly<Partial<Record<Field, readonly string[]>>>;
  /** How this program writes, where the cells alone leave it open. */
  readonly dateOrder?: DateOrder;
  readonly numberFormat?: NumberFormat;
  /** It never groups thousands. */
  readonly isUngrouped?: boolean;
  /** Its times are those of UTC. */
  readonly isUtc: boolean;
  /** Money of rows that name none. */
  readonly currency: 'USD' | 'BRL';
}

const BINANCE_DATE = ['date utc', 'utc time', 'time', 'time utc', 'data utc', 'hora utc'];
const BINANCE = {
  format: 'binance',
  isStatement: false,
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
    isStatement: false,
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
    isStatement: true,
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
    isStatement: false,
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
];
