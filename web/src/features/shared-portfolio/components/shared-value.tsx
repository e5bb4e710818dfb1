import type { SharedAmountsResponse, SharedPortfolioResponse } from '@app/contracts';
import { useTranslation } from 'react-i18next';

import { CardAmount } from '../../../components/ui/card-amount';
import { GainLoss } from '../../../components/ui/gain-loss';
import { Panel, PanelEmpty } from '../../../components/ui/panel';
import { SplitBar } from '../../../components/ui/split-bar';
import { cx } from '../../../lib/classes';
import { signOf } from '../../../lib/format/decimal';
import { dayEndingAt } from '../../../lib/format/dates';
import { sourceName } from '../../../lib/format/source-name';
import { useFormat } from '../../../lib/format/use-format';
import classes from '../shared-portfolio.page.module.css';

interface SharedProps {
  readonly portfolio: SharedPortfolioResponse;
}

/** What the portfolio is worth or has returned, and what it is made of. */
export function SharedValue({ portfolio }: SharedProps) {
  const { t } = useTranslation('shared-portfolio');
  const isShown = portfolio.amounts === 'shown';
  return (
    <Panel title={t(isShown ? 'value' : 'allocation.title')} foot={<PriceLine portfolio={portfolio} />}>
      {portfolio.recordedSince === null ? (
        <PanelEmpty text={t('empty')} />
      ) : (
        <div className={cx('ui-columns ui-2-from-75 ui-align-start', classes.value)}>
          {isShown ? <Total portfolio={portfolio} /> : <Return portfolio={portfolio} />}
          <Allocation portfolio={portfolio} />
        </div>
      )}
    </Panel>
  );
}

function Total({ portfolio }: { readonly portfolio: SharedAmountsResponse }) {
  const { t } = useTranslation('shared-portfolio');
  const format = useFormat();
  const { profitLossUsd, totalReturnPercent } = portfolio;
  const isLoss = signOf(profitLossUsd ?? '0') < 0;
  return (
    <div>
      <p className={classes.total}>
        <CardAmount value={portfolio.portfolioValueUsd} size="xl" isPublic />
      </p>
      <p className="ui-wrap ui-gap-10 ui-above-6 ui-rows-0">
        <GainLoss value={profitLossUsd} isPublic />
        {totalReturnPercent === null ? null : (
          <span>{format.percent(totalReturnPercent, { decimals: 2, plus: true })}</span>
        )}
        <span className="ui-muted">{t(isLoss ? 'totalLoss' : 'totalGain')}</span>
      </p>
    </div>
  );
}

function Return({ portfolio: { totalReturnPercent } }: SharedProps) {
  const { t } = useTranslation('shared-portfolio');
  const format = useFormat();
  return (
    <div>
      <p className={classes.percent}>
        {totalReturnPercent === null
          ? t('notAvailable')
          : format.percent(totalReturnPercent, { decimals: 2, plus: true })}
      </p>
      <p className="ui-muted">{t('hidden')}</p>
    </div>
  );
}

function Allocation({ portfolio }: SharedProps) {
  const { t } = useTranslation('shared-portfolio');
  const format = useFormat();
  const { allocation } = portfolio;
  const percent = (part: 'bitcoinPercent' | 'cashPercent'): string =>
    allocation === null ? t('notAvailable') : format.percent(allocation[part], { decimals: 2 });
  // Only the drawing uses it.
  const firstShare = allocation === null ? null : Number(allocation.bitcoinPercent) / 100;
  if (portfolio.amounts === 'hidden')
    return (
      <SplitBar
        height={12}
        firstShare={firstShare}
        rows={[
          { label: t('allocation.bitcoin'), value: percent('bitcoinPercent') },
          { label: t('allocation.cash'), value: percent('cashPercent') },
        ]}
      />
    );
  const part = (label: string, share: 'bitcoinPercent' | 'cashPercent'): string =>
    allocation === null ? label : `${label}, ${percent(share)}`;
  return (
    <SplitBar
      height={12}
      firstShare={firstShare}
      rows={[
        {
          label: part(t('allocation.bitcoin'), 'bitcoinPercent'),
          value: <CardAmount value={portfolio.btcValueUsd} isPublic />,
        },
        {
          label: part(t('allocation.cash'), 'cashPercent'),
          value: <CardAmount value={portfolio.portfolioCashUsd} isPublic />,
        },
        {
          label: t('allocation.dynamicBalance'),
          value: <CardAmount value={portfolio.dynamicBalanceUsd} isPublic />,
        },
      ]}
    />
  );
}

/** Time and source of the price, which is told itself only where amounts are shown. */
function PriceLine({ portfolio }: SharedProps) {
  const { t } = useTranslation('shared-portfolio');
  const { t: common } = useTranslation();
  const format = useFormat();
  const { price } = portfolio;
  if (price === null) return <>{t('price.none')}</>;
  const at =
    price.status === 'recorded'
      ? t('price.recorded', { date: format.tableDate(dayEndingAt(price.asOf), { year: true }) })
      : `${format.age(price.asOf)} · ${sourceName(price.source, common)}`;
  return (
    <>
      {portfolio.amounts === 'hidden' || portfolio.priceUsd === null
        ? t('price.hidden', { at })
        : t('price.shown', { price: format.amount(portfolio.priceUsd, 'USD'), at })}
    </>
  );
}
