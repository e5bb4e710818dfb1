import { useTranslation } from 'react-i18next';

import { roundDecimal } from '../../lib/format/decimal';
import { useFormat } from '../../lib/format/use-format';
import type { BacktestFigures } from './backtest-table';

interface BacktestMethodProps {
  readonly figures: BacktestFigures;
  /** Day or instant, ISO. */
  readonly computedAt: string;
}

/** How figures of a backtest came about: window, money, fee, strategy version, sources and day. */
export function BacktestMethod({ figures, computedAt }: BacktestMethodProps) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <p className="ui-note ui-measure ui-above-8">
      {t('backtest.method', {
        from: format.longDate(figures.from),
        to: format.longDate(figures.to),
        base: roundDecimal(figures.baseUsd, 2),
        version: figures.strategyVersion,
        sources: figures.history.sources.join(', '),
        computed: format.longDate(computedAt.slice(0, 'YYYY-MM-DD'.length)),
      })}
    </p>
  );
}
