import type { TrackRecord } from '@app/contracts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { PublicQueryPage } from '../../components/public-query-page';
import { Banner } from '../../components/ui/banner';
import { PageHeader } from '../../components/ui/page-header';
import { Panel, PanelFailure, SkeletonLines, StaleLine } from '../../components/ui/panel';
import { useFormat } from '../../lib/format/use-format';
import { trackRecordQuery } from '../../lib/track-record/track-record';
import type { LoadedTrackRecord } from '../../lib/track-record/track-record';
import { Method } from './components/method';
import { OutcomePanel } from './components/outcome-panel';
import { VerifyPanel } from './components/verify-panel';
import { WeeksPanel } from './components/weeks-panel';
import classes from './track-record.page.module.css';

/** What was recommended each week since the record began, what became of it, and how anybody verifies it. */
export function Component() {
  return (
    <PublicQueryPage>
      <TrackRecordPage />
    </PublicQueryPage>
  );
}

function TrackRecordPage() {
  const { t } = useTranslation('track-record');
  const query = useQuery(trackRecordQuery);
  const retry = (): void => {
    void query.refetch();
  };
  return (
    <div className="ui-public-page">
      <PageHeader title={t('title')} line={t('line')} />
      {query.data === undefined ? (
        <Waiting isBusy={!query.isError}>
          {query.isError ? (
            <PanelFailure text={t('failed')} onRetry={retry} isRetrying={query.isFetching} />
          ) : (
            <SkeletonLines lines={8} />
          )}
        </Waiting>
      ) : (
        <>
          {query.isError ? (
            <StaleLine since={query.dataUpdatedAt} failure={t('failed')} onRetry={retry} />
          ) : null}
          <Loaded {...query.data} />
        </>
      )}
      {/* Below the screen while the record loads, and drawn anew in its place: nothing that is seen moves. */}
      <Method key={query.data === undefined ? 'waiting' : 'loaded'} />
    </div>
  );
}

function Waiting({ children, isBusy }: { readonly children: ReactNode; readonly isBusy: boolean }) {
  const { t } = useTranslation('track-record');
  return (
    <div className={classes.place}>
      <Panel title={t('weeks.title')} isBusy={isBusy}>
        {children}
      </Panel>
    </div>
  );
}

function Loaded({ bytes, record }: LoadedTrackRecord) {
  const { t } = useTranslation('track-record');
  return (
    <div className="ui-column ui-gap-20">
      {record?.header.stream === 'track-demo' ? (
        <Banner tone="warn" title={t('demo.title')}>
          {t('demo.text')}
        </Banner>
      ) : null}
      {record === undefined ? (
        <Banner tone="error" title={t('unreadable.title')}>
          {t('unreadable.text')}
        </Banner>
      ) : record.header.head === null ? (
        <Beginning record={record} />
      ) : (
        <>
          <OutcomePanel record={record} />
          <WeeksPanel record={record} />
        </>
      )}
      <VerifyPanel bytes={bytes} head={record?.header} />
    </div>
  );
}

function Beginning({ record }: { readonly record: TrackRecord }) {
  const { t } = useTranslation('track-record');
  const format = useFormat();
  return (
    <Panel title={t('weeks.title')}>
      <p className="ui-strong ui-below-4">
        {t('begins', { date: format.fullDate(record.header.nextAt.slice(0, 'YYYY-MM-DD'.length)) })}
      </p>
      <p className="ui-muted">{t('beginsText')}</p>
    </Panel>
  );
}
