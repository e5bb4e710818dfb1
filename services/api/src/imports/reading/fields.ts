import type { ImportFormat } from '@app/contracts';
import { assetNamed } from './asset-names.js';
import { withoutZone, withUtc } from './clock-zone.js';
import type { DateOrder } from './date-format.js';
import type { NumberFormat } from './number-format.js';
import { pairNamed } from './pair-names.js';

/** What a column can hold. */
export type Field =
  | 'date'
  | 'type'
  | 'pair'
  /** The coin that a row is of. */
  | 'asset'
  | 'quantity'
  | 'price'
  | 'value'
  | 'fee'
  | 'feeCurrency'
  | 'currency'
  | 'amount'
  | 'notes'
  | 'paid'
  | 'rate'
  | 'rateDate'
  | 'rateSource'
  | 'proceedsTo'
  | 'rsi'
  | 'regime'
  | 'order'
  /** Of an order or a trade: lines of a statement that have the same one belong together. */
  | 'reference';

/** Columns whose cells are numbers in the format of the file. */
export const NUMBER_FIELDS = [
  'quantity',
  'price',
  'value',
  'fee',
  'amount',
  'paid',
  'rate',
  'rsi',
] as const satisfies readonly Field[];

/** Which column holds what, by its index from 0. */
export type ColumnMap = Readonly<Partial<Record<Field, number>>>;

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

/** Names by which a generic file's columns are proposed; the person confirms them. */
const GENERIC_NAMES: Readonly<Partial<Record<Field, readonly string[]>>> = {
  date: [
    'date',
    'data',
    'day',
    'dia',
    'time',
    'datetime',
    'date time',
    'date and time',
    'timestamp',
    'data hora',
    'data e hora',
  ],
  type: ['type', 'tipo', 'side', 'lado', 'operation', 'operacao', 'transaction type', 'action'],
  quantity: [
    'quantity',
    'quantidade',
    'qty',
    'qtd',
    'btc',
    'amount btc',
    'quantity btc',
    'btc amount',
    'size',
    'vol',
    'quantity transacted',
  ],
  price: [
    'price',
    'preco',
    'rate',
    'cotacao',
    'unit price',
    'price usd',
    'preco unitario',
    'btc price',
    'price at transaction',
    'spot price at transaction',
  ],
  value: ['value', 'valor', 'total', 'subtotal', 'value usd', 'valor total', 'cost', 'amount usd'],
  fee: ['fee', 'fees', 'taxa', 'taxas', 'commission', 'comissao', 'tarifa', 'fee usd', 'fees and or spread'],
  feeCurrency: ['fee currency', 'fee coin', 'fee asset', 'moeda da taxa'],
  currency: ['currency', 'moeda', 'quote', 'quote currency', 'fiat', 'price currency', 'spot price currency'],
  pair: ['pair', 'par', 'market', 'mercado', 'symbol', 'product', 'instrument', 'trading pair'],
  asset: [
    'asset',
    'ativo',
    'coin',
    'coins',
    'crypto',
    'cryptocurrency',
    'crypto currency',
    'cripto',
    'criptomoeda',
    'criptoativo',
    'moeda digital',
    'ativo digital',
    'token',
    'ticker',
    'base',
    'base currency',
    'base asset',
    'asset name',
    'currency name',
  ],
  notes: [
    'notes',
    'note',
    'notas',
    'description',
    'descricao',
    'memo',
    'observacao',
    'observacoes',
    'comment',
  ],
};

/** Names that some programs give to the coin, and others to the money: the cells decide. */
const COIN_OR_MONEY: readonly string[] = ['currency', 'moeda'];

/** A header as layouts name it: lower case, without accents, signs or double spaces. */
export const headerName = (header: string): string =>
  header
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim();

function entriesOf(
  names: Readonly<Partial<Record<Field, readonly string[]>>>,
): readonly (readonly [Field, readonly string[]])[] {
  return ALL_FIELDS.flatMap((field) => {
    const known = names[field];
    return known === undefined ? [] : [[field, known] as const];
  });
}

