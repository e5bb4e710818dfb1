import type { TransactionView } from '@app/contracts';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';

import { Amount, BareAmount, BtcAmount } from '../../../components/ui/amount';
import { DataTable } from '../../../components/ui/data-table';
import { OpTag } from '../../../components/ui/operation';
import { PanelEmpty, QueryPanel, SkeletonLines } from '../../../components/ui/panel';
import { TextLink } from '../../../components/ui/text-link';
import { useFormat } from '../../../lib/format/use-format';
import { usePreferences } from '../../../lib/preferences/preferences';
import { useRecentTrades } from '../api/recent-trades';
import { operationOf } from '../model/trade-operation';
import { BehindNote } from './behind-note';

const SHOWN = 5;

/** Signed as it moves the Bitcoin held. */
const movedBtc = ({ type, filled }: TransactionView): string =>
  type === 'sell' ? `-${filled.quantityBtc}` : filled.quantityBtc;

/** The newest trades, and the way to all of them. */
export function RecentTrades({ className }: { readonly className?: string | undefined }) {
  const { t } = useTranslation('dashboard');
  const query = useRecentTrades();
  return (
    <QueryPanel
      query={query}
      title={t('trades.title')}
      failure={t('trades.failed')}
      className={className}
      actions={<TextLink to="/transactions">{t('trades.all')}</TextLink>}
      skeleton={<SkeletonLines lines={SHOWN} />}
      empty={{
        when: ({ items }) => items.length === 0,
        show: (
          <PanelEmpty
            text={t('trades.empty')}
            action={
              <Button component={Link} to="/transactions/new" variant="default" size="sm">
                {t('action.register')}
              </Button>
            }
          />
        ),
      }}
    >
      {({ items, stale }) => (
        <>
          <BehindNote stale={stale} />
          <Trades items={items.slice(0, SHOWN)} />
        </>
      )}
    </QueryPanel>
  );
}

function Trades({ items }: { readonly items: readonly TransactionView[] }) {
  const { t } = useTranslation('dashboard');
  const format = useFormat();
  const { bitcoinUnit } = usePreferences();
  return (
    <DataTable<TransactionView>
      caption={t('trades.title')}
      rows={items}
      rowKey={(trade) => trade.transactionId}
      columns={[
        { key: 'date', head: t('trades.date'), cell: (trade) => format.tableDate(trade.tradedOn) },
        {
          key: 'type',
          head: t('trades.type'),
          cell: (trade) => <OpTag operation={operationOf(trade.type)} />,
        },
        {
          key: 'btc',
          head: t('portfolio.bitcoin'),
          unit: bitcoinUnit,
          isFigure: true,
          cell: (trade) => <BtcAmount value={movedBtc(trade)} isBare isChange />,
        },
        {
          key: 'price',
          head: t('trades.price'),
          unit: 'USD',
          isFigure: true,
          cell: (trade) => <BareAmount value={trade.filled.priceUsd} isPublic />,
        },
        {
          key: 'total',
          head: t('trades.total'),
          unit: 'USD',
          isFigure: true,
          cell: (trade) => <BareAmount value={trade.filled.totalUsd} />,
        },
      ]}
      phone={(trade) => ({
        lead: <OpTag operation={operationOf(trade.type)} />,
        sub: format.tableDate(trade.tradedOn),
        value: <Amount value={trade.filled.totalUsd} />,
        subValue: <BtcAmount value={movedBtc(trade)} isChange />,
      })}
    />
  );
}
