import { portfolioOrderSchema } from '@app/contracts';
import type { AdminPortfoliosResponse, PortfolioOrder } from '@app/contracts';
import { NativeSelect } from '@mantine/core';
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
import { prefetch } from '../../lib/query/prefetch';
import { adminPortfoliosQuery } from './api/admin-portfolios';
import classes from './admin-portfolios.module.css';

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
  return (
    <div className={classes.page}>
      <PageHeader title={t('page.title')} line={t('page.line')} />
      <QueryPanel title={t('totals.title')} query={portfolios} failure={t('failed')} isFlush>
        {({ pages }) => (pages[0] === undefined ? null : <Totals totals={pages[0].totals} />)}
      </QueryPanel>
      <QueryPanel
        title={t('list.title')}
        query={portfolios}
        failure={t('failed')}
        actions={
          <NativeSelect
            size="sm"
            aria-label={t('list.order')}
            value={order}
            data={portfolioOrderSchema.options.map((value) => ({ value, label: t(`order.${value}`) }))}
            onChange={(event) => {
              setParameters({ order: event.currentTarget.value });
            }}
          />
        }
        empty={{
          when: ({ pages }) => pages.every((page) => page.portfolios.length === 0),
          show: <PanelEmpty text={t('list.empty')} />,
        }}
      >
        {({ pages }) => (
          <>
            <PortfolioTable portfolios={pages.flatMap((page) => page.portfolios)} />
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

function PortfolioTable({ portfolios }: { readonly portfolios: readonly Portfolio[] }) {
  const { t } = useTranslation('admin-portfolios');
  const name = ({ userId, username }: Portfolio) =>
    username === null ? (
      t('erased')
    ) : (
      <Link className="ui-link" to={`/admin/users?user=${userId}`}>
        {username}
      </Link>
    );
  const state = ({ revision, isParked }: Portfolio) => {
    if (isParked) return <Pill tone="warn">{t('state.parked')}</Pill>;
    return revision === null ? t('state.none') : t('state.revision', { revision });
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
