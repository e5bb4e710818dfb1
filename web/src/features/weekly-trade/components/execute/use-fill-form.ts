import type { RecommendationView } from '@app/contracts';
import {
  formatBtc,
  formatCents,
  localiseDecimal,
  parseLocalRate,
  priceCents,
  satsFor,
  toReais,
} from '@app/money';
import type { PriceCents, Sats, UsdCents } from '@app/money';
import { useState } from 'react';

import { useLanguage } from '../../../../lib/i18n/use-language';
import { useExchangeRate } from '../../../../lib/money/exchange-rate';
import type { ExecutionMode } from '../../model/executed-trade';
import { priceOf } from '../../model/figures';
import { readFill } from '../../model/fill';
import type { EntryCurrency, FillReading, FillTexts } from '../../model/fill';
import { tradeDays } from '../../model/trade-days';

/** Where the rate on screen comes from. */
export interface RateOrigin {
  readonly rateDate: string;
  readonly rateSource: string;
  /** No rate was stored: the configured one is used. */
  readonly isDefault: boolean;
}

export interface FillForm {
  readonly currency: EntryCurrency;
  readonly texts: FillTexts;
  /** Something was typed over what is planned. */
  readonly isChanged: boolean;
  readonly reading: FillReading;
  /** What is planned, in the currency of the entry; null while its rate is not known. */
  readonly planned: { readonly btc: string; readonly price: string | null };
  /** Null where the rate was typed by hand, or there is none yet. */
  readonly rateOrigin: RateOrigin | null;
  readonly hasNoRate: boolean;
  readonly tradedOn: string;
  readonly days: readonly string[];
  readonly type: (texts: Partial<FillTexts>) => void;
  readonly chooseDay: (day: string) => void;
  readonly chooseCurrency: (currency: EntryCurrency) => void;
  /** Starts again with as much Bitcoin as an amount buys at the price of the form. */
  readonly startWith: (amount: UsdCents) => void;
}

interface FillFormInput {
  readonly view: RecommendationView;
  readonly mode: ExecutionMode;
  /** In the user's time zone. */
  readonly today: string;
}

/**
 * The fields of a fill: what was typed, else what is planned. In reais the planned price follows the rate of the chosen
 * day until something is typed over it.
 */
export function useFillForm({ view, mode, today }: FillFormInput): FillForm {
  const { language } = useLanguage();
  const days = tradeDays(view.execution, today);
  const [typed, setTyped] = useState<Partial<FillTexts>>({});
  // Kept as a figure: as a text it would be misread once the language is another.
  const [started, setStarted] = useState<Sats | null>(null);
  const [currency, setCurrency] = useState<EntryCurrency>('USD');
  const [tradedOn, setTradedOn] = useState(days[0] ?? today);
  const rateQuery = useExchangeRate(tradedOn, currency === 'BRL');
  const stored = rateQuery.data;

  const rateText = typed.rate ?? (stored === undefined ? '' : localiseDecimal(stored.rate, language));
  const typedRate = parseLocalRate(rateText, language);
  const plannedPrice = plannedPriceIn(currency, priceOf(view.market.priceUsd), typedRate);
  const planned = {
    btc: mode === 'manual' ? '0.00000000' : view[mode].btc,
    price: plannedPrice === null ? null : formatCents(plannedPrice),
  };
  const texts: FillTexts = {
    quantity:
      typed.quantity ?? localiseDecimal(started === null ? planned.btc : formatBtc(started), language),
    price: typed.price ?? (planned.price === null ? '' : localiseDecimal(planned.price, language)),
    fee: typed.fee ?? '',
    rate: rateText,
  };
  const reading = readFill(texts, { locale: language, currency });
  return {
    currency,
    texts,
    isChanged: Object.keys(typed).length > 0,
    reading,
    planned,
    rateOrigin: typed.rate === undefined && stored !== undefined ? stored : null,
    hasNoRate: rateQuery.isError,
    tradedOn,
    days,
    type: (changed) => {
      setTyped((known) => ({ ...known, ...changed }));
    },
    chooseDay: setTradedOn,
    chooseCurrency: (chosen) => {
      setCurrency(chosen);
      // Price and fee were typed in the other currency.
      setTyped(({ quantity }) => (quantity === undefined ? {} : { quantity }));
    },
    startWith: (amount) => {
      const price = reading.ok ? reading.fill.price : priceOf(view.market.priceUsd);
      setStarted(satsFor(amount, price));
      setTyped(({ price: typedPrice, rate }) => ({
        ...(typedPrice === undefined ? {} : { price: typedPrice }),
        ...(rate === undefined ? {} : { rate }),
      }));
    },
  };
}

function plannedPriceIn(
  currency: EntryCurrency,
  priceUsd: PriceCents,
  typedRate: ReturnType<typeof parseLocalRate>,
): PriceCents | null {
  if (currency === 'USD') return priceUsd;
  return typedRate.ok && typedRate.value > 0n ? priceCents(toReais(priceUsd, typedRate.value)) : null;
}
