import {
  formatCents,
  localiseDecimal,
  parseLocalCents,
  parseLocalRate,
  parsePriceDecimal,
  priceCents,
  toReais,
} from '@app/money';
import type { MoneyLocale, RateMicro, UsdCents } from '@app/money';
import { useState } from 'react';

import { useLanguage } from '../../lib/i18n/use-language';
import { useExchangeRate } from '../../lib/money/exchange-rate';
import { typedIn } from '../ui/typed-money';
import { completeFigures, shownText, type } from './figures';
import type { EntryCurrency, RecordedFigures, Typed, TypedFigures } from './figures';
import { readFigures } from './read-figures';
import type { EntryField, EntryTexts, FiguresReading } from './read-figures';

/** Where the rate on screen comes from. */
export interface RateOrigin {
  readonly rateDate: string;
  readonly rateSource: string;
  /** No rate was stored: the configured one is used. */
  readonly isDefault?: boolean;
}

interface TradeFiguresInput {
  readonly isSale: boolean;
  /** Of the trade, which decides the rate; blank or a day to come has none. */
  readonly date: string;
  readonly isDateKnown?: boolean;
  /** Decimal strings that stand in the fields until something is typed over them. */
  readonly prefill: {
    readonly quantityBtc: string | null;
    readonly priceUsd: string | null;
    readonly feeUsd?: string;
  };
  /** Of a trade that is being corrected. */
  readonly recorded?: RecordedFigures | null;
  /** Rate of a trade that was recorded in reais; a correction does not move it by itself. */
  readonly recordedRate?: (RateOrigin & { readonly rate: string }) | null;
}

/** What the person entered; the rest follows and is never stored, so it cannot be outdated. */
interface Entered {
  readonly currency: EntryCurrency;
  readonly typed: TypedFigures;
  readonly fee: Typed | null;
  readonly rate: Typed | null;
}

const UNTOUCHED: Entered = { currency: 'USD', typed: [], fee: null, rate: null };

export interface TradeFigures {
  readonly isSale: boolean;
  readonly currency: EntryCurrency;
  readonly locale: MoneyLocale;
  readonly texts: EntryTexts;
  readonly reading: FiguresReading;
  /** Something was typed over what stood in the fields. */
  readonly isChanged: boolean;
  /** Dollars in the currency of the entry, both as decimals; null while the rate is missing. */
  readonly convert: (usd: string) => string | null;
  /** Null where the rate was typed by hand, or there is none yet. */
  readonly rateOrigin: RateOrigin | null;
  readonly hasNoRate: boolean;
  readonly type: (field: EntryField, text: string) => void;
  /** Nothing that was typed is lost: it is shown at the rate on screen, and is the same again on the way back. */
  readonly chooseCurrency: (currency: EntryCurrency) => void;
  /** Starts with an amount of dollars: as much Bitcoin as it buys at the price of the form, the fee taken off. */
  readonly startWithTotal: (amount: UsdCents) => void;
  /** Lets the price follow again what stands in for it. */
  readonly forgetPrice: () => void;
  readonly reset: () => void;
}

