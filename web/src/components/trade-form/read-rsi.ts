import { BTC_DECIMALS, parseLocalMeasure, scaledToDecimal } from '@app/money';
import type { MoneyLocale } from '@app/money';

/** An RSI is a measure, so it may become a number; none is given where the field is blank. */
export type RsiReading = { readonly ok: true; readonly rsi: number | null } | { readonly ok: false };

const MOST = 100;

/** Reads an RSI from 0 to 100 in the reader's format; what two readers could read differently is rejected. */
export function readRsi(text: string, locale: MoneyLocale): RsiReading {
  if (text.trim() === '') return { ok: true, rsi: null };
  const parsed = parseLocalMeasure(text, locale);
  if (!parsed.ok) return { ok: false };
  const rsi = Number(scaledToDecimal(parsed.value, BTC_DECIMALS));
  return rsi > MOST ? { ok: false } : { ok: true, rsi };
}
