import { regimeField } from '@app/ledger';
import { isUsdCents } from '@app/money';
import { knownRateSource } from '../../exchange-rates/rate-sources.js';
import { assetNamed, type Money, moneyOf } from './asset-names.js';
import type { CsvRow } from './csv-table.js';
import { readDate } from './date-format.js';
import { type EntryKind, isDynamicBalancePart, kindOf, ofText } from './entry-types.js';
import { headerName } from './fields.js';
import type { CashDraft, Draft, DraftPaid, TradeDraft } from './import-draft.js';
import { importFault, type ImportFault } from './import-fault.js';
import { type Decimal, magnitudeOf, plainDecimal, scaled, ZERO } from './number-format.js';
import { tradedIn } from './pair-names.js';
import { readSides } from './read-sides.js';
import { Cells, isOwnFile, refuse, RowFault, type RowReading } from './row-cells.js';
import { feeIn, satsOf } from './row-fee.js';
import { withoutFee } from './value-with-fee.js';

const RATE_SOURCE_MAX = 100;

/** One row as what it records, in its own currency; a fault says why it is none. */
export function readRow(
  row: CsvRow,
  reading: RowReading,
): { readonly draft: Draft } | { readonly fault: ImportFault } {
  try {
    if (row.surplus > 0) return importFault('IMPORT.CELLS');
    const cells = new Cells(row, reading);
    assertCompleted(cells, reading);
    if (reading.columns.received !== undefined) return { draft: readSides(cells, reading) };
    const kind = kindIn(cells, reading);
    switch (kind) {
      case 'buy':
      case 'sell':
      case 'reinvestment':
        return { draft: tradeIn(cells, kind, reading) };
      default:
        return { draft: cashIn(cells, kind, reading) };
    }
  } catch (error) {
    if (error instanceof RowFault) return { fault: error.fault };
    throw error;
  }
}

/** A row of what the exchange did not carry out records nothing. */
function assertCompleted(cells: Cells, { layout }: RowReading): void {
  const status = cells.word('status');
  if (status === '' || layout?.completed === undefined) return;
  if (!layout.completed.includes(headerName(status))) refuse('IMPORT.NOT_COMPLETED', { text: status });
}

function kindIn(cells: Cells, reading: RowReading): EntryKind {
  const { columns, layout, types, defaultType } = reading;
  if (columns.type === undefined && defaultType !== undefined) return defaultType;
  const text = cells.needed('type');
  const known = ofText(types, text) ?? ofText(layout?.types ?? {}, headerName(text));
  if (known === 'none') return refuse('IMPORT.NOT_A_TRADE', { text });
  const kind = known ?? kindOf(text, isOwnFile(reading), types);
  if (kind !== undefined) return kind;
  // A row of a known program without a quantity moved no coin, whatever it is called.
  if (layout?.types !== undefined && cells.word('quantity') === '')
    return refuse('IMPORT.NOT_A_TRADE', { text });
  // What happened to another coin need not be asked.
  const coin = [cells.word('pair'), cells.word('asset')].find(
    (name) => assetNamed(name)?.is === 'other_coin',
  );
  return coin === undefined
    ? refuse('IMPORT.TYPE_UNKNOWN', { text })
    : refuse('IMPORT.NOT_BITCOIN', { text: coin });
}

/** Movements of cash that take: a file may write a minus for what went out. */
const TAKING: ReadonlySet<CashDraft['kind']> = new Set([
  'withdrawal',
  'portfolio_cash_withdrawal',
  'transfer',
]);

function cashIn(cells: Cells, kind: CashDraft['kind'], reading: RowReading): CashDraft {
  const field = reading.columns.amount === undefined ? 'value' : 'amount';
  const named = [cells.word('pair'), cells.word('asset')].filter((text) => text !== '');
  const money = moneyIn(cells, reading, named);
  if (money.currency !== 'USD') refuse('IMPORT.CASH_CURRENCY', { text: money.currency });
  cells.needed(field);
  const amount = cells.signed(field) ?? ZERO;
  if (amount.digits < 0n && (isOwnFile(reading) || !TAKING.has(kind))) cells.negative(field);
  const value =
    scaled(magnitudeOf(amount), 2, false)?.value ?? refuse('IMPORT.TOO_MANY_DECIMALS', { field, places: 2 });
  const notices = [
    ...(money.isCoin ? (['dollar_coin'] as const) : []),
    ...(isOwnFile(reading) && isDynamicBalancePart(cells.word('type'))
      ? (['reserve_without_recommendation'] as const)
      : []),
  ];
  if (!isUsdCents(value)) return refuse('IMPORT.CELL_INVALID', { field });
  return { kind, date: cells.date(), amount: value, notes: cells.notes(), notices };
}

