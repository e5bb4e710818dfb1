import type { PortfolioDay } from '@app/contracts';
import { formatCents, parseUsdDecimal, usdCents } from '@app/money';
import { dayNumberOf, isoDateOf } from '@app/strategy';
import { Skeleton } from '@mantine/core';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';

import { GainLoss } from '../../../components/ui/gain-loss';
import { TextLink } from '../../../components/ui/text-link';
import { useFormat } from '../../../lib/format/use-format';
import { useDisplayMoney } from '../../../lib/money/display-money';
import { portfolioHistoryQuery, usePortfolioHistory } from '../../../lib/portfolio/portfolio-history';
import { usePreferences } from '../../../lib/preferences/preferences';
import classes from './portfolio-card.module.css';

const DAYS = 182;
/** Of the drawing, which is stretched to its place. */
const SIZE = { width: 600, height: 100, margin: 4 } as const;

interface ValueCurveProps {
  /** In the user's time zone. */
  readonly today: string;
  /** Result of the portfolio now, in the money that is shown; null without a price. */
  readonly profitLoss: string | null;
}

const rangeOf = (today: string) => ({ from: isoDateOf(dayNumberOf(today) - DAYS), to: today });

/** What {@link ValueCurve} reads. */
export const valueCurveQuery = (today: string) => portfolioHistoryQuery(rangeOf(today));

/** What the portfolio gained since yesterday, and its value over half a year. */
export function ValueCurve({ today, profitLoss }: ValueCurveProps) {
  const { t } = useTranslation('dashboard');
  const { t: tc } = useTranslation();
  const { unit, shown } = useDisplayMoney();
  const query = usePortfolioHistory(rangeOf(today));
  if (query.data === undefined) {
    if (!query.isError) return <Skeleton className={classes.curve ?? ''} aria-hidden="true" />;
    return (
      <p className={classes.curve} role="alert">
        <span className="ui-muted">{t('portfolio.curveFailed')}</span>{' '}
        <TextLink
          onClick={() => {
            void query.refetch();
          }}
        >
          {tc('panel.tryAgain')}
        </TextLink>
      </p>
    );
  }
  const { days } = query.data;
  const before = days.findLast(({ date }) => date < today);
  const change = changeSince(
    before === undefined ? null : shown(before.profitLossUsd, before.reais?.profitLossBrl ?? null),
    profitLoss,
  );
  const points = days.flatMap(({ date, portfolioValueUsd, reais }) => {
    const value = shown(portfolioValueUsd, reais?.portfolioValueBrl ?? null);
    return value === null ? [] : [{ date, value }];
  });
  return (
    <>
      {change === null ? null : (
        <p className="ui-wrap ui-gap-8 ui-above-2 ui-rows-2">
          <GainLoss value={change} unit={unit} />{' '}
          <span className="ui-muted">{t('portfolio.sinceYesterday')}</span>
        </p>
      )}
      <Curve points={points} />
    </>
  );
}

/** What a result changed by: money that came or went moves no result. */
function changeSince(before: string | null, now: string | null): string | null {
  if (before === null || now === null) return null;
  const [from, to] = [parseUsdDecimal(before), parseUsdDecimal(now)];
  return from.ok && to.ok ? formatCents(usdCents(to.value - from.value)) : null;
}

interface Point {
  readonly date: PortfolioDay['date'];
  /** In the money that is shown, of its day. */
  readonly value: string;
}

function Curve({ points }: { readonly points: readonly Point[] }) {
  const { t } = useTranslation('dashboard');
  const format = useFormat();
  const { hideAmounts } = usePreferences();
  const { unit } = useDisplayMoney();
  const captionId = useId();
  const [first, last] = [points[0], points.at(-1)];
  // A line needs two days.
  if (first === undefined || last === undefined || points.length < 2) return null;
  const dates = {
    from: format.tableDate(first.date, { year: true }),
    to: format.tableDate(last.date, { year: true }),
  };
  return (
    <figure className={classes.figure}>
      <svg
        className={classes.curve}
        role="img"
        aria-labelledby={captionId}
        viewBox={`0 0 ${SIZE.width} ${SIZE.height}`}
        preserveAspectRatio="none"
      >
        <path d={pathOf(points)} className={classes.line} vectorEffect="non-scaling-stroke" />
      </svg>
      <figcaption>
        <span id={captionId} className="ui-visually-hidden">
          {hideAmounts
            ? t('portfolio.curveHidden', dates)
            : t('portfolio.curve', {
                ...dates,
                first: format.amount(first.value, unit),
                last: format.amount(last.value, unit),
              })}
        </span>
        <span className="ui-note ui-flex ui-between" aria-hidden="true">
          <span>{dates.from}</span>
          <span>{dates.to}</span>
        </span>
      </figcaption>
    </figure>
  );
}

/** From the lowest to the highest value. A place on the drawing may be a number; no figure is read from it. */
function pathOf(points: readonly Point[]): string {
  const values = points.map(({ value }) => Number(value));
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const span = most - least === 0 ? 1 : most - least;
  const x = (index: number): number => (index / (points.length - 1)) * SIZE.width;
  const y = (value: number): number =>
    SIZE.height - SIZE.margin - ((value - least) / span) * (SIZE.height - 2 * SIZE.margin);
  return values
    .map((value, index) => `${index === 0 ? 'M' : 'L'}${x(index).toFixed(1)} ${y(value).toFixed(1)}`)
    .join('');
}
