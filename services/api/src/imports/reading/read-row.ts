import { type CalendarDate, regimeField } from '@app/ledger';
import { isSats, isUsdCents, sats, type Sats, ZERO_SATS } from '@app/money';
import type { CsvRow } from './csv-table.js';
import { isBitcoin, type Money, moneyOf, quoteOf } from './currencies.js';
import { type DateReading, readDate } from './date-format.js';
import { type EntryKind, isDynamicBalancePart, kindOf } from './entry-types.js';
import type { ColumnMap, Field } from './fields.js';
import type { CashDraft, Draft, DraftNotice, DraftPaid, TradeDraft } from './import-draft.js';
import { importFault, type ImportFault, type ImportFaultCode } from './import-fault.js';
import { type Decimal, type NumberFormat, readDecimal, scaled, splitAsset } from './number-format.js';

/** Longest note, as long as one that is typed in. */
const NOTES_MAX = 1_000;
const RATE_SOURCE_MAX = 100;
const ZERO: Decimal = { digits: 0n, scale: 0 };

/** How the rows of one file are read. */
export interface RowReading {
  readonly columns: ColumnMap;
  readonly isOwn: boolean;
  readonly dates: DateReading;
  readonly numberFormats: Readonly<Partial<Record<Field, NumberFormat>>>;
  /** Money of rows that name none. */
  readonly currency: 'USD' | 'BRL';
  readonly types: Readonly<Record<string, EntryKind>>;
  /** Kind of every row, where there is no type column. */
  readonly defaultType: EntryKind | undefined;
  readonly proceedsTo: TradeDraft['proceedsTo'];
  /** Fees in coins whose price is not known. */
  readonly otherFees: 'refuse' | 'leave_out';
}

/** Thrown inside this file alone, so that a reader of cells need not pass every fault up by hand. */
class RowFault extends Error {
  constructor(readonly fault: ImportFault) {
    super(fault.code);
  }
}

function refuse(code: ImportFaultCode, members: ImportFault['members'] = {}): never {
  throw new RowFault(importFault(code, members).fault);
}

/** One row with its cells by what they hold. */
class Cells {
  constructor(
    private readonly row: CsvRow,
    private readonly reading: RowReading,
  ) {}

  text(field: Field): string {
    const index = this.reading.columns[field];
    return index === undefined ? '' : (this.row.cells[index] ?? '');
  }

  word(field: Field): string {
    return this.text(field).trim();
  }

  needed(field: Field): string {
    const word = this.word(field);
    return word === '' ? refuse('IMPORT.VALUE_MISSING', { field }) : word;
  }

  decimal(field: Field): Decimal | null {
    const word = this.word(field);
    if (word === '') return null;
    const number = readDecimal(word, this.reading.numberFormats[field] ?? 'dot');
    if (number === undefined) return refuse('IMPORT.NUMBER_UNREADABLE', { field, text: word });
    return number.digits < 0n ? refuse('IMPORT.NEGATIVE', { field, text: word }) : number;
  }

  /** The coin behind a number. */
  asset(field: Field): string | undefined {
    return splitAsset(this.text(field)).asset;
  }

  date(): CalendarDate {
    const word = this.needed('date');
    return readDate(word, this.reading.dates) ?? refuse('IMPORT.DATE_UNREADABLE', { text: word });
  }

  notes(): string {
    const text = this.text('notes');
    return text.trim().length > NOTES_MAX ? refuse('IMPORT.NOTES_TOO_LONG', { max: NOTES_MAX }) : text;
  }
}

export function satsOf(decimal: Decimal, field: Field): Sats {
  const value = scaled(decimal, 8, false)?.value ?? refuse('IMPORT.TOO_MANY_DECIMALS', { field, places: 8 });
  return isSats(value) ? sats(value) : refuse('IMPORT.CELL_INVALID', { field });
}