/**
 * Money of a row: of its pair, its currency column, and what is written at its amounts. Where they say two currencies
 * nobody knows which one is meant.
 *
 * @param named codes that say it apart from the figures
 */
function moneyIn(cells: Cells, reading: RowReading, named: readonly string[]): Money {
  const said = cells.word('currency');
  const written = (['price', 'value', 'amount'] as const).flatMap((field) => cells.units(field));
  const inRow = [...named, ...(said === '' ? [] : [said]), ...written];
  // "$" is a sign of many currencies.
  const isOpen = reading.isCurrencySaid && inRow.every((code) => code === '$');
  const codes = isOpen ? [...inRow, reading.currency] : inRow;
  const [first = moneyNamed(reading.currency), ...others] = codes.map((code) => moneyNamed(code));
  if (others.some(({ currency }) => currency !== first.currency))
    return refuse('IMPORT.CURRENCY_MIXED', { text: [...new Set(codes)].join(', ') });
  return [first, ...others].find(({ isCoin }) => isCoin) ?? first;
}

const moneyNamed = (code: string): Money =>
  moneyOf(code) ?? refuse('IMPORT.CURRENCY_UNKNOWN', { text: code });

interface Coin {
  /** Money that the name of the pair says too. */
  readonly quote: Money | undefined;
  /** False where nothing in the row says which coin it is. */
  readonly isNamed: boolean;
}

/** Makes sure that a trade is one of Bitcoin, by its pair, its coin and what is written at its quantity. */
function bitcoinIn(cells: Cells, reading: RowReading): Coin {
  const { columns, pairs } = reading;
  const named = (['pair', 'asset'] as const).flatMap((field) =>
    columns[field] === undefined ? [] : [cells.needed(field)],
  );
  const units = cells.units('quantity');
  const texts = [...named, ...units.filter((unit) => assetNamed(unit)?.is !== 'satoshi')];
  const quotes = texts.map((text) => {
    const traded = tradedIn(text, pairs) ?? refuse('IMPORT.PAIR_UNKNOWN', { text });
    if (traded.is === 'other_money') return refuse('IMPORT.CURRENCY_UNKNOWN', { text });
    return traded.is === 'bitcoin' ? traded.quote : refuse('IMPORT.NOT_BITCOIN', { text });
  });
  return {
    quote: quotes.find((quote) => quote !== undefined),
    isNamed: isOwnFile(reading) || named.length > 0 || units.length > 0,
  };
}

interface Figures {
  readonly quantity: Decimal;
  readonly price: Decimal | null;
  readonly value: Decimal | null;
  readonly fee: Decimal;
}

/**
 * The figures of a trade without their signs. A minus says what went out: the money of a buy, the Bitcoin of a sale, and
 * a fee next to one of those. A sign that says anything else is not read away.
 */
function figuresIn(cells: Cells, kind: TradeDraft['kind'], reading: RowReading): Figures {
  cells.needed('quantity');
  const [quantity, value, fee] = [
    cells.signed('quantity') ?? ZERO,
    cells.signed('value'),
    cells.signed('fee') ?? ZERO,
  ];
  const price = cells.decimal('price');
  if (price === null && value === null) refuse('IMPORT.VALUE_MISSING', { field: 'price' });
  if (reading.layout?.hasDirectionSigns !== true)
    assertSigns(cells, kind, { quantity, value, fee, isOwn: isOwnFile(reading) });
  const figures = {
    quantity: magnitudeOf(quantity),
    price,
    value: value === null ? null : magnitudeOf(value),
    fee: magnitudeOf(fee),
  };
  return reading.layout?.mayIncludeFee === true
    ? { ...figures, value: withoutFee(figures, kind === 'sell') }
    : figures;
}

