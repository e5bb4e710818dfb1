import type { MarketDayResponse, RecordTradeRequest, SellableResponse } from '@app/contracts';
import {
  formatCents,
  localiseDecimal,
  parseBtcDecimal,
  parsePriceDecimal,
  priceCents,
  rateMicroOf,
  toReais,
} from '@app/money';
import type { MoneyLocale, Sats } from '@app/money';
import { useState } from 'react';

import { roundDecimal } from '../../../lib/format/decimal';
import { useLanguage } from '../../../lib/i18n/use-language';
import { useExchangeRate } from '../../../lib/money/exchange-rate';
import { useMarketDay } from '../api/market-day';
import { useSellable } from '../api/trades';
import { completeFigures, type, withoutMoney } from './complete-figures';
import type { Figure, TypedFigures } from './complete-figures';
import { readTrade } from './read-trade';
import type { EntryCurrency, TradeReading, TradeTexts, TradeType } from './read-trade';
import type { RateOrigin } from './trade-request';

type Regime = NonNullable<RecordTradeRequest['regime']>;

/** What the person entered; null follows the day. */
interface Entered {
  readonly type: TradeType | null;
  readonly date: string;
  readonly currency: EntryCurrency;
  readonly typed: TypedFigures;
  readonly fee: string;
  readonly rate: string | null;
  readonly rsi: string | null;
  /** `none` was cleared by hand. */
  readonly regime: Regime | 'none' | null;
  readonly notes: string;
  readonly isToCash: boolean;
}

export interface ManualTrade {
  readonly entered: Entered;
  /** Something was typed or chosen that leaving would lose. */
  readonly isDirty: boolean;
  readonly locale: MoneyLocale;
  readonly texts: TradeTexts;
  readonly regime: Regime | null;
  readonly reading: TradeReading;
  readonly day: ReturnType<typeof useMarketDay>;
  readonly rate: ReturnType<typeof useExchangeRate>;
  readonly rateOrigin: RateOrigin | null;
  readonly sellable: ReturnType<typeof useSellable>;
  readonly typeFigure: (figure: Figure, text: string) => void;
  readonly change: (changed: Partial<Omit<Entered, 'typed' | 'currency'>>) => void;
  readonly changeCurrency: (currency: EntryCurrency) => void;
  /** Takes price, RSI and regime of the day again, in place of what was typed. */
  readonly reload: () => void;
  readonly reset: () => void;
}

interface ManualTradeInput {
  readonly today: string;
  readonly initialType: TradeType | null;
}

const emptyOf = ({ today, initialType }: ManualTradeInput): Entered => ({
  type: initialType,
  date: today,
  currency: 'USD',
  typed: [],
  fee: '',
  rate: null,
  rsi: null,
  regime: null,
  notes: '',
  isToCash: true,
});

/** A type, a day or a currency alone is chosen again in a moment. */
const isDirty = ({ typed, fee, rate, rsi, notes }: Entered): boolean =>
  [...typed.map(({ text }) => text), fee, rate, rsi, notes].some((text) => text !== null && text !== '');

/** The state of the form. What follows from the day or from other figures is never stored, so it cannot be outdated. */
export function useManualTrade(input: ManualTradeInput): ManualTrade {
  const { language: locale } = useLanguage();
  const [entered, setEntered] = useState<Entered>(() => emptyOf(input));
  const { date, currency } = entered;
  const isPast = date <= input.today;
  const day = useMarketDay(isPast ? date : '');
  const rate = useExchangeRate(date, currency === 'BRL' && date !== '' && isPast);
  const sellable = useSellable(date, entered.type === 'sell' && isPast);
  const rateText = entered.rate ?? (rate.data === undefined ? '' : localiseDecimal(rate.data.rate, locale));
  const dayPrice = dayPriceOf(day.data, currency, rate.data?.rate);
  const rsi = day.data?.rsi ?? null;
  const texts: TradeTexts = {
    type: entered.type,
    date,
    currency,
    figures: completeFigures(entered.typed, {
      locale,
      currency,
      dayPrice: dayPrice === null ? null : localiseDecimal(dayPrice, locale),
    }),
    fee: entered.fee,
    rate: rateText,
    rsi: entered.rsi ?? (rsi === null ? '' : localiseDecimal(roundDecimal(String(rsi), 2), locale)),
    isValueTyped: entered.typed.some(({ figure }) => figure === 'value'),
  };
  return {
    entered,
    isDirty: isDirty(entered),
    locale,
    texts,
    regime: entered.regime === 'none' ? null : (entered.regime ?? day.data?.regime ?? null),
    reading: readTrade(texts, { locale, today: input.today, available: availableOf(sellable.data) }),
    day,
    rate,
    rateOrigin: entered.rate === null ? originOf(rate.data) : null,
    sellable,
    typeFigure: (figure, text) => {
      setEntered((known) => ({ ...known, typed: type(known.typed, figure, text) }));
    },
    change: (changed) => {
      setEntered((known) => ({ ...known, ...changed }));
    },
    changeCurrency: (next) => {
      setEntered((known) => ({
        ...known,
        currency: next,
        typed: withoutMoney(known.typed),
        fee: '',
        rate: null,
      }));
    },
    reload: () => {
      setEntered((known) => ({
        ...known,
        typed: known.typed.filter(({ figure }) => figure !== 'price'),
        rsi: null,
        regime: null,
      }));
      void day.refetch();
    },
    reset: () => {
      setEntered(emptyOf(input));
    },
  };
}

/** The price of the day in the currency of the entry; in reais at the rate of that day. */
function dayPriceOf(
  day: MarketDayResponse | undefined,
  currency: EntryCurrency,
  rate: string | undefined,
): string | null {
  if (day === undefined) return null;
  if (currency === 'USD') return day.priceUsd;
  const price = parsePriceDecimal(day.priceUsd);
  return rate === undefined || !price.ok
    ? null
    : formatCents(priceCents(toReais(price.value, rateMicroOf(rate))));
}

function availableOf(sellable: SellableResponse | undefined): Sats | null {
  const parsed = sellable === undefined ? undefined : parseBtcDecimal(sellable.availableBtc);
  return parsed?.ok === true ? parsed.value : null;
}

const originOf = (rate: RateOrigin | undefined): RateOrigin | null =>
  rate === undefined ? null : { rateDate: rate.rateDate, rateSource: rate.rateSource };
