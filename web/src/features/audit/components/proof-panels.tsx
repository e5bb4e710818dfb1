import type { AuditVerifyResponse } from '@app/contracts';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';

import { Differences } from '../../../components/record/differences';
import { Banner } from '../../../components/ui/banner';
import { QueryPanel } from '../../../components/ui/panel';
import { differencesQuery, verdictQuery } from '../api/audit';
import { utcTime } from '../model/utc-time';

/** What the hash chains, ids and anchors say of the person's streams, and what they cannot say. */
export function VerdictPanel({ user }: { readonly user: string }) {
  const { t } = useTranslation('audit');
  const query = useQuery(verdictQuery(user));
  return (
    <QueryPanel title={t('chain.title')} query={query} failure={t('chain.failed')}>
      {(verdict) => <Verdict verdict={verdict} />}
    </QueryPanel>
  );
}

function Verdict({ verdict }: { readonly verdict: AuditVerifyResponse }) {
  const { t } = useTranslation('audit');
  const { streams, findings, total, anchor } = verdict;
  if (total > 0)
    return (
      <div className="ui-grid ui-gap-8">
        <Banner tone="error" title={t('chain.broken', { count: total })} />
        <ul className="ui-grid ui-list ui-gap-6">
          {findings.map((finding) => (
            <li key={finding} className="ui-mono ui-anywhere" lang="en">
              {finding}
            </li>
          ))}
        </ul>
        {total > findings.length ? <p>{t('chain.more', { count: total - findings.length })}</p> : null}
      </div>
    );
  return (
    <div className="ui-grid ui-gap-8">
      <p>
        <strong>{t('chain.holds')}</strong>
      </p>
      <ul className="ui-grid ui-list ui-gap-6">
        {streams.map(({ stream, events }) => (
          <li key={stream} className="ui-mono ui-anywhere">
            {t('chain.stream', { stream, count: events })}
          </li>
        ))}
      </ul>
      <p>
        {anchor === null ? t('chain.noAnchor') : t('chain.anchor', { at: `${utcTime(anchor.at)} UTC` })}
        {anchor === null ? null : <span className="ui-mono ui-anywhere"> {anchor.merkleRoot}</span>}
      </p>
      <p>{t('chain.progress')}</p>
      <p>{t('chain.signed')}</p>
      <h3>{t('chain.notProven')}</h3>
      <p>
        {anchor === null
          ? t('chain.unanchored')
          : t('chain.sinceAnchor', { at: `${utcTime(anchor.at)} UTC`, count: anchor.eventsAfter })}{' '}
        {t('chain.wouldProve')}
      </p>
    </div>
  );
}

/** The rows of the read models against an independent computation from the events. */
export function DifferencesPanel({ user }: { readonly user: string }) {
  const { t } = useTranslation('audit');
  const query = useQuery(differencesQuery(user));
  return (
    <QueryPanel
      title={t('diff.title')}
      query={query}
      failure={t('diff.failed')}
      actions={
        <Button
          size="sm"
          variant="default"
          loading={query.isFetching}
          onClick={() => {
            void query.refetch();
          }}
        >
          {t('diff.again')}
        </Button>
      }
    >
      {(diff) => <Differences diff={diff} />}
    </QueryPanel>
  );
}
