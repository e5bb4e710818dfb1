import type { PortfolioResponse } from '@app/contracts';
import { useTranslation } from 'react-i18next';

import { SplitBar } from '../../../components/ui/split-bar';
import { signOf } from '../../../lib/format/decimal';
import { useFormat } from '../../../lib/format/use-format';
import { CardMoney, MoneyResult } from '../../../components/ui/money';
import { useDisplayMoney } from '../../../lib/money/display-money';
import classes from './value-panel.module.css';

const SCALE = 10_000n;

/** How much of `whole` is `part`, 0 to 1 in steps of a hundredth of a percent; null when there is no whole. */
function shareOf(part: string | null, whole: string | null): number | null {
  if (part === null || whole === null) return null;
  const total = BigInt(whole.replace('.', ''));
  if (total <= 0n) return null;
  const share = (BigInt(part.replace('.', '')) * SCALE * 2n + total) / (total * 2n);
  return Number(share) / Number(SCALE);
}

/** The total with its gain, and what it is made of. The dynamic balance is next to it, not in it. */
export function PortfolioValue({ portfolio }: { readonly portfolio: PortfolioResponse }) {
  const { t } = useTranslation('portfolio');
  const format = useFormat();
  const { portfolioValueUsd, btcValueUsd, portfolioCashUsd } = portfolio;
  const { shown } = useDisplayMoney();
  const profit = { value: portfolio.profitLossUsd, reais: portfolio.reais?.profitLossBrl ?? null };
  const percent = shown(portfolio.totalReturnPercent, portfolio.reais?.totalReturnPercent ?? null);
  const share = shareOf(btcValueUsd, portfolioValueUsd);
  const isLoss = signOf(shown(profit.value, profit.reais) ?? '0') < 0;
  const part = (label: string, ofWhole: number | null): string =>
    ofWhole === null ? label : `${label}, ${format.percent(ofWhole * 100, { decimals: 2 })}`;
  return (
    <div className={classes.value}>
      <div>
        <p className={classes.total}>
          <CardMoney value={portfolioValueUsd} size="xl" />
        </p>
        <p className={classes.gain}>
          <MoneyResult {...profit} />
          {percent === null ? null : <span>{format.percent(percent, { decimals: 2, plus: true })}</span>}
          <span className="ui-muted">{isLoss ? t('totalLoss') : t('totalGain')}</span>
        </p>
      </div>
      <SplitBar
        height={12}
        firstShare={share}
        rows={[
          { label: part(t('bitcoin'), share), value: <CardMoney value={btcValueUsd} /> },
          {
            label: part(t('cash.title'), share === null ? null : 1 - share),
            value: <CardMoney value={portfolioCashUsd} />,
          },
          { label: t('dynamicBalanceBeside'), value: <CardMoney value={portfolio.dynamicBalanceUsd} /> },
        ]}
      />
    </div>
  );
}
