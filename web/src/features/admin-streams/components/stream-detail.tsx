import type { StreamEventsResponse } from '@app/contracts';
import { Button, CopyButton, NativeSelect, TextInput } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';

import { Form } from '../../../components/account/form';
import { MoreButton } from '../../../components/ui/more-button';
import { PageHeader } from '../../../components/ui/page-header';
import { Panel, PanelEmpty, PanelFailure, SkeletonLines, StaleLine } from '../../../components/ui/panel';
import { isApiProblem } from '../../../lib/api/api-problem';
import { cx } from '../../../lib/classes';
import { streamQuery } from '../api/admin-streams';
import { ChainVerdict } from './chain-verdict';
import { CompareRows } from './compare-rows';
import { EventTable } from './event-table';
import { Follow } from './follow';
import classes from './streams.module.css';

interface StreamDetailProps {
  readonly stream: string;
  /** Revision that the newest shown event has; empty for the end. */
  readonly from: string;
}

/** The events of one stream, the newest first. */
export function StreamDetail({ stream, from }: StreamDetailProps) {
  const { t } = useTranslation('admin-streams');
  const query = useInfiniteQuery(streamQuery(stream, from));
  const pages = query.data?.pages ?? [];
  const [first] = pages;
  return (
    <div className="ui-grid ui-gap-20">
      <PageHeader
        title={t('detail.title')}
        line={
          <Link className="ui-link" to="/admin/streams">
            {t('detail.back')}
          </Link>
        }
      />
      {first === undefined ? (
        <Panel title={<span className="ui-anywhere">{stream}</span>} isBusy={query.error === null}>
          {query.error === null ? (
            <SkeletonLines />
          ) : (
            <PanelFailure
              text={t(`detail.failure.${failureOf(query.error)}`)}
              isRetrying={query.isFetching}
              onRetry={() => {
                void query.refetch();
              }}
            />
          )}
        </Panel>
      ) : (
        <>
          <About page={first} />
          <Panel
            title={t('detail.events')}
            actions={
              <>
                {from === '' ? <Follow key={stream} stream={stream} end={first.end} /> : null}
                <Jump key={stream} stream={stream} from={from} end={first.end} />
              </>
            }
          >
            {query.error === null ? null : (
              <StaleLine
                since={query.dataUpdatedAt}
                failure={t('detail.failure.other')}
                onRetry={() => {
                  void query.refetch();
                }}
              />
            )}
            <Events pages={pages} />
            <MoreButton query={query}>{t('detail.older')}</MoreButton>
          </Panel>
          {isOfPerson(first) ? <CompareRows stream={stream} /> : null}
        </>
      )}
    </div>
  );
}

const PERSONAL = ['account', 'subscription', 'ledger'];

/** Whether rows are made from the stream. */
const isOfPerson = ({ category, owner }: StreamEventsResponse): boolean =>
  owner !== null && PERSONAL.includes(category);

function failureOf(error: unknown): 'unknown' | 'deleted' | 'revision' | 'other' {
  if (!isApiProblem(error) || error.kind !== 'problem') return 'other';
  if (error.status === 410) return 'deleted';
  if (error.status === 400) return 'revision';
  return error.status === 404 ? 'unknown' : 'other';
}

/** Whose stream it is, how long it is, and that the look is stored. */
function About({ page }: { readonly page: StreamEventsResponse }) {
  const { t } = useTranslation('admin-streams');
  const { stream, category, owner, end } = page;
  return (
    <Panel
      title={<span className="ui-anywhere">{stream}</span>}
      actions={
        <CopyButton value={stream}>
          {({ copied, copy }) => (
            <Button size="sm" variant="default" onClick={copy}>
              {t(copied ? 'copied' : 'detail.copyName')}
            </Button>
          )}
        </CopyButton>
      }
    >
      <p>
        {t(`category.${category}`)}
        {owner === null ? null : (
          <>
            {' · '}
            {owner.username === null ? (
              t('erased')
            ) : (
              <Link className="ui-link" to={`/admin/users?user=${owner.userId}`}>
                {owner.username}
              </Link>
            )}
            {' · '}
            <Link className="ui-link" to={`/admin/streams?q=${owner.userId}`}>
              {t('detail.othersOfPerson')}
            </Link>
          </>
        )}
      </p>
      <p className={cx('ui-note', classes.sub)}>{t('detail.end', { revision: end })}</p>
      <p className={cx('ui-note', classes.sub)}>{t('detail.logged')}</p>
    </Panel>
  );
}

function Jump({ stream, from, end }: StreamDetailProps & { readonly end: string }) {
  const { t } = useTranslation('admin-streams');
  const [, setParameters] = useSearchParams();
  const [typed, setTyped] = useState(from);
  const [isWrong, setIsWrong] = useState(false);
  const go = (revision: string): void => {
    setParameters({ stream, ...(revision === '' ? {} : { from: revision }) });
  };
  return (
    <Form
      onSubmit={() => {
        const revision = typed.trim();
        const isRevision = /^\d{0,18}$/.test(revision);
        setIsWrong(!isRevision);
        if (isRevision) go(revision);
      }}
    >
      <div className="ui-wrap ui-gap-8">
        <TextInput
          size="sm"
          inputMode="numeric"
          aria-label={t('detail.revision')}
          placeholder={t('detail.revision')}
          error={isWrong ? t('detail.revisionWrong', { end }) : null}
          value={typed}
          maxLength={19}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
          }}
        />
        <Button type="submit" size="sm" variant="default">
          {t('detail.jump')}
        </Button>
        {from === '' ? null : (
          <Button
            size="sm"
            variant="default"
            onClick={() => {
              go('');
            }}
          >
            {t('detail.newest')}
          </Button>
        )}
      </div>
    </Form>
  );
}

function Events({ pages }: { readonly pages: readonly StreamEventsResponse[] }) {
  const { t } = useTranslation('admin-streams');
  const [type, setType] = useState('');
  const events = pages.flatMap((page) => page.events);
  const end = pages[0]?.end ?? '';
  if (events.length === 0) return <PanelEmpty text={t('detail.beyond', { end })} />;
  const types = [...new Set(events.map((event) => event.type))].sort();
  return (
    <>
      <ChainVerdict pages={pages} />
      <NativeSelect
        size="sm"
        className={cx('ui-below-12', classes.filter)}
        label={t('detail.type')}
        value={type}
        data={[{ value: '', label: t('detail.allTypes') }, ...types]}
        onChange={(event) => {
          setType(event.currentTarget.value);
        }}
      />
      <EventTable events={type === '' ? events : events.filter((event) => event.type === type)} />
    </>
  );
}
