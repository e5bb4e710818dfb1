import type { AuditReplayResponse, RecordEventsResponse } from '@app/contracts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { Dimmed } from '../../../components/record/dimmed';
import { EarlierEvents } from '../../../components/record/earlier-events';
import { ReadingSwitch, RecordSlider } from '../../../components/record/record-slider';
import type { Reading } from '../../../components/record/record-slider';
import { Amount, BtcAmount } from '../../../components/ui/amount';
import { Metric, MetricGrid } from '../../../components/ui/metric';
import { Panel, PanelFailure, SkeletonLines } from '../../../components/ui/panel';
import { sourceName } from '../../../lib/format/source-name';
import { useFormat } from '../../../lib/format/use-format';
import { momentsOf } from '../../../lib/record/moments';
import { eventsOf } from '../../../lib/record/record-events';
import { useSettled } from '../../../lib/record/use-settled';
import { replayQuery } from '../api/audit';
import { utcTime } from '../model/utc-time';

export interface RecordProps {
  readonly user: string;
  readonly query: UseInfiniteQueryResult<InfiniteData<RecordEventsResponse>>;
}

/** The state at any moment, after every event of it, as it was known then or as it is corrected since. */
export function StatePanel({ user, query }: RecordProps) {
  const { t } = useTranslation('audit');
  const moments = momentsOf(eventsOf(query.data));
  // Counted from the newest: earlier events that are read later move nothing.
  const [back, setBack] = useState(0);
  const [reading, setReading] = useState<Reading>('known');
  const place = Math.max(0, moments.length - back);
  const settled = useSettled(back);
  const at = settled === 0 ? undefined : moments[moments.length - settled]?.first.at;
  const isKnown = query.data !== undefined;
  const state = useQuery({
    ...replayQuery(user, { at, reading }),
    enabled: isKnown,
    // The figures of before stay until these have come.
    placeholderData: keepPreviousData,
  });
  return (
    <Panel title={t('state.title')} isBusy={state.isFetching}>
      {isKnown ? (
        <div className="ui-grid ui-gap-20">
          {moments.length === 0 ? null : (
            <RecordSlider
              hasNow
              moments={moments}
              place={place}
              total={query.data.pages[0]?.total}
              numberOf={({ index }) => index + 1}
              dateOf={(event) => `${utcTime(event.at)} UTC`}
              onPlace={(chosen) => {
                setBack(moments.length - chosen);
              }}
            />
          )}
          <EarlierEvents query={query}>{t('slider.loadEarlier')}</EarlierEvents>
          <ReadingSwitch reading={reading} onReading={setReading} />
        </div>
      ) : (
        <SkeletonLines />
      )}
      {state.isError && !state.isFetching ? (
        <PanelFailure
          text={t('state.failed')}
          onRetry={() => {
            void state.refetch();
          }}
        />
      ) : state.data === undefined ? null : (
        <Dimmed
          className="ui-grid ui-gap-8 ui-above-20"
          isBehind={settled !== back || state.isPlaceholderData}
        >
          <Figures state={state.data} />
        </Dimmed>
      )}
    </Panel>
  );
}

function Figures({ state }: { readonly state: AuditReplayResponse }) {
  const { t } = useTranslation('audit');
  const { t: tc } = useTranslation();
  const format = useFormat();
  const { portfolio, settings, price, asOf, counts } = state;
  const usd = (value: string | null) => (value === null ? t('state.none') : <Amount value={value} />);
  const percent = (value: string | null): string =>
    value === null ? t('state.none') : format.percent(value, { decimals: 2 });
  return (
    <>
      <p className="ui-note">
        {asOf === null
          ? t('state.now')
          : t('state.asOf', {
              at: utcTime(asOf.at),
              date: format.tableDate(asOf.date, { year: true }),
              zone: asOf.timeZone,
            })}
      </p>
      <MetricGrid columns={3}>
        <Metric label={t('state.btc')}>
          <BtcAmount value={portfolio.btc} />
        </Metric>
        <Metric label={t('state.invested')}>{usd(portfolio.totalInvestedUsd)}</Metric>
        <Metric label={t('state.balance')}>{usd(portfolio.dynamicBalanceUsd)}</Metric>
        <Metric label={t('state.cash')}>{usd(portfolio.portfolioCashUsd)}</Metric>
        <Metric label={t('state.average')}>{usd(portfolio.averagePriceUsd)}</Metric>
        <Metric label={t('state.cost')}>{usd(portfolio.costBasisUsd)}</Metric>
        <Metric label={t('state.realised')}>{usd(portfolio.realisedUsd)}</Metric>
        <Metric label={t('state.fees')}>{usd(portfolio.feesUsd)}</Metric>
        <Metric
          label={t('state.price')}
          note={
            price === null
              ? null
              : t('state.priceFrom', { source: sourceName(price.source, tc), at: utcTime(price.asOf) })
          }
        >
          {price === null ? t('state.none') : <Amount value={price.usd} isPublic />}
        </Metric>
        <Metric label={t('state.value')}>{usd(portfolio.portfolioValueUsd)}</Metric>
        <Metric label={t('state.profit')}>{usd(portfolio.profitLossUsd)}</Metric>
        <Metric label={t('state.return')}>{percent(portfolio.totalReturnPercent)}</Metric>
        <Metric label={t('state.xirr')}>{percent(portfolio.xirrPercent)}</Metric>
        <Metric label={t('state.twr')}>{percent(portfolio.twrPercent)}</Metric>
        <Metric label={t('state.drawdown')}>{percent(portfolio.maxDrawdown?.percent ?? null)}</Metric>
        <Metric label={t('state.base')}>{usd(settings.baseUsd)}</Metric>
        <Metric label={t('state.profile')}>{tc(`profile.${settings.profile}`)}</Metric>
      </MetricGrid>
      <div className="ui-grid ui-gap-4 ui-above-8">
        <p className="ui-note">{t('state.counts', counts)}</p>
        <details>
          <summary className="ui-note">{t('state.heads')}</summary>
          <Heads heads={state.heads} />
        </details>
      </div>
    </>
  );
}

function Heads({ heads }: Pick<AuditReplayResponse, 'heads'>) {
  const { t } = useTranslation('audit');
  return (
    <ul className="ui-grid ui-list ui-gap-6">
      {(['account', 'subscription', 'ledger'] as const).map((category) => {
        const head = heads[category];
        const stream = t(`state.category.${category}`);
        return (
          <li key={category} className="ui-mono ui-anywhere">
            {head === null
              ? t('state.noHead', { stream })
              : t('state.head', { stream, revision: head.revision, hash: head.hash })}
          </li>
        );
      })}
    </ul>
  );
}