const ALL_FIELDS: readonly Field[] = [
  ...NUMBER_FIELDS,
  'date',
  'type',
  'pair',
  'asset',
  'feeCurrency',
  'currency',
  'notes',
  'rateDate',
  'rateSource',
  'proceedsTo',
  'regime',
  'order',
  'reference',
];

/** The names under which a header is known: with the zone that it names as UTC, and without it. */
const namesOf = (header: string): readonly string[] => [
  headerName(withUtc(header)),
  headerName(withoutZone(header)),
];

const isCalled = (header: string, names: readonly string[]): boolean =>
  namesOf(header).some((name) => names.includes(name));

/** Index of the one column that is called so; undefined where there is none, or more than one. */
function onlyColumn(headers: readonly string[], names: readonly string[]): number | undefined {
  const found = headers.flatMap((header, index) => (isCalled(header, names) ? [index] : []));
  return found.length === 1 ? found[0] : undefined;
}

function columnsFor(
  headers: readonly string[],
  names: Readonly<Partial<Record<Field, readonly string[]>>>,
): ColumnMap {
  return Object.fromEntries(
    entriesOf(names).flatMap(([field, known]) => {
      const index = onlyColumn(headers, known);
      return index === undefined ? [] : [[field, index] as const];
    }),
  );
}

/** The columns of a layout; undefined where one that it needs is not there, or twice. */
export function matchLayout(headers: readonly string[], layout: Layout): ColumnMap | undefined {
  const required = columnsFor(headers, layout.required);
  const isWhole = entriesOf(layout.required).every(([field]) => required[field] !== undefined);
  return isWhole ? { ...required, ...columnsFor(headers, layout.optional) } : undefined;
}

/** Columns of a file of no known program, as their names suggest; never taken without being confirmed. */
export const namedColumns = (headers: readonly string[]): ColumnMap => columnsFor(headers, GENERIC_NAMES);

const isMoney = (name: string): boolean => {
  const is = assetNamed(name)?.is;
  return is === 'money' || is === 'other_money';
};

/** Whether the cells of a column name coins, some of them Bitcoin or none of them money. */
function nameCoins(cells: readonly string[]): boolean {
  const names = [...new Set(cells)].filter((cell) => cell.trim() !== '');
  if (names.length === 0) return false;
  return !names.some(isMoney) || names.some((name) => pairNamed(name)?.is === 'bitcoin');
}

/** Whether every cell of a column is a known name, and some of them Bitcoin's. */
function listCoins(cells: readonly string[]): boolean {
  const names = [...new Set(cells)].filter((cell) => cell.trim() !== '');
  return (
    names.every((name) => pairNamed(name) !== undefined) &&
    names.some((name) => pairNamed(name)?.is === 'bitcoin')
  );
}

/**
 * {@link namedColumns} with the column that names the coin, by its name or by its cells: a row of another coin would be
 * recorded as Bitcoin without it.
 */
export function suggestColumns(
  headers: readonly string[],
  cellsOf: (column: number) => readonly string[],
): ColumnMap {
  const named = namedColumns(headers);
  const { currency, ...others } = named;
  if (named.pair !== undefined || named.asset !== undefined) return named;
  const isCoin =
    currency !== undefined &&
    COIN_OR_MONEY.includes(headerName(headers[currency] ?? '')) &&
    nameCoins(cellsOf(currency));
  if (isCoin) return { ...others, asset: currency };
  const taken = new Set(Object.values(named));
  const free = headers.flatMap((_header, index) => (taken.has(index) ? [] : [index]));
  const called = free.filter((index) => isCalled(headers[index] ?? '', GENERIC_NAMES.asset ?? []));
  const listing = free.filter((index) => listCoins(cellsOf(index)));
  // Of several ("Asset", "Ticker") any one tells; none would make Bitcoin of all rows.
  const asset = called.find((index) => listing.includes(index)) ?? called[0] ?? listing[0];
  return asset === undefined ? named : { ...named, asset };
}
