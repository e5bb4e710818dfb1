import { useTranslation } from 'react-i18next';

import { problemMessage } from '../../lib/api/problem-message';
import { useBacktest } from '../../lib/market/backtest';
import { PanelFailure, SkeletonLines } from '../ui/panel';
import { BacktestMethod } from './backtest-method';
import { BacktestTable } from './backtest-table';

const WINDOW = '2017-2024';
const ROWS = 8;

/** Both profiles and fixed DCA in one window, computed and never promised. */
export function ProfileComparison() {
  const { t, i18n } = useTranslation();
  const backtest = useBacktest(WINDOW);
  return (
    <section className="ui-full" aria-label={t('backtest.title')} aria-busy={backtest.isLoading}>
      {backtest.data !== undefined ? (
        <>
          <BacktestTable figures={backtest.data.profiles} caption={t('backtest.title')} />
          <BacktestMethod figures={backtest.data.profiles.direct} computedAt={backtest.data.computedAt} />
        </>
      ) : backtest.isError ? (
        <PanelFailure
          text={`${t('backtest.failed')} ${problemMessage(backtest.error, t, i18n)}`}
          isRetrying={backtest.isFetching}
          onRetry={() => {
            void backtest.refetch();
          }}
        />
      ) : (
        <SkeletonLines lines={ROWS} />
      )}
    </section>
  );
}
