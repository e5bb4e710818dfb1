import type { ExchangeRateResponse } from '@app/contracts';
import { rateMicroOf, scaledToDecimal, toReais } from '@app/money';
import { createContext, useContext } from 'react';

import { useExchangeRate } from './exchange-rate';
import { usePreferences } from '../preferences/preferences';

/** In which money the figures of the page are written. The record is in dollars; reais are converted at one rate. */
export interface DisplayMoney {
  readonly unit: 'USD' | 'BRL';
  readonly convert: (usd: string) => string;
  /** The rate of the day, with the day and source it really has; null where dollars are shown. */
  readonly rate: ExchangeRateResponse | null;
  /** Reais were asked for and no rate could be read. */
  readonly hasFailed: boolean;
}

const DOLLARS: DisplayMoney = { unit: 'USD', convert: (usd) => usd, rate: null, hasFailed: false };

export const DisplayMoneyContext = createContext<DisplayMoney>(DOLLARS);

export const useDisplayMoney = (): DisplayMoney => useContext(DisplayMoneyContext);

/** The money that the reader chose, at the rate of a day; dollars until that rate is there. */
export function useChosenMoney(date: string | undefined): DisplayMoney {
  const isReais = usePreferences().displayCurrency === 'BRL';
  const { data, isError } = useExchangeRate(date ?? '', isReais && date !== undefined);
  if (!isReais) return DOLLARS;
  if (data === undefined) return { ...DOLLARS, hasFailed: isError };
  return {
    unit: 'BRL',
    convert: (usd) => inReais(usd, data.rate),
    rate: data,
    hasFailed: false,
  };
}

/** A dollar amount of two places at a rate, half to even to the centavo. */
export function inReais(usd: string, rate: string): string {
  return scaledToDecimal(toReais(BigInt(usd.replace('.', '')), rateMicroOf(rate)), 2);
}
