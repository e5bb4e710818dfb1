import type { ProjectionsResponse } from '@app/contracts';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';

import { DataTable } from '../../../components/ui/data-table';
import { cx } from '../../../lib/classes';
import { useFormat } from '../../../lib/format/use-format';
import type { RepairTarget } from './repair-dialog';
import classes from './system.module.css';

type Parked = ProjectionsResponse['parked'][number];

interface ParkedStreamsProps {
  readonly parked: readonly Parked[];
  readonly onRepair: (target: RepairTarget) => void;
}

/** Streams whose next event could not be applied, with the two ways to mend them. */
export function ParkedStreams({ parked, onRepair }: ParkedStreamsProps) {
  const { t } = useTranslation('admin-system');
  const format = useFormat();
  if (parked.length === 0) return <p className="ui-below-12">{t('parked.none')}</p>;
  const buttons = ({ stream }: Parked) => (
    <div className="ui-wrap ui-gap-8">
      {(['retry', 'resolve'] as const).map((kind) => (
        <Button
          key={kind}
          size="sm"
          variant="default"
          aria-label={t(`repair.${kind}.actionFor`, { name: stream })}
          onClick={() => {
            onRepair({ repair: { kind, stream }, name: stream });
          }}
        >
          {t(`repair.${kind}.action`)}
        </Button>
      ))}
    </div>
  );
  const message = ({ reason, firstEvent, waitingEvents }: Parked) => (
    <div className={cx('ui-sentences', classes.message)}>
      <div className="ui-muted ui-mono ui-sentences ui-above-2">{reason}</div>
      <div className="ui-note ui-above-2">
        {firstEvent === null
          ? t('parked.waiting', { count: waitingEvents })
          : t('parked.at', { type: firstEvent.type, revision: firstEvent.revision, count: waitingEvents })}
      </div>
    </div>
  );
  return (
    <DataTable
      caption={t('parked.title')}
      rows={parked}
      rowKey={({ stream }) => stream}
      columns={[
        {
          key: 'stream',
          head: t('column.stream'),
          cell: ({ stream }) => <span className={cx('ui-sentences', classes.id)}>{stream}</span>,
        },
        { key: 'message', head: t('column.message'), cell: message },
        { key: 'since', head: t('column.since'), cell: ({ parkedAt }) => format.instant(parkedAt) },
        {
          key: 'actions',
          head: <span className="ui-visually-hidden">{t('column.actions')}</span>,
          cell: buttons,
        },
      ]}
      phone={(row) => ({
        lead: <span className={cx('ui-sentences', classes.id)}>{row.stream}</span>,
        sub: (
          <>
            {message(row)}
            {buttons(row)}
          </>
        ),
        value: format.instant(row.parkedAt),
      })}
    />
  );
}

export function ProjectionTable({ data }: { readonly data: ProjectionsResponse }) {
  const { t } = useTranslation('admin-system');
  const format = useFormat();
  const name = ({ name: projection, partition, partitions }: ProjectionsResponse['projections'][number]) =>
    partitions === 1
      ? projection
      : t('projections.partition', { name: projection, number: partition + 1, count: partitions });
  return (
    <>
      <DataTable
        caption={t('projections.title')}
        rows={data.projections}
        rowKey={(row) => `${row.name} ${String(row.partition)}`}
        columns={[
          { key: 'name', head: t('column.projection'), cell: name },
          {
            key: 'position',
            head: t('column.position'),
            isFigure: true,
            cell: ({ commitPosition }) => commitPosition,
          },
          {
            key: 'progress',
            head: t('column.progress'),
            cell: ({ lastProgressAt }) => format.age(lastProgressAt),
          },
        ]}
        phone={(row) => ({
          lead: name(row),
          sub: t('projections.at', { position: row.commitPosition }),
          value: format.age(row.lastProgressAt),
        })}
      />
      <p className="ui-muted">
        {t('projections.streams', {
          count: data.streams.tracked,
          schema: data.activeSchema,
        })}
      </p>
    </>
  );
}
