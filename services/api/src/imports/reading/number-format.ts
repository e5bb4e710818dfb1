import { absolute, divideHalfEven } from '@app/money';
import { type Choice, chooseFormat } from './choose-format.js';

/** What the decimal sign is; the other one groups thousands. */
export type NumberFormat = 'dot' | 'comma';

/** An exact decimal number: `digits` times 10 to the power of minus `scale`. */
export interface Decimal {
  readonly digits: bigint;
  readonly scale: number;
}

/** Longer than any amount with its decimals; bounds the arithmetic. */
const LENGTH_MAX = 60;
const PLAIN: Readonly<Record<NumberFormat, RegExp>> = {
  dot: /^(?<sign>[+-]?)(?<whole>\d+|[1-9]\d{0,2}(?:[, ']\d{3})+)?(?:\.(?<fraction>\d+))?(?:e(?<power>[+-]?\d{1,2}))?$/i,
  comma:
    /^(?<sign>[+-]?)(?<whole>\d+|[1-9]\d{0,2}(?:[. ']\d{3})+)?(?:,(?<fraction>\d+))?(?:e(?<power>[+-]?\d{1,2}))?$/i,
};
const MARKS = /^(?:r\$|us\$|\$|₿)\s*/i;
const ASSET = /(?<=\d[.,]?)\s*(?<asset>[A-Za-z]{3,10})$/;

/** A cell as a number and the coin or currency written behind it, as in "0.0012BTC". */
export function splitAsset(cell: string): { readonly number: string; readonly asset: string | undefined } {
  const text = cell
    .trim()
    .replaceAll(/[\u00a0\u202f\u2009]/g, ' ')
    .replace(/^\u2212/, '-');
  const asset = ASSET.exec(text)?.groups?.['asset'];
  const number = text
    .replace(ASSET, '')
    .replace(MARKS, '')
    .replace(/^-\s*(?:r\$|us\$|\$)\s*/i, '-');
  return { number: number.trim(), asset: asset?.toUpperCase() };
}

/** The number of a cell in a format; undefined where it is none. Never a `number`: every digit counts. */
export function readDecimal(cell: string, format: NumberFormat): Decimal | undefined {
  const { number } = splitAsset(cell);
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
function trimmed({ digits, scale }: Decimal): Decimal {
  let [rest, places] = [digits, scale];
  while (places > 0 && rest % 10n === 0n) {
    rest /= 10n;
    places -= 1;
  }
  return { digits: rest, scale: places };
}

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
