import type { MoneyLocale, Sats } from '@app/money';

import type {
  EntryField,
  FigureFault,
  FiguresReading,
  FilledFigures,
} from '../../../components/trade-form/read-figures';
import { readRsi } from '../../../components/trade-form/read-rsi';

export type TradeType = 'buy' | 'sell';
export type TradeField = 'type' | 'date' | EntryField | 'rsi';
export type TradeFault = FigureFault | 'future' | 'insufficient';
export type TradeFaults = Readonly<Partial<Record<TradeField, TradeFault>>>;

/** The form as it is: the figures as they are read, the rest as texts in the format of the locale. */
export interface TradeEntry {
  readonly type: TradeType | null;
  readonly date: string;
  readonly figures: FiguresReading;
  readonly rsi: string;
}

/** A trade whose every figure can be read, in dollars. */
export interface Trade extends FilledFigures {
  readonly type: TradeType;
  readonly date: string;
  readonly rsi: number | null;
}

export type TradeReading =
  { readonly ok: true; readonly trade: Trade } | { readonly ok: false; readonly faults: TradeFaults };

interface ReadOptions {
  readonly locale: MoneyLocale;
  readonly today: string;
  /** What a sale of that day could take; null while it is not known. */
  readonly available: Sats | null;
  /** The quantity on screen, where it can be read. */
  readonly quantity: Sats | null;
}

/** Reads the form. Every fault is told at once, so that nobody corrects them one by one. */
export function readTrade(entry: TradeEntry, options: ReadOptions): TradeReading {
  const { locale, today, available, quantity } = options;
  const { type, date, figures } = entry;
  const rsi = readRsi(entry.rsi, locale);
  const isHeld = type !== 'sell' || available === null || quantity === null || quantity <= available;
  const faults: TradeFaults = {
    ...(type === null ? { type: 'required' } : {}),
    ...(date === '' ? { date: 'required' } : date > today ? { date: 'future' } : {}),
    ...(figures.ok ? {} : figures.faults),
    ...(isHeld ? {} : { quantity: 'insufficient' }),
    ...(rsi.ok ? {} : { rsi: 'invalid' }),
  };
  if (type === null || !figures.ok || !rsi.ok || Object.keys(faults).length > 0) return { ok: false, faults };
  return { ok: true, trade: { ...figures.figures, type, date, rsi: rsi.rsi } };
}
