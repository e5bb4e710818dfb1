import type { RecommendationView } from '@app/contracts';
import { useTranslation } from 'react-i18next';

import { WeekOfRecord } from '../../../../components/track-record/lazy-week-of-record';
import { Amount, BtcAmount } from '../../../../components/ui/amount';
import { PanelFailure, SkeletonLines } from '../../../../components/ui/panel';
import { Sum } from '../../../../components/ui/sum';
import { sourceName } from '../../../../lib/format/source-name';
import { useFormat } from '../../../../lib/format/use-format';
import { useAdvice } from '../../api/transactions';
import { FactList } from './fact-list';
import classes from './trade-drawer.module.css';

interface AdviceInputsProps {
  readonly recommendationId: string;
  readonly type: 'buy' | 'sell' | 'reinvestment';
}

/** What the advice was computed from: its frozen inputs, and for a buy the sum that gave its amount. */
export function AdviceInputs({ recommendationId, type }: AdviceInputsProps) {
  const { t } = useTranslation('transactions');
  const advice = useAdvice(recommendationId);
  if (advice.data === undefined) {
    return advice.isError ? (
      <PanelFailure
        text={t('advice.failed')}
        isRetrying={advice.isFetching}
        onRetry={() => {
          void advice.refetch();
        }}
      />
    ) : (
      <SkeletonLines lines={5} />
    );
  }
  const view = advice.data.recommendation;
  return (
    <>
      {type === 'buy' ? <InvestmentSum view={view} /> : null}
      <Inputs view={view} type={type} />
      <WeekOfRecord view={view} place="drawer" />
    </>
  );
}

function InvestmentSum({ view: { investment, baseUsd } }: { readonly view: RecommendationView }) {
  const { t } = useTranslation('transactions');
  const steps = investment.sum.filter(
    ({ key, contributionUsd }) => key !== 'base' && (key !== 'cap' || /[1-9]/.test(contributionUsd)),
  );
  return (
    <div className={classes.sum}>
      <Sum
        caption={t('advice.sum')}
        base={{ name: t('advice.step.base'), amountUsd: baseUsd }}
        steps={steps.map((step) => ({
          key: step.key,
          name: t(`advice.step.${step.key}`),
          // The cap is a limit and multiplies nothing.
          factor: step.key === 'cap' ? null : step.factor,
          contributionUsd: step.contributionUsd,
        }))}
        total={{ name: t('advice.step.total'), factor: investment.multiplier, amountUsd: investment.usd }}
      />
    </div>
  );
}

function Inputs({ view, type }: Pick<AdviceInputsProps, 'type'> & { readonly view: RecommendationView }) {
  const { t } = useTranslation('transactions');
  const { t: tc } = useTranslation();
  const format = useFormat();
  const { market, reinvestment, sale } = view;
  const share = type === 'reinvestment' ? reinvestment.share : type === 'sell' ? sale.share : null;
  return (
    <FactList
      facts={[
        { label: t('advice.issued'), value: format.instantWithYear(view.issuedAt) },
        { label: t('advice.price'), value: <Amount value={market.priceUsd} isPublic /> },
        { label: t('advice.source'), value: sourceName(market.source, tc) },
        { label: t('fact.rsi'), value: format.decimal(market.rsi, { decimals: 2 }) },
        { label: t('fact.regime'), value: tc(`regime.${market.regime}`) },
        {
          label: t('advice.sid'),
          value: format.decimal(market.sid.value, { decimals: 3, plus: true }),
        },
        { label: t('advice.profile'), value: tc(`profile.${view.profile}`) },
        { label: t('advice.step.base'), value: <Amount value={view.baseUsd} /> },
        ...(share === null
          ? []
          : [{ label: t('advice.share'), value: format.percent(Number(share) * 100, { decimals: 2 }) }]),
        ...(type === 'reinvestment'
          ? [{ label: t('effect.portfolioCash'), value: <Amount value={reinvestment.of.usd} /> }]
          : []),
        ...(type === 'sell' ? [{ label: t('effect.btc'), value: <BtcAmount value={sale.of.btc} /> }] : []),
        { label: t('advice.version'), value: String(view.strategyVersion) },
      ]}
    />
  );
}
