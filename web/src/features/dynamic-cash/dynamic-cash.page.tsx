import type { DynamicBalanceResponse } from '@app/contracts';
import { Button } from '@mantine/core';
import type { InfiniteData, QueryClient, UseInfiniteQueryResult } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { TransferDialog } from '../../components/cash/transfer-dialog';
import { CardMoney } from '../../components/ui/money';
import { RateLine } from '../../components/lazy-rate-line';
import { Banner } from '../../components/ui/banner';
import { lazyDialog } from '../../components/ui/lazy-dialog';
import { Metric, MetricGrid } from '../../components/ui/metric';
import { PageHeader } from '../../components/ui/page-header';
import { QueryPanel, SkeletonLines } from '../../components/ui/panel';
import type { PanelQuery } from '../../components/ui/panel';
import { ReadingAge } from '../../components/ui/reading-age';
import { signOf } from '../../lib/format/decimal';
import { useMe } from '../../lib/me/me';
import { usePortfolio } from '../../lib/portfolio/portfolio';
import { usePortfolioHistory } from '../../lib/portfolio/portfolio-history';
import { usePast } from '../../lib/record/past-address';
import { prefetch } from '../../lib/query/prefetch';
import { dynamicBalanceQuery, useDynamicBalance, useWeeks, weeksQuery } from './api/dynamic-balance';
import { EntriesPanel } from './components/entries-panel';
import { MovePanel } from './components/move-panel';
import { StatusPill } from './components/status-pill';
import { BalanceChartPanel, WeeksPanel } from './components/weeks-panel';
import { balanceWeeks } from './model/balance-weeks';
import type { WeekStatus } from './model/balance-weeks';
import classes from './dynamic-cash.page.module.css';

const BalanceMachine = lazyDialog(async () => (await import('./components/balance-machine')).BalanceMachine);

type Figures = Pick<
  DynamicBalanceResponse,
  | 'balanceUsd'
  | 'runwayWeeks'
  | 'totalDepositedUsd'
  | 'totalWithdrawnUsd'
  | 'netUsd'
  | 'totalBuiltUsd'
  | 'totalUsedUsd'
  | 'totalTransferredUsd'
  | 'reais'
>;

function runwayText({ balanceUsd, runwayWeeks }: Figures, t: TFunction<'dynamic-cash'>): string {
  if (signOf(balanceUsd) === 0) return t('runwayEmpty');
  return runwayWeeks === null ? t('runwayUnlimited') : t('runway', { count: runwayWeeks });
}

interface BalanceFiguresProps {
  readonly figures: Figures;
  readonly onTransfer?: () => void;
}

function BalanceFigures({ figures, onTransfer }: BalanceFiguresProps) {
  const { t } = useTranslation('dynamic-cash');
  return (
    <>
      <p className={classes.total}>
        <CardMoney value={figures.balanceUsd} size="xl" />
      </p>
      {signOf(figures.balanceUsd) < 0 ? null : <p className={classes.runway}>{runwayText(figures, t)}</p>}
      {signOf(figures.balanceUsd) < 0 ? (
        <div className={classes.negative}>
          <Banner tone="warn" title={t('negative.title')}>
            {t('negative.text')}
          </Banner>
        </div>
      ) : null}
      <div className={classes.metrics}>
        <MetricGrid columns={3}>
          <Metric label={t('deposited')}>
            <CardMoney value={figures.totalDepositedUsd} reais={figures.reais?.totalDepositedBrl ?? null} />
          </Metric>
          <Metric label={t('withdrawn')}>
            <CardMoney value={figures.totalWithdrawnUsd} reais={figures.reais?.totalWithdrawnBrl ?? null} />
          </Metric>
          <Metric label={t('net')} note={t('netHelp')}>
            <CardMoney value={figures.netUsd} reais={figures.reais?.netBrl ?? null} />
          </Metric>
          <Metric label={t('built')}>
            <CardMoney value={figures.totalBuiltUsd} reais={figures.reais?.totalBuiltBrl ?? null} />
          </Metric>
          <Metric label={t('used')}>
            <CardMoney value={figures.totalUsedUsd} reais={figures.reais?.totalUsedBrl ?? null} />
          </Metric>
          <Metric label={t('transferred')}>
            <CardMoney
              value={figures.totalTransferredUsd}
              reais={figures.reais?.totalTransferredBrl ?? null}
            />
          </Metric>
        </MetricGrid>
      </div>
      <Button variant="default" mt={20} onClick={onTransfer}>
        {t('transfer')}
      </Button>
    </>
  );
}

const NO_FIGURES: Figures = {
  balanceUsd: '0.00',
  runwayWeeks: null,
  totalDepositedUsd: '0.00',
  totalWithdrawnUsd: '0.00',
  netUsd: '0.00',
  totalBuiltUsd: '0.00',
  totalUsedUsd: '0.00',
  totalTransferredUsd: '0.00',
  reais: null,
};

