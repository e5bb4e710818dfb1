import type { StreamEventsResponse } from '@app/contracts';
import { Button, CopyButton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';

import { DataTable } from '../../../components/ui/data-table';
import { cx } from '../../../lib/classes';
import { utcTime } from '../model/utc-time';
import classes from './streams.module.css';

type StreamEvent = StreamEventsResponse['events'][number];

export function EventTable({ events }: Pick<StreamEventsResponse, 'events'>) {
  const { t } = useTranslation('admin-streams');
  const what = (event: StreamEvent) => (
    <div className="ui-sentences ui-measure-72">
      <span className="ui-medium">{event.type}</span>
      <Details event={event} />
    </div>
  );
  return (
    <DataTable
      caption={t('detail.events')}
      rows={events}
      rowKey={({ revision }) => revision}
      columns={[
        { key: 'revision', head: t('column.revision'), isFigure: true, cell: ({ revision }) => revision },
        { key: 'at', head: t('column.at'), cell: ({ at }) => utcTime(at) },
        { key: 'actor', head: t('column.actor'), cell: ({ actor }) => <ActorName actor={actor} /> },
        { key: 'event', head: t('column.event'), cell: what },
      ]}
      phone={(event) => ({
        lead: what(event),
        sub: <ActorName actor={event.actor} />,
        value: event.revision,
        subValue: utcTime(event.at),
      })}
    />
  );
}

function ActorName({ actor }: Pick<StreamEvent, 'actor'>) {
  const { t } = useTranslation('admin-streams');
  if (actor === null) return <>–</>;
  if (actor.kind === 'system') return <>{t('actor.system', { name: actor.id })}</>;
  const kind = ACTOR_KINDS.find((one) => one === actor.kind);
  return (
    <>
      {actor.username === null ? (
        t('erased')
      ) : (
        <Link className="ui-link" to={`/admin/users?user=${actor.id}`}>
          {actor.username}
        </Link>
      )}
      {kind === undefined ? null : ` (${t(`actor.${kind}`)})`}
    </>
  );
}

const ACTOR_KINDS = ['admin', 'auditor'] as const;

/** Everything else that is stored of an event, once it is opened. */
function Details({ event }: { readonly event: StreamEvent }) {
  const { t } = useTranslation('admin-streams');
  const data = JSON.stringify(event.data, null, 2);
  const { correlationId } = event;
  return (
    <details>
      <summary className={cx('ui-note', classes.sub)}>
        {t('event.details', { revision: event.revision })}
      </summary>
      <pre className={cx('ui-mono ui-anywhere', classes.code)}>{data}</pre>
      <dl className={cx('ui-grid ui-gap-12 ui-below-8 ui-rows-2', classes.facts)}>
        <Fact name={t('event.at')} value={event.at} />
        <Fact name={t('event.command')} value={event.commandId} />
        <dt>{t('event.correlation')}</dt>
        <dd>
          {correlationId === null ? (
            '–'
          ) : (
            <Link
              className="ui-link"
              to={`/admin/logs?log=service&correlation=${encodeURIComponent(correlationId)}`}
            >
              {correlationId}
            </Link>
          )}
        </dd>
        <Fact name={t('event.id')} value={event.id} />
        <Fact name={t('event.hash')} value={event.hash} />
      </dl>
      <CopyButton value={JSON.stringify(event, null, 2)}>
        {({ copied, copy }) => (
          <Button size="xs" variant="default" onClick={copy}>
            {t(copied ? 'copied' : 'event.copy')}
          </Button>
        )}
      </CopyButton>
    </details>
  );
}

function Fact({ name, value }: { readonly name: string; readonly value: string | null }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{value ?? '–'}</dd>
    </>
  );
}
