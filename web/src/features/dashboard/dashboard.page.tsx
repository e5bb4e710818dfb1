import { useTranslation } from 'react-i18next';

import { MarketBanner } from '../../components/market-banner';
import { PageHead } from '../../components/ui/page-head';
import { useFormat } from '../../lib/format/use-format';
import { useMe } from '../../lib/me/use-me';
import { BandsCard } from './components/bands-card';
import { ChartCard } from './components/chart-card';
import { DashboardNotice } from './components/dashboard-notice';
import { MarketCard } from './components/market-card';
import { PortfolioCard } from './components/portfolio-card';
import { ProfileRow } from './components/profile-row';
import { QuickActions } from './components/quick-actions';
import { RecentTrades } from './components/recent-trades';
import { WeekCard } from './components/week-card';
import classes from './dashboard.page.module.css';

/** The week, what everything is worth, the market, and the newest trades. Each panel reads and fails on its own. */
export function Component() {
  const { t } = useTranslation('dashboard');
  const format = useFormat();
  const today = useMe().data?.today;
  return (
    <div className={classes.page}>
      {/* The line holds its place while the day is read. */}
      <PageHead title={t('title')} line={today === undefined ? ' ' : format.fullDate(today)} />
      <DashboardNotice />
      <div className={classes.banner}>
        <MarketBanner />
      </div>
      <div className={classes.grid}>
        <WeekCard className={classes.week} />
        <PortfolioCard className={classes.portfolio} />
        <QuickActions className={classes.row} />
        <div className={classes.main}>
          <ChartCard />
          <RecentTrades className={classes.last} />
        </div>
        <div className={classes.side}>
          <MarketCard />
          <BandsCard className={classes.last} />
        </div>
        <ProfileRow className={classes.row} />
      </div>
    </div>
  );
}
