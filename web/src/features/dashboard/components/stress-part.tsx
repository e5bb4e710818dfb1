import type { MarketDataResponse, StressResponse } from '@app/contracts';
import { readStressLevel } from '@app/strategy';
import { useTranslation } from 'react-i18next';

import { PanelFailure, SkeletonLines } from '../../../components/ui/panel';
import { SidGauge } from '../../../components/ui/sid-gauge';
import { useFailureText } from '../../../lib/api/use-failure-text';
import { cx } from '../../../lib/classes';
import { useFormat } from '../../../lib/format/use-format';
import { useStress } from '../../../lib/market/stress';
import { stressThemes } from '../model/stress-theme';
import classes from './market-card.module.css';

const LEVELS = 11;

/** Bounds of the levels as the server sends them; another number of levels than the scale draws is not drawn. */
function boundsOf(ranges: StressResponse['bidirectional_ranges']): readonly number[] | undefined {
  if (ranges.length !== LEVELS) return undefined;
  const sorted = ranges.toSorted((left, right) => left.from - right.from);
  return [...sorted.map((range) => range.from), sorted.at(-1)?.to ?? 1];
}

/** The dynamic stress index with its level, priority, base and cause. */
export function StressPart({ market }: { readonly market: MarketDataResponse }) {
  const { t } = useTranslation('dashboard');
  const format = useFormat();
  const query = useStress(market);
  const failureText = useFailureText();
  const stress = query.data;
  return (
    <section aria-labelledby="market-sid" aria-busy={query.isPending}>
      <div className="ui-flex ui-between ui-baseline ui-gap-12">
        <h3 id="market-sid">{t('market.sid')}</h3>
        {stress === undefined ? null : (
          <strong className={cx('ui-figure ui-nowrap', classes.figure)}>
            {format.decimal(stress.sid_value, { decimals: 3, plus: true })}
          </strong>
        )}
      </div>
      {stress === undefined && query.isError ? (
        <PanelFailure
          text={failureText(query.error, {
            what: t('market.calculationFailed'),
            otherwise: t('market.stressFailed'),
          })}
          isRetrying={query.isFetching}
          onRetry={() => {
            void query.refetch();
          }}
        />
      ) : null}
      {stress === undefined && !query.isError ? <SkeletonLines lines={3} /> : null}
      {stress === undefined ? null : <Meaning stress={stress} />}
    </section>
  );
}

function Meaning({ stress }: { readonly stress: StressResponse }) {
  const { t } = useTranslation('dashboard');
  const { t: tc } = useTranslation();
  const cause = useCause(stress);
  const level = readStressLevel(stress.stress_level);
  const theme = stressThemes[level];
  const bounds = boundsOf(stress.bidirectional_ranges);
  const base = stress.enhancement.enhancement_active ? stress.enhancement.sid_base : null;
  return (
    <>
      <p className="ui-note ui-row ui-wrap ui-gap-8 ui-rows-4 ui-above-4 ui-below-4">
        <span
          className={cx('ui-medium ui-inline-row ui-gap-6', classes.level)}
          data-level={level}
          style={{ background: theme.tint, color: theme.text, borderLeftColor: theme.mark }}
        >
          <span aria-hidden="true">{theme.emoji}</span> {tc(`market.level.${level}`)}
        </span>
        <span>{t('market.priorityOf', { priority: t(`market.priority.${stress.priority}`) })}</span>
      </p>
      <p className={cx('ui-note', classes.text)}>{cause}</p>
      <SidGauge value={stress.sid_value} base={base} {...(bounds === undefined ? {} : { bounds })} />
    </>
  );
}

/** The base and what the price moves of the last 30 days made of it. */
function useCause({ enhancement, roc_data }: StressResponse): string {
  const { t } = useTranslation('dashboard');
  const format = useFormat();
  const base = format.decimal(enhancement.sid_base, { decimals: 3, plus: true });
  const percent = (ratio: number | undefined): string =>
    format.percent(Math.abs(ratio ?? 0) * 100, { decimals: 1 });
  switch (enhancement.enhancement_type) {
    case 'crash':
      return t('market.cause.crash', { base, percent: percent(roc_data?.min_roc) });
    case 'rally':
      return t('market.cause.rally', { base, percent: percent(roc_data?.max_roc) });
    case 'mixed':
      return t('market.cause.mixed', { base });
    case 'none':
      return t('market.cause.none', { base });
  }
}
