import type { PortfolioResponse } from '@app/contracts';
import { useTranslation } from 'react-i18next';

import { Amount, GainLoss } from '../../../components/ui/amount';
import { SplitBar } from '../../../components/ui/split-bar';
import { useFormat } from '../../../lib/format/use-format';
import { shareOf } from '../api/share-of';
import classes from './value-panel.module.css';

/** The total with its gain, and what it is made of. The dynamic balance stands beside it, not in it. */
export function PortfolioValue({ portfolio }: { readonly portfolio: PortfolioResponse }) {
  const { t } = useTranslation('portfolio');
  const format = useFormat();
  const { portfolioValueUsd, btcValueUsd, portfolioCashUsd } = portfolio;
  const share = shareOf(btcValueUsd, portfolioValueUsd);
  const part = (label: string, percent: number | null): string =>
    percent === null ? label : `${label}, ${format.percent(percent * 100, { decimals: 2 })}`;
  return (
    <div className={classes.value}>
      <div>
        <p className={classes.total}>
          <Amount value={portfolioValueUsd} size="xl" />
        </p>
        <p className={classes.gain}>
          <GainLoss value={portfolio.profitLossUsd} />
          {portfolio.totalReturnPercent === null ? null : (
            <span>{format.percent(portfolio.totalReturnPercent, { decimals: 2, plus: true })}</span>
          )}
          <span className="ui-muted">{t('totalGain')}</span>
        </p>
      </div>
      <SplitBar
        height={12}
        firstShare={share ?? 1}
        rows={[
          { label: part(t('bitcoin'), share), value: <Amount value={btcValueUsd} /> },
          {
            label: part(t('cash'), share === null ? null : 1 - share),
            value: <Amount value={portfolioCashUsd} />,
          },
          { label: t('reserveBeside'), value: <Amount value={portfolio.dynamicBalanceUsd} /> },
        ]}
      />
    </div>
  );
}