/** One row as what it records, in its own currency; a fault says why it is none. */
export function readRow(
  row: CsvRow,
  reading: RowReading,
): { readonly draft: Draft } | { readonly fault: ImportFault } {
  try {
    if (row.surplus > 0) return importFault('IMPORT.CELLS');
    const cells = new Cells(row, reading);
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

function kindIn(cells: Cells, { columns, isOwn, types, defaultType }: RowReading): EntryKind {
  if (columns.type === undefined && defaultType !== undefined) return defaultType;
  const text = cells.needed('type');
  return kindOf(text, isOwn, types) ?? refuse('IMPORT.TYPE_UNKNOWN', { text });
}

function cashIn(cells: Cells, kind: CashDraft['kind'], reading: RowReading): CashDraft {
  const field = reading.columns.amount === undefined ? 'value' : 'amount';
  const money = currencyIn(cells, reading);
  if (money.currency !== 'USD') refuse('IMPORT.CASH_CURRENCY');
  cells.needed(field);
  const decimal = cells.decimal(field) ?? ZERO;
  const value = scaled(decimal, 2, false)?.value ?? refuse('IMPORT.TOO_MANY_DECIMALS', { field, places: 2 });
  const notices: readonly DraftNotice[] = [
    ...(money.isCoin ? (['dollar_coin'] as const) : []),
    ...(reading.isOwn && isDynamicBalancePart(cells.word('type'))
      ? (['reserve_without_recommendation'] as const)
      : []),
  ];
  if (!isUsdCents(value)) return refuse('IMPORT.CELL_INVALID', { field });
  return { kind, date: cells.date(), amount: value, notes: cells.notes(), notices };
}

/** Money of a row: of its pair, its currency column, or what is behind its amounts. */
function currencyIn(cells: Cells, { currency }: RowReading): Money {
  const pair = cells.word('pair');
  const quote = pair === '' ? undefined : quoteOf(pair);
  if (pair !== '' && quote === undefined) refuse('IMPORT.NOT_BITCOIN', { text: pair });
  const code =
    quote?.quote ?? (cells.word('currency') || (cells.asset('value') ?? cells.asset('price') ?? currency));
  return moneyOf(code) ?? refuse('IMPORT.CURRENCY_UNKNOWN', { text: code });
}

interface Fee {
  readonly fee: Decimal;
  readonly feeBtc: Sats;
  readonly notice: DraftNotice | undefined;
}

function feeIn(cells: Cells, money: Money, { otherFees }: RowReading): Fee {
  const fee = cells.decimal('fee') ?? ZERO;
  const code = cells.asset('fee') ?? cells.word('feeCurrency');
  if (fee.digits === 0n) return { fee: ZERO, feeBtc: ZERO_SATS, notice: undefined };
  if (code === '' || moneyOf(code)?.currency === money.currency)
    return { fee, feeBtc: ZERO_SATS, notice: undefined };
  if (isBitcoin(code)) return { fee: ZERO, feeBtc: satsOf(fee, 'fee'), notice: 'fee_in_bitcoin' };
  if (otherFees === 'leave_out') return { fee: ZERO, feeBtc: ZERO_SATS, notice: 'fee_left_out' };
  return refuse('IMPORT.FEE_CURRENCY', { text: code });
}

function tradeIn(cells: Cells, kind: TradeDraft['kind'], reading: RowReading): TradeDraft {
  const money = currencyIn(cells, reading);
  cells.needed('quantity');
  const asset = cells.asset('quantity');
  if (asset !== undefined && !isBitcoin(asset)) refuse('IMPORT.NOT_BITCOIN', { text: asset });
  const quantity = satsOf(cells.decimal('quantity') ?? ZERO, 'quantity');
  const [price, value] = [cells.decimal('price'), cells.decimal('value')];
  if (price === null && value === null) refuse('IMPORT.VALUE_MISSING', { field: 'price' });
  const { fee, feeBtc, notice } = feeIn(cells, money, reading);
  return {
    kind,
    date: cells.date(),
    quantity,
    currency: money.currency,
    price,
    value,
    fee,
    feeBtc,
    paid: paidIn(cells, reading),
    proceedsTo: proceedsIn(cells, reading),
    rsi: rsiIn(cells),
    regime: regimeIn(cells),
    notes: cells.notes(),
    notices: [...(money.isCoin ? (['dollar_coin'] as const) : []), ...(notice === undefined ? [] : [notice])],
  };
}

function plain({ digits, scale }: Decimal): string {
  const text = digits.toString().padStart(scale + 1, '0');
  return scale === 0 ? text : `${text.slice(0, -scale)}.${text.slice(-scale)}`;
}

function paidIn(cells: Cells, { dates }: RowReading): DraftPaid | null {
  const [amount, rate] = [cells.decimal('paid'), cells.decimal('rate')];
  if (amount === null) return null;
  if (rate === null) return refuse('IMPORT.VALUE_MISSING', { field: 'rate' });
  if (rate.scale > 6) return refuse('IMPORT.TOO_MANY_DECIMALS', { field: 'rate', places: 6 });
  const rateDay = cells.needed('rateDate');
  const rateDate = readDate(rateDay, dates) ?? refuse('IMPORT.DATE_UNREADABLE', { text: rateDay });
  const rateSource = cells.needed('rateSource');
  if (rateSource.length > RATE_SOURCE_MAX) return refuse('IMPORT.CELL_INVALID', { field: 'rateSource' });
  return { amount, rate: plain(rate), rateDate, rateSource };
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
  return isRsi ? plain(rsi) : refuse('IMPORT.CELL_INVALID', { field: 'rsi', text: cells.word('rsi') });
}

function regimeIn(cells: Cells): TradeDraft['regime'] {
  const word = cells.word('regime');
  if (word === '') return null;
  const regime = regimeField.safeParse(word);
  return regime.success ? regime.data : refuse('IMPORT.CELL_INVALID', { field: 'regime', text: word });
}
