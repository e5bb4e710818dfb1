import { portfolioOrderSchema } from '@app/contracts';
import type { AdminPortfoliosResponse, PortfolioOrder } from '@app/contracts';
import { Button, NativeSelect } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';

import { Amount, BareAmount, BtcAmount } from '../../components/ui/amount';
import { DataTable } from '../../components/ui/data-table';
import { MoreButton } from '../../components/ui/more-button';
import { Metric, MetricGrid } from '../../components/ui/metric';
import { PageHeader } from '../../components/ui/page-header';
import { PanelEmpty, QueryPanel } from '../../components/ui/panel';
import { Pill } from '../../components/ui/pill';
import { cx } from '../../lib/classes';
import { useFormat } from '../../lib/format/use-format';
import { prefetch } from '../../lib/query/prefetch';
import { adminPortfoliosQuery } from './api/admin-portfolios';
import classes from './admin-portfolios.module.css';
import { useComparison } from './model/use-comparison';
import type { Agreement } from './model/use-comparison';

type Portfolio = AdminPortfoliosResponse['portfolios'][number];

const orderOf = (text: string | null): PortfolioOrder => portfolioOrderSchema.safeParse(text).data ?? 'name';

export function loader(client: QueryClient, search: URLSearchParams): void {
  prefetch(client.infiniteQuery(adminPortfoliosQuery(orderOf(search.get('order')))));
}

/** What everybody holds, by name or by the largest amount. */
export function Component() {
  const { t } = useTranslation('admin-portfolios');
  const [parameters, setParameters] = useSearchParams();
  const order = orderOf(parameters.get('order'));
  const portfolios = useInfiniteQuery(adminPortfoliosQuery(order));
  const comparison = useComparison();
  const withRecords = (portfolios.data?.pages ?? [])
    .flatMap((page) => page.portfolios)
    .filter(({ revision }) => revision !== null)
    .map(({ userId }) => userId);
  return (
    <div className="ui-grid ui-gap-20">
      <PageHeader title={t('page.title')} line={t('page.line')} />
      <QueryPanel title={t('totals.title')} query={portfolios} failure={t('failed')} isFlush>
        {({ pages }) => (pages[0] === undefined ? null : <Totals totals={pages[0].totals} />)}
      </QueryPanel>
      <QueryPanel title={t('comparison.title')} query={portfolios} failure={t('failed')}>
        {({ pages }) => <NightlyComparison comparison={pages[0]?.comparison ?? null} />}
      </QueryPanel>
      <QueryPanel
        title={t('list.title')}
        query={portfolios}
        failure={t('failed')}
        actions={
          <>
            <Button
              size="sm"
              variant="default"
              disabled={withRecords.length === 0}
              loading={comparison.progress !== null}
              onClick={() => void comparison.run(withRecords)}
            >
              {t('comparison.button')}
            </Button>
            <NativeSelect
              size="sm"
              aria-label={t('list.order')}
              value={order}
              data={portfolioOrderSchema.options.map((value) => ({ value, label: t(`order.${value}`) }))}
              onChange={(event) => {
                setParameters({ order: event.currentTarget.value });
              }}
            />
          </>
        }
        empty={{
          when: ({ pages }) => pages.every((page) => page.portfolios.length === 0),
          show: <PanelEmpty text={t('list.empty')} />,
        }}
      >
        {({ pages }) => (
          <>
            <p className={cx('ui-filled ui-muted', classes.sentence, classes.progress)} role="status">
              {comparison.progress === null
                ? null
                : t('comparison.done', { done: comparison.progress.done, count: comparison.progress.of })}
            </p>
            <PortfolioTable
              portfolios={pages.flatMap((page) => page.portfolios)}
              agreementOf={(userId) =>
                comparison.found.get(userId) ??
                (pages[0]?.comparison?.differing.includes(userId) === true ? 'differs' : undefined)
              }
            />
            <MoreButton query={portfolios}>{t('list.more')}</MoreButton>
          </>
        )}
      </QueryPanel>
    </div>
  );
}

