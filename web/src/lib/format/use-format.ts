import { formatAmount } from '@app/money';
import type { DisplayUnit } from '@app/money';
import { useMemo } from 'react';

import { useLanguage } from '../i18n/use-language';
import type { Language } from '../i18n/languages';
import {
  age,
  dayRange,
  fullDate,
  instant,
  instantDay,
  instantWithYear,
  longDate,
  longMonth,
  tableDate,
} from './dates';
import { useDisplayZone } from './display-zone';
import { formatDecimal, formatMeasured, formatPercent } from './decimal';
import type { NumberOptions } from './decimal';

export interface Format {
  readonly language: Language;
  readonly decimal: (value: string | number, options: NumberOptions) => string;
  /** An amount inside a sentence that is shown even while amounts are hidden. */
  readonly amount: (value: string, unit: DisplayUnit) => string;
  readonly measured: (value: number, unit: DisplayUnit, options: NumberOptions) => string;
  readonly percent: (value: string | number, options: NumberOptions) => string;
  readonly tableDate: (day: string, options?: { readonly year: boolean }) => string;
  readonly longDate: (day: string) => string;
  readonly longMonth: (day: string) => string;
  readonly fullDate: (day: string) => string;
  readonly dayRange: (from: string, to: string) => string;
  readonly instant: (iso: string) => string;
  readonly instantDay: (iso: string) => string;
  readonly instantWithYear: (iso: string) => string;
  readonly age: (iso: string, nowMs?: number) => string;
}

/** Everything a screen writes as text that is neither a private amount (see `Amount`) nor a sentence (see `t`). */
export function useFormat(): Format {
  const { language } = useLanguage();
  const zone = useDisplayZone();
  return useMemo(
    () => ({
      language,
      decimal: (value, options) => formatDecimal(value, language, options),
      amount: (value, unit) => formatAmount(value, unit, language),
      measured: (value, unit, options) => formatMeasured(value, unit, language, options),
      percent: (value, options) => formatPercent(value, language, options),
      tableDate: (day, options) => tableDate(day, language, options ?? { year: false }),
      longDate: (day) => longDate(day, language),
      longMonth: (day) => longMonth(day, language),
      fullDate: (day) => fullDate(day, language),
      dayRange: (from, to) => dayRange(from, to, language),
      instant: (iso) => instant(iso, language, zone),
      instantDay: (iso) => instantDay(iso, language, zone),
      instantWithYear: (iso) => instantWithYear(iso, language, zone),
      age: (iso, nowMs) => age(iso, language, nowMs ?? Date.now(), zone),
    }),
    [language, zone],
  );
}
