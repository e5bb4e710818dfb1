import type { RecommendationView } from '@app/contracts';
import { useTranslation } from 'react-i18next';

import { Amount } from '../../../../components/ui/amount';
import { Metric, MetricGrid } from '../../../../components/ui/metric';
import { useMe } from '../../../../lib/me/use-me';
import { usePortfolio } from '../../../../lib/portfolio/use-portfolio';
import { SLOTS } from '../../model/group-state';
import { balanceStatusOf, tradesOf } from '../../model/week-count';
import classes from './overview.module.css';

/** Where the week stands: base, operations, and what became of the dynamic balance. */
export function WeekTab({ view }: { readonly view: RecommendationView | null }) {
  const { t } = useTranslation('weekly-trade');
  const me = useMe().data;
  const portfolio = usePortfolio().data;
  const status = view === null ? 'neutral' : balanceStatusOf(view);
  const runway = view?.dynamicBalance.runwayWeeks ?? portfolio?.reserveRunwayWeeks ?? null;
  return (
    <>
      <MetricGrid columns={4}>
        <Metric label={t('frozen.base')}>
          <Amount value={view?.baseUsd ?? me?.baseUsd} />
        </Metric>
        <Metric label={t('overview.trades')}>
          {t('overview.tradesOf', { count: view === null ? 0 : tradesOf(view), most: SLOTS.length })}
        </Metric>
        <Metric label={t('balance.dynamic')} note={t(`overview.status.${status}`)}>
          <Amount value={view?.dynamicBalance.currentUsd ?? portfolio?.dynamicBalanceUsd} />
        </Metric>
        <Metric label={t('balance.runway')}>
          {runway === null ? '-' : t('balance.weeks', { count: runway })}
        </Metric>
      </MetricGrid>
      <p className={classes.sentence}>
        {view === null ? t('overview.uncalculated') : t(`overview.statusText.${status}`)}
      </p>
    </>
  );
}
