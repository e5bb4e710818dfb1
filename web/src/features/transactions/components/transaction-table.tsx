import type { TransactionView } from '@app/contracts';
import { useTranslation } from 'react-i18next';

import { Amount, BareAmount, BtcAmount } from '../../../components/ui/amount';
import { DataTable } from '../../../components/ui/data-table';
import type { Column } from '../../../components/ui/data-table';
import { OpTag } from '../../../components/ui/operation';
import type { Operation } from '../../../components/ui/operation';
import { useFormat } from '../../../lib/format/use-format';
import { usePreferences } from '../../../lib/preferences/preferences';

const OPERATION_OF: Readonly<Record<TransactionView['type'], Operation>> = {
  buy: 'invest',
  reinvestment: 'reinvest',
  sell: 'sell',
};

/** What a trade did to the Bitcoin held; a sale takes away. */
function signedBtc({ type, filled }: TransactionView): string {
  return type === 'sell' ? `-${filled.quantityBtc}` : filled.quantityBtc;
}

/** Trades in columns; the running balance of Bitcoin stands last. */
export function TransactionTable({ items }: { readonly items: readonly TransactionView[] }) {
  const { t } = useTranslation('transactions');
  const format = useFormat();
  const { bitcoinUnit } = usePreferences();
  const columns: readonly Column<TransactionView>[] = [
    { key: 'date', head: t('column.date'), cell: (row) => format.tableDate(row.tradedOn, { year: true }) },
    { key: 'type', head: t('column.type'), cell: (row) => <OpTag operation={OPERATION_OF[row.type]} /> },
    { key: 'origin', head: t('column.origin'), cell: (row) => t(`origin.${row.origin}`) },
    {
      key: 'btc',
      head: t('column.bitcoin'),
      unit: bitcoinUnit,
      isFigure: true,
      cell: (row) => <BtcAmount value={signedBtc(row)} isBare isChange />,
    },
    {
      key: 'price',
      head: t('column.price'),
      unit: 'USD',
      isFigure: true,
      cell: (row) => <BareAmount value={row.filled.priceUsd} isPublic />,
    },
    {
      key: 'fee',
      head: t('column.fee'),
      unit: 'USD',
      isFigure: true,
      cell: (row) => <BareAmount value={row.filled.feeUsd} />,
    },
    {
      key: 'total',
      head: t('column.total'),
      unit: 'USD',
      isFigure: true,
      cell: (row) => <BareAmount value={row.filled.totalUsd} />,
    },
    {
      key: 'balance',
      head: t('column.balance'),
      unit: bitcoinUnit,
      isFigure: true,
      cell: (row) => <BtcAmount value={row.btcBalanceAfter} isBare />,
    },
  ];
  return (
    <DataTable
      caption={t('caption')}
      columns={columns}
      rows={items}
      rowKey={(row) => row.transactionId}
      phone={(row) => ({
        lead: <OpTag operation={OPERATION_OF[row.type]} />,
        sub: format.tableDate(row.tradedOn, { year: true }),
        value: <Amount value={row.filled.totalUsd} />,
        subValue: <BtcAmount value={signedBtc(row)} isChange />,
      })}
    />
  );
}
