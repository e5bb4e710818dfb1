import type { RecordTradeRequest, SellableResponse } from '@app/contracts';
import { localiseDecimal, parseBtcDecimal, parseLocalBtc } from '@app/money';
import type { MoneyLocale, Sats } from '@app/money';
import { useState } from 'react';

import { useTradeFigures } from '../../../components/trade-form/use-trade-figures';
import type { TradeFigures } from '../../../components/trade-form/use-trade-figures';
import { roundDecimal } from '../../../lib/format/decimal';
import { useMarketDay } from '../api/market-day';
import { useSellable } from '../api/trades';
import { readTrade } from './read-trade';
import type { TradeReading, TradeType } from './read-trade';

type Regime = NonNullable<RecordTradeRequest['regime']>;

/** What the person entered next to the figures; null follows the day. */
interface Entered {
  readonly type: TradeType | null;
  readonly date: string;
  readonly rsi: string | null;
  /** `none` was cleared by hand. */
  readonly regime: Regime | 'none' | null;
  readonly notes: string;
  readonly isToCash: boolean;
}

export interface ManualTrade {
  readonly entered: Entered;
  readonly figures: TradeFigures;
  /** Something was typed or chosen that leaving would lose. */
  readonly isDirty: boolean;
  readonly locale: MoneyLocale;
  readonly rsi: string;
  readonly regime: Regime | null;
  readonly reading: TradeReading;
  readonly day: ReturnType<typeof useMarketDay>;
  readonly sellable: ReturnType<typeof useSellable>;
  readonly change: (changed: Partial<Entered>) => void;
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
  rsi: null,
  regime: null,
  notes: '',
  isToCash: true,
});

/** The state of the form. What follows from the day or from other figures is never stored, so it cannot be outdated. */
export function useManualTrade(input: ManualTradeInput): ManualTrade {
  const [entered, setEntered] = useState<Entered>(() => emptyOf(input));
  const { type, date } = entered;
  const isPast = date <= input.today;
  const day = useMarketDay(isPast ? date : '');
  const sellable = useSellable(date, type === 'sell' && isPast);
  const figures = useTradeFigures({
    isSale: type === 'sell',
    date,
    isDateKnown: isPast,
    prefill: { quantityBtc: null, priceUsd: day.data?.priceUsd ?? null },
  });
  const { locale } = figures;
  const dayRsi = day.data?.rsi ?? null;
  const rsi =
    entered.rsi ?? (dayRsi === null ? '' : localiseDecimal(roundDecimal(String(dayRsi), 2), locale));
  const quantity = parseLocalBtc(figures.texts.quantity, locale);
  return {
    entered,
    figures,
    // A type, a day or a currency alone is chosen again in a moment.
    isDirty: figures.isChanged || [entered.rsi, entered.notes].some((text) => text !== null && text !== ''),
    locale,
    rsi,
    regime: entered.regime === 'none' ? null : (entered.regime ?? day.data?.regime ?? null),
    reading: readTrade(
      { type, date, figures: figures.reading, rsi },
      {
        locale,
        today: input.today,
        available: availableOf(sellable.data),
        quantity: quantity.ok ? quantity.value : null,
      },
    ),
    day,
    sellable,
    change: (changed) => {
      setEntered((known) => ({ ...known, ...changed }));
    },
    reload: () => {
      figures.forgetPrice();
      setEntered((known) => ({ ...known, rsi: null, regime: null }));
      void day.refetch();
    },
    reset: () => {
      figures.reset();
      setEntered(emptyOf(input));
    },
  };
}

function availableOf(sellable: SellableResponse | undefined): Sats | null {
  const parsed = sellable === undefined ? undefined : parseBtcDecimal(sellable.availableBtc);
  return parsed?.ok === true ? parsed.value : null;
}
