import type { MarketDataResponse, RegimesResponse } from '@app/contracts';
import { regimeSteps as STEPS } from '@app/strategy';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { CardAmount } from '../../../components/ui/card-amount';
import { IconGain, IconLoss } from '../../../components/ui/icons';
import { QueryPanel, SkeletonLines } from '../../../components/ui/panel';
import { RegimeSteps } from '../../../components/ui/regime-steps';
import { RsiScale } from '../../../components/ui/rsi-scale';
import { TextLink } from '../../../components/ui/text-link';
import { useFailureText } from '../../../lib/api/use-failure-text';
import { cx } from '../../../lib/classes';
import { useFormat } from '../../../lib/format/use-format';
import { useMarketData } from '../../../lib/market/market-data';
import { useRegimes } from '../../../lib/market/regimes';
import { useNow } from '../../../lib/viewport/use-now';
import { StressPart } from './stress-part';
import classes from './market-card.module.css';

interface RegimePartProps {
  readonly regime: MarketDataResponse['regime'];
  readonly regimes: UseQueryResult<RegimesResponse>;
}

const WEEKS_FROM_DAYS = 14;

/** The regime among its four steps, how long it lasts, and where the next one begins. */
function RegimePart({ regime, regimes }: RegimePartProps) {
  const { t } = useTranslation('dashboard');
  const { t: tc } = useTranslation();
  const failureText = useFailureText();
  const days = regimes.data?.days;
  return (
    <section aria-labelledby="market-regime">
      <div className="ui-flex ui-between ui-baseline ui-gap-12">
        <h3 id="market-regime">{t('market.regime')}</h3>
        <strong className="ui-strong">{tc(`regime.${regime}`)}</strong>
      </div>
      <RegimeSteps current={regime} />
      <p className={cx('ui-note', classes.text)}>
        {days === undefined
          ? null
          : days < WEEKS_FROM_DAYS
            ? t('market.days', { count: days })
            : t('market.weeks', { count: Math.floor(days / 7) })}{' '}
        {t(`market.next.${regime}`, NEXT[regime])}
      </p>
      {regimes.data === undefined && regimes.isError ? (
        <p className={cx('ui-note', classes.text)} role="alert">
          {failureText(regimes.error, { otherwise: t('market.regimesFailed') })}{' '}
          <TextLink
            onClick={() => {
              void regimes.refetch();
            }}
          >
            {tc('panel.tryAgain')}
          </TextLink>
        </p>
      ) : null}
    </section>
  );
}

/** The RSI at which the regime would step on, as the strategy counts. */
const NEXT = {
  bear: { up: STEPS.bearToTransition },
  transition: { up: STEPS.transitionToPreBull, down: STEPS.transitionToBear },
  pre_bull: { up: STEPS.preBullToBull, down: STEPS.preBullToTransition },
  bull: { down: STEPS.bullToTransition },
} as const;

/** The dynamic monthly RSI with its zone, what it comes from and how it moved in a week. */
function RsiPart({ market }: { readonly market: MarketDataResponse }) {
  const { t } = useTranslation('dashboard');
  const format = useFormat();
  const names = useZoneNames(market);
  return (
    <section aria-labelledby="market-rsi">
      <div className="ui-flex ui-between ui-baseline ui-gap-12">
        <h3 id="market-rsi">{t('market.rsi')}</h3>
        <strong className={cx('ui-figure ui-nowrap', classes.figure)}>
          {format.decimal(market.rsi, { decimals: 2 })}
        </strong>
      </div>
      <p className={cx('ui-note', classes.text)}>
        {market.rsi_delta === null ? null : (
          <Moved change={market.rsi_delta}>
            {format.decimal(market.rsi_delta, { decimals: 2, plus: true })}
          </Moved>
        )}{' '}
        <span>{t(market.rsi_delta === null ? 'market.rsiFirst' : 'market.rsiMoved', names)}</span>
      </p>
      <RsiScale value={market.rsi} previous={market.rsi_prev} />
    </section>
  );
}

function useZoneNames(market: MarketDataResponse): { readonly zone: string; readonly label: string } {
  const { i18n } = useTranslation();
  // A newer server may know keys that this page does not: then they are shown as they came.
  const named = (key: string, fallback: string): string => i18n.t(key, { defaultValue: fallback });
  return {
    zone: named(`market.zone.${market.rsi_zone_key}`, market.rsi_zone_key),
    label: named(`market.directional.${market.rsi_directional_key}`, market.rsi_directional_key),
  };
}

/** The price of one Bitcoin and how it moved in a day. */
function PricePart({ market }: { readonly market: MarketDataResponse }) {
  const { t } = useTranslation('dashboard');
  const change = market.change_24h;
  return (
    <section aria-labelledby="market-price">
      <div className="ui-flex ui-between ui-baseline ui-gap-12">
        <h3 id="market-price">{t('market.price')}</h3>
        <CardAmount value={market.price} size="lg" isPublic />
      </div>
      <p className="ui-note ui-wrap ui-baseline ui-gap-6 ui-rows-2">
        {change === null ? t('market.noChange') : <Change percent={change} />}
        {market.status === 'recorded' ? null : <span className={classes.source}>{market.source}</span>}
      </p>
    </section>
  );
}

function Change({ percent }: { readonly percent: number }) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <span>
      <Moved change={percent}>{format.percent(percent, { decimals: 2, plus: true })}</Moved>{' '}
      {t('bar.hours24')}
    </span>
  );
}

/** A market figure that rose or fell: triangle, sign and colour. */
function Moved({ change, children }: { readonly change: number; readonly children: ReactNode }) {
  const Icon = change < 0 ? IconLoss : IconGain;
  return (
    <span className={cx(change !== 0 && 'ui-medium', change > 0 && 'ui-good', change < 0 && 'ui-bad')}>
      {change === 0 ? null : <Icon size={9} aria-hidden="true" />} {children}
    </span>
  );
}

/** Price, monthly RSI, stress index and regime, each with what it means. */
export function MarketCard() {
  const { t } = useTranslation('dashboard');
  const { t: tc } = useTranslation();
  const query = useMarketData();
  const regimes = useRegimes();
  const failureText = useFailureText();
  return (
    <QueryPanel
      query={query}
      title={t('market.title')}
      failure={
        query.data === undefined
          ? failureText(query.error, { what: tc('market.loadFailed'), otherwise: tc('market.failed') })
          : tc('market.loadFailed')
      }
      actions={query.data === undefined ? undefined : <Age market={query.data} />}
      skeleton={<SkeletonLines lines={14} />}
    >
      {(market) => (
        <div className={classes.parts}>
          <PricePart market={market} />
          <RsiPart market={market} />
          <StressPart market={market} />
          <RegimePart regime={market.regime} regimes={regimes} />
        </div>
      )}
    </QueryPanel>
  );
}

function Age({ market }: { readonly market: MarketDataResponse }) {
  const format = useFormat();
  const now = useNow();
  const day = market.recorded_day;
  return (
    <span className={cx('ui-note', classes.age)} data-stale={market.status === 'stale'}>
      {day === null ? format.age(market.as_of, now) : format.tableDate(day, { year: true })}
    </span>
  );
}
