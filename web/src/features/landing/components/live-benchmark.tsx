import type { BacktestWindowId } from '@app/contracts';
import { useTranslation } from 'react-i18next';

import { shippedOf } from '../../../components/backtest/shipped-figures';
import { PanelFailure, SkeletonLines } from '../../../components/ui/panel';
import { problemMessage } from '../../../lib/api/problem-message';
import { useBacktest } from '../../../lib/market/backtest';
import { BenchmarkChart } from './benchmark-chart';
import { BenchmarkFigures } from './benchmark-figures';

const ROWS = 8;

interface LiveBenchmarkProps {
  readonly window: BacktestWindowId;
}

/** The benchmark with its chart and the figures that the server has now. */
export default function LiveBenchmark({ window }: LiveBenchmarkProps) {
  const { t } = useTranslation('landing');
  const { t: common, i18n } = useTranslation();
  const backtest = useBacktest(window);
  const shipped = shippedOf(window);
  if (backtest.data !== undefined)
    return (
      <BenchmarkFigures
        profiles={backtest.data.profiles}
        computedAt={backtest.data.computedAt}
        chart={<BenchmarkChart backtest={backtest.data} />}
      />
    );
  const missing = backtest.isError ? (
    <PanelFailure
      text={`${t('benchmark.failed')} ${problemMessage(backtest.error, common, i18n)}`}
      isRetrying={backtest.isFetching}
      onRetry={() => {
        void backtest.refetch();
      }}
    />
  ) : (
    <SkeletonLines lines={ROWS} />
  );
  return shipped === undefined ? missing : <BenchmarkFigures {...shipped} chart={missing} />;
}