/** The state of the figures of a trade: two of quantity, price and total, the fee, and the rate of an entry in reais. */
export function useTradeFigures(input: TradeFiguresInput): TradeFigures {
  const { isSale, date, isDateKnown = true, recordedRate = null } = input;
  const { language: locale } = useLanguage();
  const [entered, setEntered] = useState(UNTOUCHED);
  const { currency } = entered;
  // Reais that were typed are shown in dollars too.
  const isInReais =
    currency === 'BRL' || [...entered.typed, entered.fee].some((each) => each?.currency === 'BRL');
  const isRateRead = isInReais && recordedRate === null && date !== '' && isDateKnown;
  const rateQuery = useExchangeRate(date, isRateRead);
  const stored = recordedRate ?? rateQuery.data ?? null;
  const read = (from: Entered) => textsOf(from, { ...input, locale, storedRate: stored?.rate ?? null });
  const { texts, shown } = read(entered);
  const { texts: untouched } = read({ ...UNTOUCHED, currency });
  const notation = { locale, currency };
  return {
    isSale,
    currency,
    locale,
    texts,
    reading: readFigures(texts, {
      ...notation,
      isSale,
      isTotalTyped: entered.typed.some(({ figure }) => figure === 'total'),
      recorded: input.recorded ?? null,
    }),
    isChanged: FIELDS.some((field) => texts[field] !== untouched[field]),
    convert: (usd) => inCurrency(usd, shown),
    rateOrigin: entered.rate === null ? stored : null,
    hasNoRate: isRateRead && rateQuery.isError,
    type: (field, text) => {
      const typed: Typed = { ...notation, text };
      setEntered((known) =>
        field === 'fee' || field === 'rate'
          ? { ...known, [field]: typed }
          : { ...known, typed: type(known.typed, { ...typed, figure: field }) },
      );
    },
    chooseCurrency: (next) => {
      setEntered((known) => ({ ...known, currency: next }));
    },
    startWithTotal: (amount) => {
      const text = localiseDecimal(formatCents(amount), locale);
      const total = { figure: 'total', text, locale, currency: 'USD' } as const;
      setEntered(({ typed, ...known }) => ({
        ...known,
        typed: type(
          typed.filter(({ figure }) => figure === 'price'),
          total,
        ),
      }));
    },
    forgetPrice: () => {
      setEntered(({ typed, ...known }) => ({
        ...known,
        typed: typed.filter(({ figure }) => figure !== 'price'),
      }));
    },
    reset: () => {
      setEntered(UNTOUCHED);
    },
  };
}

/** The same figures, with something that is done before each of them changes. */
export const beforeChange = (figures: TradeFigures, prepare: () => void): TradeFigures => ({
  ...figures,
  type: (field, text) => {
    prepare();
    figures.type(field, text);
  },
  chooseCurrency: (currency) => {
    prepare();
    figures.chooseCurrency(currency);
  },
});

const FIELDS = ['quantity', 'price', 'total', 'fee', 'rate'] as const satisfies readonly EntryField[];

interface TextsInput extends TradeFiguresInput {
  readonly locale: MoneyLocale;
  readonly storedRate: string | null;
}

function textsOf({ currency, typed, fee, rate }: Entered, input: TextsInput) {
  const { locale, storedRate, prefill } = input;
  const rateText =
    rate === null
      ? storedRate === null
        ? ''
        : localiseDecimal(storedRate, locale)
      : typedIn(rate, 'rate', locale);
  const known = parseLocalRate(rateText, locale);
  const show = { locale, currency, rate: known.ok && known.value > 0n ? known.value : null };
  const price = inCurrency(prefill.priceUsd, show);
  const prefilledFee = /[1-9]/.test(prefill.feeUsd ?? '') ? (prefill.feeUsd ?? null) : null;
  const feeText =
    fee === null ? localised(inCurrency(prefilledFee, show), locale) : shownText('fee', fee, show);
  const feeRead = parseLocalCents(feeText, locale, currency);
  const figures = completeFigures(
    typed.map((each) => ({ ...each, ...show, text: shownText(each.figure, each, show) })),
    {
      ...show,
      isSale: input.isSale,
      fee: feeRead.ok ? feeRead.value : 0n,
      prefill: {
        quantity: prefill.quantityBtc === null ? null : localised(prefill.quantityBtc, locale),
        price: price === null ? null : localised(price, locale),
      },
      recorded: input.recorded ?? null,
    },
  );
  const texts: EntryTexts = { ...figures, fee: feeText, rate: currency === 'BRL' ? rateText : '' };
  return { texts, shown: show };
}

const localised = (decimal: string | null, locale: MoneyLocale): string =>
  decimal === null ? '' : localiseDecimal(decimal, locale);

/** Dollars as a decimal of the currency of the entry; null while the rate is missing. */
function inCurrency(
  usd: string | null,
  { currency, rate }: { readonly currency: EntryCurrency; readonly rate: RateMicro | null },
): string | null {
  if (usd === null || currency === 'USD') return usd;
  const parsed = parsePriceDecimal(usd);
  return rate === null || !parsed.ok ? null : formatCents(priceCents(toReais(parsed.value, rate)));
}
