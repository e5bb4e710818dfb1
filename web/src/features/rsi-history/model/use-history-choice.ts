import { rsiChartPoints } from '@app/contracts';
import type { RsiChartMethod } from '@app/contracts';
import { useState } from 'react';

import type { ShownZones } from '../../../components/chart/rsi-zones';
import { useViewport } from '../../../lib/viewport/use-viewport';
import { BEST_POINTS, PERIODS, PHONE_PERIODS, PHONE_POINTS } from '../api/rsi-history';
import type { ChartRequest, Period } from '../api/rsi-history';

interface Choice {
  readonly period: Period;
  readonly years: ChartRequest['years'];
  readonly method: RsiChartMethod;
  readonly zones: ShownZones;
  readonly hasAverage: boolean;
  /** Phones draw fewer points unless asked for all of them. */
  readonly isBest: boolean;
}

export interface HistoryChoice extends Choice {
  /** What this width can show. */
  readonly periods: readonly Period[];
  readonly isPhone: boolean;
  readonly request: ChartRequest;
  readonly change: (changes: Partial<Choice>) => void;
  /** Keeps the first year before the last one. */
  readonly changeYears: (changes: Partial<ChartRequest['years']>) => void;
}

/** What the reader looks at. A period that is too long for a phone becomes the longest a phone has. */
export function useHistoryChoice(thisYear: number): HistoryChoice {
  const isPhone = useViewport() === 'phone';
  const [choice, setChoice] = useState<Choice>(() => ({
    period: '1y',
    years: { from: thisYear - 1, to: thisYear },
    method: 'dynamic',
    zones: { buy: true, sell: true },
    hasAverage: true,
    isBest: false,
  }));
  const isTooLong = isPhone && !PHONE_PERIODS.some((known) => known === choice.period);
  const period = isTooLong ? '3y' : choice.period;
  const phonePoints = choice.isBest ? BEST_POINTS : PHONE_POINTS;
  const change = (changes: Partial<Choice>): void => {
    setChoice((known) => ({ ...known, ...changes }));
  };
  return {
    ...choice,
    period,
    periods: isPhone ? PHONE_PERIODS : PERIODS,
    isPhone,
    request: {
      period,
      years: choice.years,
      method: choice.method,
      points: isPhone ? phonePoints : rsiChartPoints.usual,
    },
    change,
    changeYears: (changes) => {
      const years = { ...choice.years, ...changes };
      const [from, to] =
        changes.from === undefined
          ? [Math.min(years.from, years.to), years.to]
          : [years.from, Math.max(years.from, years.to)];
      change({ years: { from, to } });
    },
  };
}
