import type { ReserveEntry } from '@app/contracts';
import { useTranslation } from 'react-i18next';

import { Amount, BareAmount } from '../../../components/ui/amount';
import { DataTable } from '../../../components/ui/data-table';
import { useFormat } from '../../../lib/format/use-format';

/** What moved the balance, newest first, with the balance after each entry. */
export function ReserveTable({ entries }: { readonly entries: readonly ReserveEntry[] }) {
  const { t } = useTranslation('dynamic-cash');
  const format = useFormat();
  return (
    <DataTable
      caption={t('entries.caption')}
      rows={entries}
      rowKey={(row) => row.entryId}
      columns={[
        {
          key: 'date',
          head: t('entries.date'),
          cell: (row) => format.tableDate(row.date, { year: true }),
        },
        { key: 'type', head: t('entries.movement'), cell: (row) => t(`type.${row.type}`) },
        { key: 'description', head: t('entries.note'), cell: (row) => row.description ?? '-' },
        {
          key: 'amount',
          head: t('entries.amount'),
          unit: 'USD',
          isFigure: true,
          cell: (row) => <BareAmount value={row.amountUsd} isChange />,
        },
        {
          key: 'after',
          head: t('entries.after'),
          unit: 'USD',
          isFigure: true,
          cell: (row) => <BareAmount value={row.balanceAfterUsd} />,
        },
      ]}
      phone={(row) => ({
        lead: t(`type.${row.type}`),
        sub: format.tableDate(row.date, { year: true }),
        value: <Amount value={row.amountUsd} isChange />,
        subValue: <Amount value={row.balanceAfterUsd} />,
      })}
    />
  );
}
