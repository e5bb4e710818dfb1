import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { IconRefresh } from '../../components/ui/icons';
import { PageHeader } from '../../components/ui/page-header';
import { QueryPanel, SkeletonLines } from '../../components/ui/panel';
import { prefetch } from '../../lib/query/prefetch';
import { feedsQuery, projectionsQuery, quarantineQuery, systemQuery } from './api/admin-system';
import { Feeds } from './components/feeds';
import { JobTable, MailTable, PaymentCounts, Proofs, Version } from './components/counts';
import { PartTable } from './components/part-table';
import { ParkedStreams, ProjectionTable } from './components/projections';
import { QuarantinedPrices } from './components/quarantined-prices';
import { RepairDialog } from './components/repair-dialog';
import type { RepairTarget } from './components/repair-dialog';
import classes from './components/system.module.css';

const PART_LINES = 22;

export function loader(client: QueryClient): void {
  prefetch(client.query(systemQuery));
  prefetch(client.query(projectionsQuery));
  prefetch(client.query(feedsQuery));
  prefetch(client.query(quarantineQuery));
}

/** How the installation is: what is wrong first, with what to do about it, and then every part by itself. */
export function Component() {
  const { t } = useTranslation('admin-system');
  const client = useQueryClient();
  const system = useQuery(systemQuery);
  const projections = useQuery(projectionsQuery);
  const feeds = useQuery(feedsQuery);
  const quarantine = useQuery(quarantineQuery);
  const [target, setTarget] = useState<RepairTarget | null>(null);
  return (
    <div className="ui-grid ui-gap-20">
      <PageHeader
        title={t('page.title')}
        line={t('page.line')}
        actions={
          <Button
            variant="default"
            loading={system.isFetching}
            leftSection={<IconRefresh size={18} stroke={1.7} aria-hidden="true" />}
            onClick={() => {
              void client.invalidateQueries({ queryKey: systemQuery.queryKey.slice(0, 1) });
            }}
          >
            {t('page.refresh')}
          </Button>
        }
      />
      <QueryPanel
        title={t('parts.title')}
        query={system}
        failure={t('failed')}
        // About the height of its table: the panels below were pushed off the screen when it came.
        skeleton={<SkeletonLines lines={PART_LINES} />}
      >
        {({ parts }) => <PartTable parts={parts} />}
      </QueryPanel>
      <QueryPanel title={t('projections.title')} query={projections} failure={t('failed')}>
        {(data) => (
          <>
            <ParkedStreams parked={data.parked} onRepair={setTarget} />
            <ProjectionTable data={data} />
          </>
        )}
      </QueryPanel>
      <QueryPanel title={t('quarantine.title')} query={quarantine} failure={t('failed')}>
        {({ items }) => <QuarantinedPrices prices={items} onDecide={setTarget} />}
      </QueryPanel>
      <QueryPanel title={t('feeds.title')} query={feeds} failure={t('failed')}>
        {(data) => <Feeds data={data} />}
      </QueryPanel>
      <QueryPanel title={t('jobs.title')} query={system} failure={t('failed')}>
        {({ jobs }) => <JobTable jobs={jobs} />}
      </QueryPanel>
      <QueryPanel title={t('mails.title')} query={system} failure={t('failed')}>
        {({ mails }) => <MailTable mails={mails} />}
      </QueryPanel>
      <div className={classes.pair}>
        <QueryPanel title={t('payments.title')} query={system} failure={t('failed')}>
          {({ payments }) => <PaymentCounts payments={payments} />}
        </QueryPanel>
        <QueryPanel title={t('proofs.title')} query={system} failure={t('failed')}>
          {({ anchor, rate }) => <Proofs anchor={anchor} rate={rate} />}
        </QueryPanel>
      </div>
      <QueryPanel title={t('version.title')} query={system} failure={t('failed')}>
        {({ version }) => <Version version={version} />}
      </QueryPanel>
      {target === null ? null : (
        <RepairDialog
          key={`${target.repair.kind} ${target.name}`}
          target={target}
          onClose={() => {
            setTarget(null);
          }}
        />
      )}
    </div>
  );
}
