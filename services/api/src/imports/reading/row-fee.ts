import { isSats, sats, type Sats, ZERO_SATS } from '@app/money';
import { assetName, isBitcoin, type Money, moneyOf } from './asset-names.js';
import type { Field } from './fields.js';
import type { DraftNotice } from './import-draft.js';
import { type Decimal, scaled, ZERO } from './number-format.js';
import { type Cells, refuse, type RowReading } from './row-cells.js';

export function satsOf(decimal: Decimal, field: Field, places = 8): Sats {
  const value =
    scaled(decimal, places, false)?.value ?? refuse('IMPORT.TOO_MANY_DECIMALS', { field, places });
  return isSats(value) ? sats(value) : refuse('IMPORT.CELL_INVALID', { field });
}

export interface Fee {
  readonly fee: Decimal;
  readonly feeBtc: Sats;
  readonly notice: DraftNotice | undefined;
}

/** A fee in the money of the row, or in Bitcoin; in another coin it has no price. */
export function feeIn(cells: Cells, amount: Decimal, money: Money, reading: RowReading): Fee {
  if (amount.digits === 0n) return { fee: ZERO, feeBtc: ZERO_SATS, notice: undefined };
  const column = cells.word('feeCurrency');
  const [code = '', ...others] = [...cells.units('fee'), ...(column === '' ? [] : [column])];
  if (others.some((other) => !isSameAsset(code, other)))
    return refuse('IMPORT.CURRENCY_MIXED', { text: [code, ...others].join(', ') });
  // "$" is a sign of many currencies, and means reais only where the person said that amounts are in reais.
  const isSaid = reading.isCurrencySaid && reading.currency === money.currency;
  if (code === '' || (code === '$' && isSaid) || moneyOf(code)?.currency === money.currency)
    return { fee: amount, feeBtc: ZERO_SATS, notice: undefined };
  if (code === '$') return refuse('IMPORT.CURRENCY_MIXED', { text: [money.currency, code].join(', ') });
  if (isBitcoin(code)) return { fee: ZERO, feeBtc: satsOf(amount, 'fee'), notice: 'fee_in_bitcoin' };
  if (reading.otherFees === 'leave_out') return { fee: ZERO, feeBtc: ZERO_SATS, notice: 'fee_left_out' };
  return refuse('IMPORT.FEE_CURRENCY', { text: code });
}

const isSameAsset = (a: string, b: string): boolean =>
  assetName(a) === assetName(b) ||
  (isBitcoin(a) && isBitcoin(b)) ||
  (moneyOf(a) !== undefined && moneyOf(a)?.currency === moneyOf(b)?.currency);
