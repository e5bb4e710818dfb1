import { parseBtcDecimal, parsePriceDecimal, parseUsdDecimal } from '@app/money';
import type { PriceCents, Sats, TypedAmount, UsdCents } from '@app/money';

function read<T>(parsed: TypedAmount<T>, text: string): T {
  if (!parsed.ok) throw new RangeError(`The server sent no amount: "${text}"`);
  return parsed.value;
}

/** Decimal strings of an answer as integers; the contract has already checked their form. */
export const usdOf = (text: string): UsdCents => read(parseUsdDecimal(text), text);
export const btcOf = (text: string): Sats => read(parseBtcDecimal(text), text);
export const priceOf = (text: string): PriceCents => read(parsePriceDecimal(text), text);
