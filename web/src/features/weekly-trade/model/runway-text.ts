import type { TFunction } from 'i18next';

/** "4 weeks", "less than a week", or that there is nothing to last: of a balance of zero or below it. */
export const runwayText = (weeks: number, balanceUsd: string, t: TFunction<'weekly-trade'>): string =>
  /[1-9]/.test(balanceUsd) && !balanceUsd.startsWith('-')
    ? t('balance.weeks', { count: weeks })
    : t('balance.empty');
