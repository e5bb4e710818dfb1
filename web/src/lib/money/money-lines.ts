import type { TFunction } from 'i18next';

import { sourceName } from '../format/source-name';
import type { DisplayMoney } from './display-money';

type Line = readonly (string | null)[];

/** A line of a file with an amount as the page shows it, and its unit; `reais` as of {@link DisplayMoney}. */
export const moneyLine = (
  { shown, unit }: DisplayMoney,
  name: string,
  usd: string | null | undefined,
  reais?: string | null,
): Line => [name, shown(usd, reais), unit];

/** At which rate the amounts of a file are in reais, of which day and source; nothing of a file in dollars. */
export function rateLines({ rate }: DisplayMoney, t: TFunction): readonly Line[] {
  if (rate === null) return [];
  return [
    [t('money.rateName'), rate.rate, 'BRL/USD'],
    // The default is of no day.
    [t('money.rateDate'), rate.isDefault ? null : rate.rateDate, sourceName(rate.rateSource, t)],
    [t('money.paid'), null, null],
  ];
}
