import type { UsdBrlRate } from '@app/contracts';
import { rateMicroOf, scaledToDecimal, toReais } from '@app/money';
import { useIsMutating } from '@tanstack/react-query';
import { useMemo } from 'react';

import { usePreferences } from '../preferences/preferences';
import { DOLLARS } from './display-money';
import type { DisplayMoney } from './display-money';
import { useExchangeRate } from './exchange-rate';

/** The change of the person's currency; it ends when the figures on screen were read in the new one. */
export const CURRENCY_CHANGE = ['display-currency'] as const;

/**
 * The money that the reader chose, at the rate of a day. Sums in reais come only to who sees reais, so that all figures
 * change together once those are there; dollars are always there.
 */
export function useChosenMoney(date: string | undefined): DisplayMoney {
  const isChanging = useIsMutating({ mutationKey: CURRENCY_CHANGE }) > 0;
  const isReais = usePreferences().displayCurrency === 'BRL' && !isChanging;
  const { data, isError } = useExchangeRate(date ?? '', isReais && date !== undefined);
  return useMemo((): DisplayMoney => {
    if (!isReais) return DOLLARS;
    if (data === undefined) return { ...DOLLARS, hasFailed: isError };
    return reaisAt(data);
  }, [isReais, data, isError]);
}

/** Reais at the rate of a day. */
export function reaisAt(rate: UsdBrlRate): DisplayMoney {
  return {
    unit: 'BRL',
    shown: (usd, reais) => {
      if (usd === null || usd === undefined) return null;
      return reais === undefined ? inReais(usd, rate.rate) : reais;
    },
    rate,
    hasFailed: false,
  };
}

/** A dollar amount of two places at a rate, half to even to the centavo. */
export function inReais(usd: string, rate: string): string {
  return scaledToDecimal(toReais(BigInt(usd.replace('.', '')), rateMicroOf(rate)), 2);
}