function Totals({ totals }: Pick<AdminPortfoliosResponse, 'totals'>) {
  const { t } = useTranslation('admin-portfolios');
  return (
    <MetricGrid columns={4} isRuled>
      <Metric label={t('column.btc')} note={t('totals.people', { count: totals.people })}>
        <BtcAmount value={totals.btc} />
      </Metric>
      <Metric label={t('column.invested')}>
        <Amount value={totals.investedUsd} unit="USD" />
      </Metric>
      <Metric label={t('column.cash')}>
        <Amount value={totals.portfolioCashUsd} unit="USD" />
      </Metric>
      <Metric label={t('column.reserve')}>
        <Amount value={totals.dynamicBalanceUsd} unit="USD" />
      </Metric>
    </MetricGrid>
  );
}

function NightlyComparison({ comparison }: Pick<AdminPortfoliosResponse, 'comparison'>) {
  const { t } = useTranslation('admin-portfolios');
  const format = useFormat();
  if (comparison === null) return <p className={classes.sentence}>{t('comparison.never')}</p>;
  const { differences, streams, behind, finishedAt } = comparison;
  const at = format.instant(finishedAt);
  return (
    <>
      <p className={classes.sentence}>
        {differences === 0
          ? t('comparison.none', { count: streams, at })
          : t('comparison.some', { count: differences, at })}
      </p>
      {behind === 0 ? null : (
        <p className={classes.sentence}>{t('comparison.behindAll', { count: behind })}</p>
      )}
    </>
  );
}

interface PortfolioTableProps {
  readonly portfolios: readonly Portfolio[];
  readonly agreementOf: (userId: string) => Agreement | undefined;
}

const TONES = { agrees: 'done', differs: 'warn', behind: 'none', failed: 'none' } as const;

function PortfolioTable({ portfolios, agreementOf }: PortfolioTableProps) {
  const { t } = useTranslation('admin-portfolios');
  const name = ({ userId, username }: Portfolio) =>
    username === null ? (
      t('erased')
    ) : (
      <Link className="ui-link" to={`/admin/users?user=${userId}`}>
        {username}
      </Link>
    );
  const state = ({ userId, revision, isParked }: Portfolio) => {
    if (isParked) return <Pill tone="warn">{t('state.parked')}</Pill>;
    if (revision === null) return t('state.none');
    const agreement = agreementOf(userId);
    return (
      <span className={cx('ui-inline-row ui-gap-8 ui-rows-4', classes.state)}>
        <Link className="ui-link" to={`/admin/streams?stream=ledger-${userId}`}>
          {t('state.revision', { revision })}
        </Link>
        {agreement === undefined ? null : <Pill tone={TONES[agreement]}>{t(`comparison.${agreement}`)}</Pill>}
      </span>
    );
  };
  const usd = (value: string) => <BareAmount value={value} />;
  return (
    <DataTable
      caption={t('list.title')}
      rows={portfolios}
      rowKey={({ userId }) => userId}
      columns={[
        { key: 'name', head: t('column.name'), cell: name },
        {
          key: 'btc',
          head: t('column.btc'),
          unit: 'BTC',
          isFigure: true,
          cell: ({ btc }) => <BtcAmount value={btc} isBare />,
        },
        {
          key: 'invested',
          head: t('column.invested'),
          unit: 'USD',
          isFigure: true,
          cell: ({ investedUsd }) => usd(investedUsd),
        },
        {
          key: 'cash',
          head: t('column.cash'),
          unit: 'USD',
          isFigure: true,
          cell: ({ portfolioCashUsd }) => usd(portfolioCashUsd),
        },
        {
          key: 'reserve',
          head: t('column.reserve'),
          unit: 'USD',
          isFigure: true,
          cell: ({ dynamicBalanceUsd }) => usd(dynamicBalanceUsd),
        },
        { key: 'state', head: t('column.state'), cell: state },
      ]}
      phone={(portfolio) => ({
        lead: name(portfolio),
        sub: state(portfolio),
        value: <BtcAmount value={portfolio.btc} />,
        subValue: <Amount value={portfolio.investedUsd} unit="USD" />,
      })}
    />
  );
}
