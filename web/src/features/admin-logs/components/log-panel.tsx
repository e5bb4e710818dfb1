import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { DataTable } from '../../../components/ui/data-table';
import type { DataTableProps } from '../../../components/ui/data-table';
import { MoreButton } from '../../../components/ui/more-button';
import { PanelEmpty, QueryPanel } from '../../../components/ui/panel';
import { logQuery } from '../api/admin-logs';
import type { LogSource } from '../api/admin-logs';

interface LogPanelProps<Answer, Row> extends Pick<DataTableProps<Row>, 'columns' | 'phone' | 'rowKey'> {
  readonly title: string;
  readonly source: LogSource<Answer>;
  readonly rowsOf: (answer: Answer) => readonly Row[];
  readonly empty: string;
  readonly actions?: ReactNode;
}

/** A log as a table, the newest first, with the way to older rows. */
export function LogPanel<Answer extends { readonly nextCursor: string | null }, Row>(
  props: LogPanelProps<Answer, Row>,
) {
  const { title, source, rowsOf, empty, actions, ...table } = props;
  const { t } = useTranslation('admin-logs');
  const log = useInfiniteQuery(logQuery(source));
  return (
    <QueryPanel
      title={title}
      query={log}
      failure={t('failed')}
      actions={actions}
      empty={{
        when: ({ pages }) => pages.every((page) => rowsOf(page).length === 0),
        show: <PanelEmpty text={empty} />,
      }}
    >
      {({ pages }) => (
        <>
          <DataTable caption={title} rows={pages.flatMap((page) => rowsOf(page))} {...table} />
          <MoreButton query={log}>{t('more')}</MoreButton>
        </>
      )}
    </QueryPanel>
  );
}
