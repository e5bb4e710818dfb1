import type { Filters } from './filters';

export const PERIODS = ['any', 'month', 'year', 'lastYear'] as const;
export type Period = (typeof PERIODS)[number];

type Days = Pick<Filters, 'from' | 'to'>;

/** The days of a period; today is of the reader's zone. */
export function daysOf(period: Period, today: string): Days {
  const year = today.slice(0, 4);
  const before = String(Number(year) - 1);
  switch (period) {
    case 'any':
      return { from: null, to: null };
    case 'month':
      return { from: `${today.slice(0, 7)}-01`, to: null };
    case 'year':
      return { from: `${year}-01-01`, to: null };
    case 'lastYear':
      return { from: `${before}-01-01`, to: `${before}-12-31` };
  }
}

/** The period that these days are; undefined for any other days. In January the month and the year begin together. */
export const periodOf = ({ from, to }: Days, today: string): Period | undefined =>
  PERIODS.find((period) => {
    const days = daysOf(period, today);
    return days.from === from && days.to === to;
  });
