import { assetNamed } from './asset-names.js';
import { withoutZone, withUtc } from './clock-zone.js';
import type { Layout } from './layout.js';
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
  /** What went out and what came in, where a row has both of them. */
  | 'sent'
  | 'sentCurrency'
  | 'received'
  | 'receivedCurrency'
  /** Whether it took place. */
  | 'status'
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
  'sent',
  'received',
] as const satisfies readonly Field[];

/** Which column holds what, by its index from 0. */
export type ColumnMap = Readonly<Partial<Record<Field, number>>>;

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
  'sentCurrency',
  'receivedCurrency',
  'status',
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
