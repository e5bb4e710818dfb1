import type { AuditedPerson } from '@app/contracts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router-dom';

import { Banner } from '../../components/ui/banner';
import { PageHeader } from '../../components/ui/page-header';
import { Panel, PanelFailure } from '../../components/ui/panel';
import { isApiProblem } from '../../lib/api/api-problem';
import { auditedEventsQuery } from '../../lib/record/record-events';
import { ForAuditors } from './audit.page';
import { ExportPanel } from './components/export-panel';
import { HistoryPanel } from './components/history-panel';
import { DifferencesPanel, VerdictPanel } from './components/proof-panels';
import { StatePanel } from './components/state-panel';

/** One person's record, as the command line of auditors shows it. */
export function Component() {
  const { t } = useTranslation('audit');
  const { user = '' } = useParams();
  return (
    <div className="ui-grid ui-gap-20">
      <PageHeader
        title={t('person.title')}
        line={
          <Link className="ui-link" to="/audit">
            {t('person.back')}
          </Link>
        }
      />
      <ForAuditors>
        <Record key={user} user={user} />
      </ForAuditors>
    </div>
  );
}

function Record({ user }: { readonly user: string }) {
  const { t } = useTranslation('audit');
  const query = useInfiniteQuery(auditedEventsQuery(user));
  const person = query.data?.pages[0]?.person;
  const { error } = query;
  const isUnknown = isApiProblem(error) && error.status === 404;
  const isUnreadable = isApiProblem(error) && error.code === 'RECORD.UNREADABLE';
  if (isUnknown)
    return (
      <Panel title={t('choose.people')}>
        <p role="alert">{t('person.unknown')}</p>
      </Panel>
    );
  return (
    <>
      {person === undefined ? null : <WhoseRecord person={person} />}
      {isUnreadable ? <Banner tone="error" title={t('person.unreadable')} /> : null}
      {error !== null && !isUnreadable && person === undefined ? (
        <Panel title={t('history.title')}>
          <PanelFailure
            text={t('person.failed')}
            isRetrying={query.isFetching}
            onRetry={() => {
              void query.refetch();
            }}
          />
        </Panel>
      ) : null}
      {error !== null && person === undefined ? null : (
        <>
          <StatePanel user={user} query={query} />
          <HistoryPanel user={user} query={query} />
        </>
      )}
      <VerdictPanel user={user} />
      <DifferencesPanel user={user} />
      {isUnreadable ? null : <ExportPanel user={user} />}
    </>
  );
}

/** Whose record it is, and that the look is stored. */
function WhoseRecord({ person: { username, userId, isErased } }: { readonly person: AuditedPerson }) {
  const { t } = useTranslation('audit');
  return isErased ? (
    <Banner tone="warn" title={t('person.bannerErased')}>
      {t('person.bannerErasedText')}
    </Banner>
  ) : (
    <Banner tone="info" title={t('person.banner', { name: username ?? userId })}>
      {t('person.bannerText')}
    </Banner>
  );
}