/** Bars in the room that the figures take, so that what follows stays where it is when they come. */
function ComingBalance() {
  return (
    <div className={classes.coming} aria-hidden="true">
      <div className={classes.room}>
        <BalanceFigures figures={NO_FIGURES} />
      </div>
      <SkeletonLines lines={6} />
    </div>
  );
}

interface BalancePanelProps {
  readonly query: PanelQuery<DynamicBalanceResponse>;
  /** Of the current week; null while it is not known. */
  readonly status: WeekStatus | null;
  readonly onTransfer: () => void;
}

/** The balance, how long it lasts, and where it came from and went. */
function BalancePanel({ query, status, onTransfer }: BalancePanelProps) {
  const { t } = useTranslation('dynamic-cash');
  return (
    <QueryPanel
      title={t('balance')}
      query={query}
      failure={t('failed')}
      skeleton={<ComingBalance />}
      actions={status === null ? undefined : <StatusPill status={status} isThisWeek />}
    >
      {(data) => (
        <>
          <ReadingAge stale={data.stale} />
          <BalanceFigures figures={data} onTransfer={onTransfer} />
        </>
      )}
    </QueryPanel>
  );
}

/** A list read page by page, as a panel sees it: its first page. */
function firstOf<Page>(query: UseInfiniteQueryResult<InfiniteData<Page>>): PanelQuery<Page> {
  const { error, isFetching, dataUpdatedAt, refetch } = query;
  return { data: query.data?.pages[0], error, isFetching, dataUpdatedAt, refetch };
}

export function loader(client: QueryClient): void {
  prefetch(client.infiniteQuery(dynamicBalanceQuery(false)), client.infiniteQuery(weeksQuery));
}

/** The dynamic balance next to the portfolio: what it is, how the weeks built and used it, and every entry of it. */
export function Component() {
  const { t } = useTranslation('dynamic-cash');
  const [hasDeleted, setDeleted] = useState(false);
  const [isMachineOpened, setMachineOpened] = useState(false);
  const [isTransferring, setTransferring] = useState(false);
  const balance = useDynamicBalance(false);
  const entries = useDynamicBalance(hasDeleted);
  const revision = balance.data?.pages[0]?.revision ?? '-1';
  const hasRecords = revision !== '-1';
  const weekPages = useWeeks();
  const history = usePortfolioHistory();
  const me = useMe();
  const [past, setPast] = usePast(me.data?.today);
  const isMachineOpen = isMachineOpened || past !== null;
  const portfolio = usePortfolio();
  const listed = weekPages.data?.pages.flatMap((page) => page.weeks);
  const weeks =
    listed === undefined || me.data === undefined ? [] : balanceWeeks(listed, me.data.week.monday);
  const status = weeks.find(({ monday }) => monday === me.data?.week.monday)?.status ?? null;
  return (
    <div className="ui-page" data-width="wide">
      <PageHeader
        title={t('title')}
        line={t('line')}
        actions={
          // In its place from the beginning: the panels under it moved when it came. Without an event there is nothing to go
          // back to.
          <Button
            variant="default"
            aria-expanded={isMachineOpen}
            disabled={!hasRecords}
            onClick={() => {
              setMachineOpened(!isMachineOpen);
              if (isMachineOpen) setPast(null);
            }}
          >
            {t('machine.button')}
          </Button>
        }
      />
      <RateLine />
      <div className="ui-stack">
        <BalanceMachine isOpen={isMachineOpen} past={past} onPast={setPast} />
        <div className={classes.top}>
          <BalancePanel
            query={firstOf(balance)}
            status={status}
            onTransfer={() => {
              setTransferring(true);
            }}
          />
          <MovePanel balanceUsd={balance.data?.pages[0]?.balanceUsd ?? null} />
        </div>
        <BalanceChartPanel history={history} weeks={weeks} />
        <WeeksPanel
          query={firstOf(weekPages)}
          weeks={weeks}
          hasMore={weekPages.hasNextPage}
          isReadingMore={weekPages.isFetchingNextPage}
          onMore={() => void weekPages.fetchNextPage()}
        />
        <EntriesPanel
          query={firstOf(entries)}
          entries={entries.data?.pages.flatMap((page) => page.entries) ?? []}
          hasDeleted={hasDeleted}
          onDeleted={setDeleted}
          hasMore={entries.hasNextPage}
          isReadingMore={entries.isFetchingNextPage}
          onMore={() => void entries.fetchNextPage()}
        />
      </div>
      {isTransferring ? (
        <TransferDialog
          cashUsd={portfolio.data?.portfolioCashUsd ?? null}
          onClose={() => {
            setTransferring(false);
          }}
        />
      ) : null}
    </div>
  );
}
