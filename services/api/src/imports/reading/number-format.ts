import { absolute, divideHalfEven } from '@app/money';
import { type Choice, chooseFormat } from './choose-format.js';

/** What the decimal sign is; the other one groups thousands. */
export type NumberFormat = 'dot' | 'comma';

/** An exact decimal number: `digits` times 10 to the power of minus `scale`. */
export interface Decimal {
  readonly digits: bigint;
  readonly scale: number;
}

export const ZERO: Decimal = { digits: 0n, scale: 0 };

/** Longer than any amount with its decimals; bounds the arithmetic. */
const LENGTH_MAX = 60;
const CELL_MAX = 200;
/** Thousands are grouped by one sign throughout. */
const PLAIN: Readonly<Record<NumberFormat, RegExp>> = {
  dot: /^(?<sign>[+-]?)(?<whole>\d+|[1-9]\d{0,2}(?<group>[, '])\d{3}(?:\k<group>\d{3})*)?(?:\.(?<fraction>\d+))?(?:e(?<power>[+-]?\d{1,2}))?$/i,
  comma:
    /^(?<sign>[+-]?)(?<whole>\d+|[1-9]\d{0,2}(?<group>[. '])\d{3}(?:\k<group>\d{3})*)?(?:,(?<fraction>\d+))?(?:e(?<power>[+-]?\d{1,2}))?$/i,
};
const UNIT_BEFORE = /^(?<sign>[+-]?)\s*(?<unit>r\$|us\$|\$|₿|[a-z]{3,5})\s*(?<rest>[+-]?[\d.,].*)$/i;
const UNIT_BEHIND = /^(?<rest>.*\d[.,]?)\s*(?<unit>r\$|us\$|\$|₿|[a-z]{3,10})$/i;

/** Blanks, signs and apostrophes as they are typed on a keyboard. */
const typed = (cell: string): string =>
  cell
    .replaceAll(/[\u00a0\u2000-\u200a\u202f\u205f]/g, ' ')
    .replaceAll(/[\u2010-\u2013\u2212\ufe63\uff0d]/g, '-')
    .replaceAll(/[\u2018\u2019\u02bc\u2032]/g, "'")
    .trim();

/** A cell as a number and what is written around it: coins and currencies, as in "0.0012BTC" or "-$67.00". */
export function splitUnits(cell: string): { readonly number: string; readonly units: readonly string[] } {
  if (cell.length > CELL_MAX) return { number: cell, units: [] };
  const units: string[] = [];
  let number = typed(cell).replace(/^\((.+)\)$/, '-$1');
  const behind = UNIT_BEHIND.exec(number)?.groups;
  if (behind !== undefined) {
    units.push(behind['unit'] ?? '');
    number = behind['rest'] ?? '';
  }
  const before = UNIT_BEFORE.exec(number)?.groups;
  if (before !== undefined) {
    units.push(before['unit'] ?? '');
    number = `${before['sign'] ?? ''}${before['rest'] ?? ''}`;
  }
  return { number: number.trim(), units: units.map((unit) => unit.toUpperCase()) };
}

/** The number of a cell in a format; undefined where it is none. Never a `number`: every digit counts. */
export function readDecimal(cell: string, format: NumberFormat): Decimal | undefined {
  const { number } = splitUnits(cell);
  if (number === '' || number.length > LENGTH_MAX) return undefined;
  const groups = PLAIN[format].exec(number)?.groups;
  if (groups === undefined) return undefined;
  const { sign = '', whole = '', fraction = '', power = '0' } = groups;
  if (whole === '' && fraction === '') return undefined;
  const digits = BigInt(whole.replaceAll(/\D/g, '') + fraction);
  const scale = fraction.length - Number.parseInt(power, 10);
  const magnitude = scale < 0 ? digits * 10n ** BigInt(-scale) : digits;
  return trimmed({ digits: sign === '-' ? -magnitude : magnitude, scale: Math.max(0, scale) });
}

/** Without zeros at the end of the fraction, which say nothing. */
export function trimmed({ digits, scale }: Decimal): Decimal {
  let [rest, places] = [digits, scale];
  while (places > 0 && rest % 10n === 0n) {
    rest /= 10n;
    places -= 1;
  }
  return { digits: rest, scale: places };
}

/** The number without its sign. */
export const magnitudeOf = ({ digits, scale }: Decimal): Decimal => ({ digits: absolute(digits), scale });

export const sum = (numbers: readonly Decimal[]): Decimal => {
  const scale = Math.max(0, ...numbers.map((number) => number.scale));
  const digits = numbers.reduce((total, each) => total + each.digits * 10n ** BigInt(scale - each.scale), 0n);
  return trimmed({ digits, scale });
};

/** The number in units of 10^-places; undefined where it has more decimals and may not be rounded. */
export function scaled(
  { digits, scale }: Decimal,
  places: number,
  mayRound: boolean,
): { readonly value: bigint; readonly isRounded: boolean } | undefined {
  if (scale <= places) return { value: digits * 10n ** BigInt(places - scale), isRounded: false };
  if (!mayRound) return undefined;
  return { value: divideHalfEven(digits, 10n ** BigInt(scale - places)), isRounded: true };
}

/** The number as text with a decimal point. */
export function plainDecimal({ digits, scale }: Decimal): string {
  const text = absolute(digits)
    .toString()
    .padStart(scale + 1, '0');
  const number = scale === 0 ? text : `${text.slice(0, -scale)}.${text.slice(-scale)}`;
  return digits < 0n ? `-${number}` : number;
}

const canonical = (cell: string, format: NumberFormat): string | undefined => {
  const decimal = readDecimal(cell, format);
  if (decimal === undefined) return undefined;
  return `${decimal.digits < 0n ? '-' : ''}${absolute(decimal.digits)}e-${decimal.scale}`;
};

/** One number format for all the cells of a column. */
export const numberFormatOf = (
  cells: readonly string[],
  preferred: NumberFormat | undefined,
): Choice<NumberFormat> => chooseFormat(cells, { formats: ['dot', 'comma'], read: canonical, preferred });
