import { strategyV1 } from '@app/strategy';
import { useTranslation } from 'react-i18next';

import { DataTable } from '../../../components/ui/data-table';
import { PanelFailure, SkeletonLines } from '../../../components/ui/panel';
import { Sum } from '../../../components/ui/sum';
import { cx } from '../../../lib/classes';
import { useFormat } from '../../../lib/format/use-format';
import { useCurrentRecommendation } from '../../../lib/recommendation/current-recommendation';
import classes from './live-parts.module.css';

type Point = (typeof strategyV1.weekly.rsiCurve)[number];

/** The factor of the RSI at its corners, and the person's own sum of this week. */
export function SumPart() {
  const { t } = useTranslation('guide');
  const format = useFormat();
  return (
    <>
      <section className={cx('ui-column ui-card ui-gap-12', classes.part)} aria-labelledby="guide-curve">
        <h3 id="guide-curve">{t('curve.title')}</h3>
        <DataTable<Point>
          caption={t('curve.title')}
          rows={strategyV1.weekly.rsiCurve}
          rowKey={({ rsi }) => String(rsi)}
          columns={[
            { key: 'rsi', head: t('curve.rsi'), cell: ({ rsi }) => format.decimal(rsi, { decimals: 0 }) },
            {
              key: 'factor',
              head: t('curve.factor'),
              isFigure: true,
              cell: ({ factor }) => format.decimal(factor, { decimals: 1 }),
            },
          ]}
        />
      </section>
      <section className={cx('ui-column ui-card ui-gap-12', classes.part)} aria-labelledby="guide-own">
        <h3 id="guide-own">{t('own.title')}</h3>
        <OwnSum />
      </section>
    </>
  );
}

function OwnSum() {
  const { t } = useTranslation('guide');
  const query = useCurrentRecommendation();
  if (query.data === undefined) {
    return query.isError ? (
      <PanelFailure
        text={t('own.failed')}
        isRetrying={query.isFetching}
        onRetry={() => {
          void query.refetch();
        }}
      />
    ) : (
      <SkeletonLines lines={5} />
    );
  }
  const { recommendation } = query.data;
  if (recommendation === null) return <p className="ui-muted">{t('own.none')}</p>;
  const { investment, baseUsd } = recommendation;
  return (
    <>
      <p className="ui-muted">{t('own.week')}</p>
      <Sum
        caption={t('sum.caption')}
        base={{ name: t('sum.base'), amountUsd: baseUsd }}
        steps={investment.sum
          .filter(({ key }) => key !== 'base')
          .map((step) => ({
            key: step.key,
            name: t(`sum.${step.key}`),
            // The cap is a limit and no factor.
            factor: step.key === 'cap' ? null : step.factor,
            contributionUsd: step.contributionUsd,
            isIdle: step.key === 'cap' && step.note['reached'] !== 'true',
          }))}
        total={{ name: t('sum.total'), factor: investment.multiplier, amountUsd: investment.usd }}
      />
    </>
  );
}
