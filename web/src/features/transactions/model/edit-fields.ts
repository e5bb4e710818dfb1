import type { EditTransactionRequest, TransactionView } from '@app/contracts';
import {
  BTC_DECIMALS,
  formatBtc,
  formatCents,
  isUsdCents,
  localiseDecimal,
  parseLocalBtc,
  parseLocalMeasure,
  parseLocalPrice,
  parseLocalUsd,
  parseUsdDecimal,
  rateMicroOf,
  rawValueOf,
  scaledToDecimal,
  toReais,
  tradeTotal,
  usdCents,
} from '@app/money';
import type { MoneyLocale, TypedAmount, TypedAmountProblem } from '@app/money';

import type { Regime } from '../../../components/ui/regime-steps';

/** The fields of a correction as they are in the form. */
export interface EditFields {
  readonly tradedOn: string;
  readonly quantity: string;
  readonly price: string;
  /** Empty is no fee. */
  readonly fee: string;
  readonly notes: string;
  /** Of manual trades; executions keep the market they were advised in. */
  readonly rsi: string;
  readonly regime: Regime | '';
  readonly proceedsTo: 'portfolio_cash' | 'pocket' | null;
}

export type EditField = 'tradedOn' | 'quantity' | 'price' | 'fee' | 'rsi';
export type EditFault = TypedAmountProblem | 'zero' | 'range';

export type EditReading =
  | {
      readonly ok: true;
      readonly request: EditTransactionRequest;
      readonly totalUsd: string;
      readonly paidBrl: string | null;
    }
  | { readonly ok: false; readonly faults: Readonly<Partial<Record<EditField, EditFault>>> };

export function fieldsOf(trade: TransactionView, language: MoneyLocale): EditFields {
  const { filled } = trade;
  return {
    tradedOn: trade.tradedOn,
    quantity: localiseDecimal(filled.quantityBtc, language),
    price: localiseDecimal(filled.priceUsd, language),
    fee: /[1-9]/.test(filled.feeUsd) ? localiseDecimal(filled.feeUsd, language) : '',
    notes: trade.notes ?? '',
    rsi: trade.rsi === null ? '' : localiseDecimal(trade.rsi, language),
    regime: trade.regime ?? '',
    proceedsTo: trade.proceedsTo,
  };
}

type Reading<T> = TypedAmount<T> | { readonly ok: false; readonly problem: EditFault };

const positive = <T extends bigint>(parsed: TypedAmount<T>): Reading<T> =>
  parsed.ok && parsed.value === 0n ? { ok: false, problem: 'zero' } : parsed;

/** An RSI has the form of a quantity of Bitcoin: at most eight decimals. Empty is none. */
function readRsi(text: string, language: MoneyLocale): Reading<bigint> & { readonly rsi?: number } {
  if (text.trim() === '') return { ok: true, value: 0n };
  const parsed = parseLocalMeasure(text, language);
  if (!parsed.ok) return parsed;
  const rsi = Number(scaledToDecimal(parsed.value, BTC_DECIMALS));
  return rsi <= 100 ? { ...parsed, rsi } : { ok: false, problem: 'range' };
}

/** Reads the form; whatever the reader did not touch goes back as it is recorded. */
export function readEdit(trade: TransactionView, fields: EditFields, language: MoneyLocale): EditReading {
  const quantity = positive(parseLocalBtc(fields.quantity, language));
  const price = positive(parseLocalPrice(fields.price, language));
  const fee: Reading<bigint> =
    fields.fee.trim() === '' ? { ok: true, value: 0n } : parseLocalUsd(fields.fee, language);
  const rsi = readRsi(fields.rsi, language);
  if (!quantity.ok || !price.ok || !fee.ok || !rsi.ok || fields.tradedOn === '') {
    return {
      ok: false,
      faults: {
        ...(fields.tradedOn === '' ? { tradedOn: 'empty' } : {}),
        ...(quantity.ok ? {} : { quantity: quantity.problem }),
        ...(price.ok ? {} : { price: price.problem }),
        ...(fee.ok ? {} : { fee: fee.problem }),
        ...(rsi.ok ? {} : { rsi: rsi.problem }),
      },
    };
  }
  const quantityBtc = formatBtc(quantity.value);
  const priceUsd = formatCents(price.value);
  // A value that was recorded next to a rounded price stays while quantity and price do.
  const isSamePrice = quantityBtc === trade.filled.quantityBtc && priceUsd === trade.filled.priceUsd;
  const value = isSamePrice ? centsOf(trade.filled.valueUsd) : rawValueOf(quantity.value, price.value);
  const total = tradeTotal({ value, fee: fee.value }, trade.type === 'sell');
  if (!isUsdCents(value) || !isUsdCents(total)) return { ok: false, faults: { price: 'tooLarge' } };
  const paid = paidOf(trade, total);
  return {
    ok: true,
    totalUsd: formatCents(usdCents(total)),
    paidBrl: paid?.amountBrl ?? null,
    request: {
      quantityBtc,
      priceUsd,
      feeUsd: formatCents(usdCents(fee.value)),
      ...(isSamePrice ? { valueUsd: trade.filled.valueUsd } : {}),
      tradedOn: fields.tradedOn,
      ...(paid === null ? {} : { paid }),
      ...notesOf(trade, fields),
      ...(trade.origin === 'manual' && rsi.rsi !== undefined ? { rsi: rsi.rsi } : {}),
      ...(trade.origin === 'manual' && fields.regime !== '' ? { regime: fields.regime } : {}),
      ...(fields.proceedsTo === null ? {} : { proceedsTo: fields.proceedsTo }),
    },
  };
}

function centsOf(usd: string): bigint {
  const parsed = parseUsdDecimal(usd);
  if (!parsed.ok) throw new RangeError(`The server sent no amount: "${usd}"`);
  return parsed.value;
}

/** The reais of a trade at the rate it was recorded with: a correction does not move the rate. */
function paidOf({ paid, filled }: TransactionView, total: bigint) {
  if (paid === null) return null;
  const { currency, rate, rateDate, rateSource } = paid;
  const isSame = total === centsOf(filled.totalUsd);
  const amountBrl = isSame ? paid.amountBrl : formatCents(usdCents(toReais(total, rateMicroOf(rate))));
  return { currency, amountBrl, rate, rateDate, rateSource };
}

/** Notes that cannot be shown stay as they are; null takes readable ones away. */
function notesOf({ notes }: TransactionView, fields: EditFields): { readonly notes?: string | null } {
  const text = fields.notes.trim();
  if (text === (notes ?? '')) return {};
  return { notes: text === '' ? null : text };
}

/** Whether a form says anything else than what is recorded. */
export const isChanged = (trade: TransactionView, fields: EditFields, language: MoneyLocale): boolean => {
  const recorded = fieldsOf(trade, language);
  return JSON.stringify(recorded) !== JSON.stringify(fields);
};
