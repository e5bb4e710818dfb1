import { Button } from '@mantine/core';
import type { QueryClient } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, Navigate } from 'react-router-dom';

import { RateLine } from '../../components/lazy-rate-line';
import { RenewBanner } from '../../components/lazy-renew-banner';
import { MarketBanner } from '../../components/market-banner';
import { Boundary } from '../../components/ui/boundary';
import { IconCalibrate } from '../../components/ui/icons';
import { PageHeader } from '../../components/ui/page-header';
import { QueryPanel, SkeletonLines } from '../../components/ui/panel';
import { cx } from '../../lib/classes';
import { useFormat } from '../../lib/format/use-format';
import { readMarketAndStress } from '../../lib/market/stress';
import { regimesQuery } from '../../lib/market/regimes';
import { isAuditorOnly, meQuery, useMe } from '../../lib/me/me';
import { portfolioQuery } from '../../lib/portfolio/portfolio';
import { prefetch } from '../../lib/query/prefetch';
import { currentRecommendationQuery } from '../../lib/recommendation/current-recommendation';
import { useViewport } from '../../lib/viewport/use-viewport';
import { recentTradesQuery } from './api/recent-trades';
import { bandsQuery, rsiChartQuery } from './api/rsi';
import { ChartCard } from './components/chart-card';
import { DashboardNotice } from './components/dashboard-notice';
import { BandsCard, loadFigures } from './components/lazy-figures';
import { MarketCard } from './components/market-card';
import { PortfolioCard } from './components/portfolio-card';
import { QuickActions } from './components/quick-actions';
import { RecentTrades } from './components/recent-trades';
import { WeekCard } from './components/week-card';
import profileRowClasses from './components/profile-row.module.css';
import classes from './dashboard.page.module.css';

/** The investor profile, what it means, and the way to change it. */
function ProfileRow({ className }: { readonly className?: string | undefined }) {
  const { t } = useTranslation('dashboard');
  const { t: tc } = useTranslation();
  const query = useMe();
  return (
    <QueryPanel
      query={query}
      title={
        <span className={cx('ui-column', profileRowClasses.head)}>
          <span className={cx('ui-note', profileRowClasses.label)}>{t('profile.title')}</span>
          {query.data === undefined ? null : <span>{tc(`profile.${query.data.profile}`)}</span>}
        </span>
      }
      failure={t('profile.failed')}
      className={cx(className, profileRowClasses.panel)}
      skeleton={<SkeletonLines lines={1} />}
    >
      {(me) => (
        <div className={cx('ui-row ui-gap-24 ui-rows-12', profileRowClasses.row)}>
          <p className={cx('ui-body ui-muted ui-fill', profileRowClasses.text)}>
            {t(`profile.${me.profile}`)} {me.profileChosen ? null : t('profile.byDefault')}
          </p>
          <Button
            component={Link}
            to="/settings"
            variant="default"
            leftSection={<IconCalibrate size={18} stroke={1.7} />}
          >
            {t('profile.calibrate')}
          </Button>
        </div>
      )}
    </QueryPanel>
  );
}

export function loader(client: QueryClient): void {
  prefetch(
    client.query(meQuery).then(async ({ today }) => {
      const { valueCurveQuery } = await loadFigures();
      return client.query(valueCurveQuery(today));
    }),
    readMarketAndStress(client),
    client.query(currentRecommendationQuery),
    client.query(portfolioQuery()),
    client.query(regimesQuery),
    client.query(recentTradesQuery),
    client.query(bandsQuery),
    client.query(rsiChartQuery),
  );
}

/**
 * What everything is worth, the week, the market, and the newest trades. Each panel reads and fails on its own. On a phone
 * the week comes first, so that its button is above the fold, and the notice after the value.
 */
export function Component() {
  const { t } = useTranslation('dashboard');
  const isPhone = useViewport() === 'phone';
  const format = useFormat();
  const me = useMe().data;
  if (me !== undefined && isAuditorOnly(me)) return <Navigate to="/audit" replace />;
  const today = me?.today;
  return (
    <div className="ui-page" data-width="wide">
      {/* The line holds its place while the day is read. */}
      <PageHeader title={t('title')} line={today === undefined ? ' ' : format.fullDate(today)} />
      <RateLine />
      <div className={classes.banner}>
        {isPhone ? null : <DashboardNotice />}
        <RenewBanner />
        <MarketBanner />
      </div>
      <div className={cx('ui-grid ui-align-start ui-gap-20', classes.grid)}>
        {isPhone ? <WeekCard className={classes.row} /> : null}
        <PortfolioCard className={classes.portfolio} today={today} />
        {isPhone ? (
          <div className={cx('ui-filled', classes.row)}>
            <DashboardNotice />
          </div>
        ) : (
          <WeekCard className={classes.week} />
        )}
        <QuickActions className={classes.row} />
        <div className={cx('ui-column ui-gap-20', classes.main)}>
          <ChartCard />
          <RecentTrades />
        </div>
        <div className={cx('ui-column ui-gap-20', classes.side)}>
          <MarketCard />
          <Boundary resetKey="bands" fallback={null}>
            <Suspense fallback={null}>
              <BandsCard />
            </Suspense>
          </Boundary>
        </div>
        <ProfileRow className={classes.row} />
      </div>
    </div>
  );
}
