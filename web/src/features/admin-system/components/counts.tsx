import type { SystemResponse } from '@app/contracts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';

import { DataTable } from '../../../components/ui/data-table';
import { Metric, MetricGrid } from '../../../components/ui/metric';
import { Pill } from '../../../components/ui/pill';
import { useFormat } from '../../../lib/format/use-format';

type Job = SystemResponse['jobs'][number];

export function JobTable({ jobs }: Pick<SystemResponse, 'jobs'>) {
  const { t } = useTranslation('admin-system');
  const format = useFormat();
  if (jobs.length === 0) return <p className="ui-below-12">{t('jobs.none')}</p>;
  const state = ({ state: said, failure }: Job) => (
    <Pill tone={failure === null ? 'none' : 'warn'}>{said}</Pill>
  );
  const failureOf = ({ failure }: Job) =>
    failure === null ? null : <div className="ui-muted ui-mono ui-sentences ui-above-2">{failure}</div>;
  return (
    <DataTable
      caption={t('jobs.title')}
      rows={jobs}
      rowKey={({ part, reportedAt }) => `${part} ${reportedAt}`}
      columns={[
        { key: 'part', head: t('column.job'), cell: ({ part }) => part },
        { key: 'state', head: t('column.status'), cell: state },
        { key: 'failure', head: t('column.error'), cell: failureOf },
        { key: 'reported', head: t('column.reported'), cell: ({ reportedAt }) => format.age(reportedAt) },
      ]}
      phone={(job) => ({
        lead: job.part,
        sub: failureOf(job),
        value: state(job),
        subValue: format.age(job.reportedAt),
      })}
    />
  );
}

const MAIL_STATES = ['sent', 'pending', 'failed', 'kept'] as const;

export function MailTable({ mails }: Pick<SystemResponse, 'mails'>) {
  const { t } = useTranslation('admin-system');
  if (mails.length === 0) return <p className="ui-below-12">{t('mails.none')}</p>;
  return (
    <DataTable
      caption={t('mails.title')}
      rows={mails}
      rowKey={({ template }) => template}
      columns={[
        { key: 'template', head: t('column.mail'), cell: ({ template }) => template },
        ...MAIL_STATES.map((state) => ({
          key: state,
          head: t(`mails.${state}`),
          isFigure: true,
          cell: (row: SystemResponse['mails'][number]) => row[state],
        })),
      ]}
      phone={(row) => ({
        lead: row.template,
        value: MAIL_STATES.filter((state) => row[state] > 0)
          .map((state) => `${t(`mails.${state}`)}: ${String(row[state])}`)
          .join(' · '),
      })}
    />
  );
}

export function PaymentCounts({ payments }: Pick<SystemResponse, 'payments'>) {
  const { t } = useTranslation('admin-system');
  const format = useFormat();
  return (
    <>
      <MetricGrid columns={2}>
        <Metric label={t('payments.open')}>{payments.open}</Metric>
        <Metric label={t('payments.held')}>{payments.held}</Metric>
        <Metric label={t('payments.underpaid')}>{payments.underpaid}</Metric>
        <Metric label={t('payments.notice')}>
          {payments.lastNoticeAt === null ? t('payments.noNotice') : format.age(payments.lastNoticeAt)}
        </Metric>
      </MetricGrid>
      <p className="ui-above-12">
        <Link className="ui-link" to="/admin/payments">
          {t('payments.link')}
        </Link>
      </p>
    </>
  );
}

export function Proofs({ anchor, rate }: Pick<SystemResponse, 'anchor' | 'rate'>) {
  const { t } = useTranslation('admin-system');
  const format = useFormat();
  return (
    <MetricGrid columns={2}>
      <Metric label={t('proofs.anchor')}>
        {anchor === null ? t('proofs.none') : format.instant(anchor.at)}
      </Metric>
      <Metric label={t('proofs.streams')}>{anchor === null ? '–' : anchor.streams}</Metric>
      <Metric label={t('proofs.events')}>{anchor === null ? '–' : anchor.events}</Metric>
      <Metric label={t('proofs.rate')}>
        {rate === null ? t('proofs.noRate') : `${format.longDate(rate.day)} · ${rate.source}`}
      </Metric>
    </MetricGrid>
  );
}

export function Version({ version }: Pick<SystemResponse, 'version'>) {
  const { t } = useTranslation('admin-system');
  return (
    <MetricGrid columns={3}>
      <Metric label={t('version.product')}>{version.product}</Metric>
      <Metric label={t('version.strategy')}>{version.strategy}</Metric>
      <Metric label={t('version.node')}>{version.node}</Metric>
    </MetricGrid>
  );
}