interface Signed extends Pick<Figures, 'quantity' | 'value' | 'fee'> {
  readonly isOwn: boolean;
}

function assertSigns(cells: Cells, kind: TradeDraft['kind'], { quantity, value, fee, isOwn }: Signed): void {
  const isSale = kind === 'sell';
  const [isQuantityOut, isValueOut] = [quantity.digits < 0n, (value?.digits ?? 0n) < 0n];
  if (isQuantityOut && (isOwn || !isSale)) cells.negative('quantity');
  if (isValueOut && (isOwn || (isSale && !isQuantityOut))) cells.negative('value');
  if (fee.digits < 0n && !isQuantityOut && !isValueOut) cells.negative('fee');
}

function tradeIn(cells: Cells, kind: TradeDraft['kind'], reading: RowReading): TradeDraft {
  const coin = bitcoinIn(cells, reading);
  const money = moneyIn(cells, reading, coin.quote === undefined ? [] : [codeOf(coin.quote)]);
  const figures = figuresIn(cells, kind, reading);
  const isInSatoshis = cells.units('quantity').some((unit) => assetNamed(unit)?.is === 'satoshi');
  const { fee, feeBtc, notice } = feeIn(cells, figures.fee, money, reading);
  return {
    kind,
    date: cells.date(),
    quantity: satsOf(figures.quantity, 'quantity', isInSatoshis ? 0 : 8),
    currency: money.currency,
    price: figures.price,
    value: figures.value,
    fee,
    feeBtc,
    paid: paidIn(cells, reading),
    proceedsTo: proceedsIn(cells, reading),
    rsi: rsiIn(cells),
    regime: regimeIn(cells),
    isCoinNamed: coin.isNamed,
    notes: cells.notes(),
    notices: [...(money.isCoin ? (['dollar_coin'] as const) : []), ...(notice === undefined ? [] : [notice])],
  };
}

/** A code that {@link moneyOf} reads as this money. */
const codeOf = ({ currency, isCoin }: Money): string => (isCoin ? 'USDT' : currency);

function paidIn(cells: Cells, { dates }: RowReading): DraftPaid | null {
  const [amount, rate] = [cells.decimal('paid'), cells.decimal('rate')];
  if (amount === null) return null;
  if (rate === null) return refuse('IMPORT.VALUE_MISSING', { field: 'rate' });
  if (rate.scale > 6) return refuse('IMPORT.TOO_MANY_DECIMALS', { field: 'rate', places: 6 });
  const rateDay = cells.needed('rateDate');
  const rateDate = readDate(rateDay, dates) ?? refuse('IMPORT.DATE_UNREADABLE', { text: rateDay });
  const rateSource = cells.needed('rateSource');
  if (rateSource.length > RATE_SOURCE_MAX) return refuse('IMPORT.CELL_INVALID', { field: 'rateSource' });
  return { amount, rate: plainDecimal(rate), rateDate, rateSource: knownRateSource(rateSource) };
}

function proceedsIn(cells: Cells, { proceedsTo }: RowReading): TradeDraft['proceedsTo'] {
  const word = cells.word('proceedsTo');
  if (word === '') return proceedsTo;
  return word === 'portfolio_cash' || word === 'pocket'
    ? word
    : refuse('IMPORT.CELL_INVALID', { field: 'proceedsTo', text: word });
}

function rsiIn(cells: Cells): string | null {
  const rsi = cells.decimal('rsi');
  if (rsi === null) return null;
  const isRsi = rsi.scale <= 6 && rsi.digits <= 100n * 10n ** BigInt(rsi.scale);
  return isRsi ? plainDecimal(rsi) : refuse('IMPORT.CELL_INVALID', { field: 'rsi', text: cells.word('rsi') });
}

function regimeIn(cells: Cells): TradeDraft['regime'] {
  const word = cells.word('regime');
  if (word === '') return null;
  const regime = regimeField.safeParse(word);
  return regime.success ? regime.data : refuse('IMPORT.CELL_INVALID', { field: 'regime', text: word });
}
