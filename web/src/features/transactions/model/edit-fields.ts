import type { EditTransactionRequest, TransactionView } from '@app/contracts';
import {
  formatBtc,
  formatCents,
  localiseDecimal,
  parseBtcDecimal,
  parsePriceDecimal,
  parseUsdDecimal,
  rateMicroOf,
  toReais,
  usdCents,
} from '@app/money';
import type { MoneyLocale } from '@app/money';

import type { RecordedFigures } from '../../../components/trade-form/figures';
import { paidOf } from '../../../components/trade-form/paid';
import type {
  EntryField,
  FigureFault,
  FiguresReading,
  FilledFigures,
} from '../../../components/trade-form/read-figures';
import { readRsi } from '../../../components/trade-form/read-rsi';
import type { RateOrigin } from '../../../components/trade-form/use-trade-figures';
import type { Regime } from '../../../components/ui/regime-steps';

/** The fields of a correction next to its figures, as they are in the form. */
export interface EditFields {
  readonly tradedOn: string;
  readonly notes: string;
  /** Of manual trades; executions keep the market they were advised in. */
  readonly rsi: string;
  readonly regime: Regime | null;
  readonly proceedsTo: 'portfolio_cash' | 'pocket' | null;
}

export type EditField = EntryField | 'tradedOn' | 'rsi';
export type EditFault = FigureFault;

export type EditReading =
  | {
      readonly ok: true;
      readonly request: EditTransactionRequest;
      readonly totalUsd: string;
      readonly paidBrl: string | null;
    }
  | { readonly ok: false; readonly faults: Readonly<Partial<Record<EditField, EditFault>>> };

export const fieldsOf = (trade: TransactionView, language: MoneyLocale): EditFields => ({
  tradedOn: trade.tradedOn,
  notes: trade.notes ?? '',
  rsi: trade.rsi === null ? '' : localiseDecimal(trade.rsi, language),
  regime: trade.regime,
  proceedsTo: trade.proceedsTo,
});

interface EditEntry {
  readonly fields: EditFields;
  readonly figures: FiguresReading;
  /** One of the figures is another than is recorded. */
  readonly isFigureChanged: boolean;
  readonly rateOrigin: RateOrigin | null;
}

/** Reads the form; whatever the reader did not touch goes back as it is recorded. */
export function readEdit(trade: TransactionView, entry: EditEntry, language: MoneyLocale): EditReading {
  const { fields, figures } = entry;
  const rsi = readRsi(fields.rsi, language);
  if (!figures.ok || !rsi.ok || fields.tradedOn === '') {
    return {
      ok: false,
      faults: {
        ...(figures.ok ? {} : figures.faults),
        ...(fields.tradedOn === '' ? { tradedOn: 'required' } : {}),
        ...(rsi.ok ? {} : { rsi: 'invalid' }),
      },
    };
  }
  const read = figures.figures;
  const paid = paidIn(trade, read, entry);
  return {
    ok: true,
    totalUsd: formatCents(read.total),
    paidBrl: paid?.amountBrl ?? null,
    request: {
      quantityBtc: formatBtc(read.quantity),
      priceUsd: formatCents(read.price),
      feeUsd: formatCents(read.fee),
      ...(read.isValueGiven ? { valueUsd: formatCents(read.value) } : {}),
      tradedOn: fields.tradedOn,
      ...(paid === undefined ? {} : { paid }),
      ...notesOf(trade, fields),
      ...(trade.origin === 'manual' && rsi.rsi !== null ? { rsi: rsi.rsi } : {}),
      ...(trade.origin === 'manual' && fields.regime !== null ? { regime: fields.regime } : {}),
      ...(fields.proceedsTo === null ? {} : { proceedsTo: fields.proceedsTo }),
    },
  };
}

/** Quantity, price and value of the record: a value next to a rounded price stays while quantity and price do. */
export function recordedFigures({ filled }: TransactionView): RecordedFigures {
  const quantity = parseBtcDecimal(filled.quantityBtc);
  const price = parsePriceDecimal(filled.priceUsd);
  if (!quantity.ok || !price.ok) throw new RangeError('The server sent a trade without figures');
  return { quantity: quantity.value, price: price.value, value: usdCents(centsOf(filled.valueUsd)) };
}

function centsOf(usd: string): bigint {
  const parsed = parseUsdDecimal(usd);
  if (!parsed.ok) throw new RangeError(`The server sent no amount: "${usd}"`);
  return parsed.value;
}

/** The reais of a trade at the rate it was recorded with: a correction in dollars does not move the rate. */
function paidIn(
  { paid, filled }: TransactionView,
  figures: FilledFigures,
  { isFigureChanged, rateOrigin }: Pick<EditEntry, 'isFigureChanged' | 'rateOrigin'>,
) {
  const isSameTotal = figures.total === centsOf(filled.totalUsd);
  if (figures.reais !== null) {
    const entered = paidOf(figures, rateOrigin).paid;
    // Other reais may be the same dollars: what was typed counts.
    return entered !== undefined && paid !== null && !isFigureChanged && isSameTotal
      ? { ...entered, amountBrl: paid.amountBrl }
      : entered;
  }
  if (paid === null) return undefined;
  const { currency, rate, rateDate, rateSource } = paid;
  const amountBrl = isSameTotal
    ? paid.amountBrl
    : formatCents(usdCents(toReais(figures.total, rateMicroOf(rate))));
  return { currency, amountBrl, rate, rateDate, rateSource };
}

/** Notes that cannot be shown stay as they are; null takes readable ones away. */
function notesOf({ notes }: TransactionView, fields: EditFields): { readonly notes?: string | null } {
  const text = fields.notes.trim();
  if (text === (notes ?? '')) return {};
  return { notes: text === '' ? null : text };
}

/** Whether the fields next to the figures say anything else than what is recorded. */
export const isChanged = (trade: TransactionView, fields: EditFields, language: MoneyLocale): boolean =>
  JSON.stringify(fieldsOf(trade, language)) !== JSON.stringify(fields);
