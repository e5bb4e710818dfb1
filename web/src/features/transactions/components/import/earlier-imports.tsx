import { importFormatSchema } from '@app/contracts';
import type { ImportView } from '@app/contracts';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { DataTable } from '../../../../components/ui/data-table';
import { PanelEmpty, QueryPanel } from '../../../../components/ui/panel';
import { TextLink } from '../../../../components/ui/text-link';
import { useSingleFlight } from '../../../../lib/account/use-single-flight';
import { useCommandKey } from '../../../../lib/api/command-key';
import { useFormat } from '../../../../lib/format/use-format';
import type { Translations } from '../../../../lib/i18n/translations';
import { notify } from '../../../../lib/notifications/notification-store';
import { afterCommand } from '../../../../lib/query/revision';
import { abortImport, useImports } from '../../api/imports';
import type { ImportChange } from '../../api/imports';

interface EarlierImportsProps {
  readonly today: string | undefined;
  readonly onChange: (importId: string, change: ImportChange) => void;
}

/** Every import of this account, each taken back or brought back as a whole. */
export function EarlierImports({ today, onChange }: EarlierImportsProps) {
  const { t } = useTranslation('transactions');
  const format = useFormat();
  const query = useImports();
  const number = (value: number): string => format.decimal(value, { decimals: 0 });
  const actionOf = (row: ImportView): ReactNode => <Action row={row} today={today} onChange={onChange} />;
  return (
    <QueryPanel
      title={t('import.earlier.title')}
      query={query}
      failure={t('import.earlier.failed')}
      empty={{
        when: ({ items }) => items.length === 0,
        show: <PanelEmpty text={t('import.earlier.none')} />,
      }}
    >
      {({ items }) => (
        <DataTable
          caption={t('import.earlier.title')}
          rows={items}
          rowKey={(row) => row.importId}
          columns={[
            {
              key: 'date',
              head: t('column.date'),
              cell: (row) => format.tableDate(row.startedOn, { year: true }),
            },
            { key: 'format', head: t('import.reading.format'), cell: (row) => <FormatName row={row} /> },
            {
              key: 'status',
              head: t('import.earlier.status'),
              cell: (row) => t(`import.status.${row.status}`),
            },
            {
              key: 'rows',
              head: t('import.count.rows'),
              isFigure: true,
              cell: (row) => number(row.status === 'open' ? row.received : row.rows),
            },
            { key: 'action', head: t('column.undo'), isFigure: true, cell: actionOf },
          ]}
          phone={(row) => ({
            lead: <FormatName row={row} />,
            sub: `${format.tableDate(row.startedOn, { year: true })} · ${t(`import.status.${row.status}`)}`,
            value: t('import.earlier.rows', { count: row.rows, shown: number(row.rows) }),
            subValue: actionOf(row),
          })}
        />
      )}
    </QueryPanel>
  );
}

function FormatName({ row }: { readonly row: ImportView }) {
  const { t } = useTranslation('transactions');
  const known = importFormatSchema.safeParse(row.format);
  return <>{known.success ? t(`import.format.${known.data}`) : row.format}</>;
}

interface ActionProps extends EarlierImportsProps {
  readonly row: ImportView;
}

/** What can be done with an import as it is; a voided one for 30 days. */
function Action({ row, today, onChange }: ActionProps) {
  const { t } = useTranslation('transactions');
  const { importId, status, restorableUntil } = row;
  if (status === 'completed') {
    return (
      <TextLink
        onClick={() => {
          onChange(importId, 'void');
        }}
      >
        {t('import.void.run')}
      </TextLink>
    );
  }
  if (status === 'voided' && restorableUntil !== null && (today === undefined || today <= restorableUntil)) {
    return (
      <TextLink
        onClick={() => {
          onChange(importId, 'restore');
        }}
      >
        {t('import.restore.run')}
      </TextLink>
    );
  }
  return status === 'open' ? <Abort importId={importId} /> : <>-</>;
}

/** Gives up an import that never ended; none of its rows counts. */
function Abort({ importId }: { readonly importId: string }) {
  const { t } = useTranslation('transactions');
  const client = useQueryClient();
  const key = useCommandKey(`import.abort.${importId}`);
  const { run } = useSingleFlight();
  const abort = async (): Promise<void> => {
    try {
      const revision = await abortImport(importId, key.current());
      key.answered();
      await afterCommand(client, revision);
    } catch {
      notify({ type: 'error', title: (words: Translations) => words('transactions:import.abortFailed') });
    }
  };
  return (
    <TextLink
      onClick={() => {
        void run(abort);
      }}
    >
      {t('import.running.abort')}
    </TextLink>
  );
}
