import { useTranslation } from 'react-i18next';

import { PageHeader } from '../../components/ui/page-header';
import { PublicFrame } from '../../components/ui/public-frame';
import { cx } from '../../lib/classes';
import { Investment, Reinvestment, Replay } from './components/amount-sections';
import { Contents, useFigures } from './components/article';
import { Prices, RegimeSection, Rsi, Sid, Zones } from './components/market-sections';
import { Backtest, Limits, Original } from './components/result-sections';
import classes from './whitepaper.page.module.css';

/** The method of the strategy with every formula and constant, the periods it was computed on, and its limits. */
export function Component() {
  const { t } = useTranslation('whitepaper');
  return (
    <PublicFrame>
      <div className="ui-public-page">
        <PageHeader title={t('title', useFigures())} line={t('line')} />
        <div className={cx('ui-grid ui-align-start ui-above-16', classes.columns)}>
          <Contents />
          <div className="ui-shrink">
            <Prices />
            <Rsi />
            <Zones />
            <RegimeSection />
            <Sid />
            <Investment />
            <Reinvestment />
            <Replay />
            <Backtest />
            <Limits />
            <Original />
          </div>
        </div>
      </div>
    </PublicFrame>
  );
}
