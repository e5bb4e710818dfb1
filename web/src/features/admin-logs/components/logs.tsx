import type {
  AuditAccessesResponse,
  MailboxResponse,
  PaymentNoticesResponse,
  SecurityEventsResponse,
} from '@app/contracts';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';

import { Pill } from '../../../components/ui/pill';
import { cx } from '../../../lib/classes';
import { useFormat } from '../../../lib/format/use-format';
import { accessLog, mailLog, noticeLog, securityLog } from '../api/admin-logs';
import { LogPanel } from './log-panel';
import classes from './logs.module.css';

type SecurityEvent = SecurityEventsResponse['events'][number];
type PersonOfLog = SecurityEvent['actor'];

/** A person of a log, who leads to their account; an erased one has no name any more. */
function Person({ person }: { readonly person: PersonOfLog }) {
  const { t } = useTranslation('admin-logs');
  if (person === null) return <>–</>;
  if (person.username === null) return <>{t('erased')}</>;
  return (
    <Link className="ui-link" to={`/admin/users?user=${person.userId}`}>
      {person.username}
    </Link>
  );
}

const isKnownChange = (
  change: string,
): change is 'disable' | 'enable' | 'reset-password' | 'roles' | 'subscription' =>
  ['disable', 'enable', 'reset-password', 'roles', 'subscription'].includes(change);

/** "POST /api/admin/users/{id}/disable" in words; what has none stays as it was stored. */
function changeText(change: string, t: TFunction<'admin-logs'>): string {
  const [, method, action, detail] =
    /^(\S+) \/api\/admin\/users\/[^/]+\/([^/]+)(?:\/(\S+))?$/.exec(change) ?? [];
  if (change === 'POST /api/admin/users') return t('change.create');
  const stream = /^GET \/api\/admin\/streams\/(\S+)$/.exec(change)?.[1];
  if (stream !== undefined) return t('change.streamRead', { stream });
  if (action === undefined || !isKnownChange(action)) return change;
  const isTaken = method === 'DELETE';
  if (action === 'roles') return t(isTaken ? 'change.roleTaken' : 'change.roleGiven', { role: detail ?? '' });
  if (action === 'subscription') return t(isTaken ? 'change.subscriptionEnded' : 'change.subscriptionGiven');
  return t(`change.${action}`);
}

interface SecurityEventsProps {
  /** Of all events those of one kind. */
  readonly kind?: 'administered';
}

export function SecurityEvents({ kind }: SecurityEventsProps) {
  const { t } = useTranslation('admin-logs');
  const format = useFormat();
  const what = (event: SecurityEvent) => (
    <div className="ui-sentences ui-measure-72">
      {kind === undefined ? t(`kind.${event.kind}`) : null}
      {event.change === null ? null : (
        <div className={kind === undefined ? 'ui-note' : undefined}>{changeText(event.change, t)}</div>
      )}
      {event.code === null ? null : (
        <div className={cx('ui-muted ui-mono ui-anywhere', classes.code)}>{event.code}</div>
      )}
    </div>
  );
  return (
    <LogPanel
      title={t(kind === undefined ? 'log.security' : 'log.administration')}
      source={securityLog(kind)}
      rowsOf={({ events }) => events}
      rowKey={({ id }) => id}
      empty={t(kind === undefined ? 'empty.security' : 'empty.administration')}
      columns={[
        { key: 'at', head: t('column.at'), cell: ({ at }) => format.instant(at) },
        { key: 'actor', head: t('column.actor'), cell: ({ actor }) => <Person person={actor} /> },
        { key: 'what', head: t('column.what'), cell: what },
        { key: 'subject', head: t('column.subject'), cell: ({ subject }) => <Person person={subject} /> },
        { key: 'network', head: t('column.network'), cell: ({ network }) => network ?? '–' },
      ]}
      phone={(event) => ({
        lead: what(event),
        sub: <Person person={event.actor} />,
        value: format.instant(event.at),
        subValue: event.subject === null ? undefined : <Person person={event.subject} />,
      })}
    />
  );
}

export function Accesses() {
  const { t } = useTranslation('admin-logs');
  const format = useFormat();
  const path = ({ method, path: read }: AuditAccessesResponse['accesses'][number]) => (
    <div className={cx('ui-muted ui-mono ui-anywhere', classes.code)}>{`${method} ${read}`}</div>
  );
  return (
    <LogPanel
      title={t('log.accesses')}
      source={accessLog}
      rowsOf={({ accesses }) => accesses}
      rowKey={({ id }) => id}
      empty={t('empty.accesses')}
      columns={[
        { key: 'at', head: t('column.at'), cell: ({ at }) => format.instant(at) },
        { key: 'auditor', head: t('column.auditor'), cell: ({ auditor }) => <Person person={auditor} /> },
        { key: 'subject', head: t('column.whose'), cell: ({ subject }) => <Person person={subject} /> },
        { key: 'path', head: t('column.read'), cell: path },
      ]}
      phone={(access) => ({
        lead: <Person person={access.auditor} />,
        sub: path(access),
        value: format.instant(access.at),
        subValue: <Person person={access.subject} />,
      })}
    />
  );
}

export function Mails() {
  const { t } = useTranslation('admin-logs');
  const format = useFormat();
  type Mail = MailboxResponse['mails'][number];
  const state = ({ status }: Mail) => (
    <Pill tone={status === 'failed' ? 'warn' : 'none'}>{t(`mail.${status}`)}</Pill>
  );
  const error = ({ lastError }: Mail) =>
    lastError === null ? null : (
      <div className={cx('ui-muted ui-mono ui-anywhere', classes.code)}>{lastError}</div>
    );
  return (
    <LogPanel
      title={t('log.mails')}
      source={mailLog}
      rowsOf={({ mails }) => mails}
      rowKey={({ id }) => id}
      empty={t('empty.mails')}
      columns={[
        { key: 'at', head: t('column.at'), cell: ({ createdAt }) => format.instant(createdAt) },
        { key: 'template', head: t('column.mail'), cell: ({ template }) => template },
        { key: 'to', head: t('column.to'), cell: ({ to }) => to ?? t('purged') },
        { key: 'state', head: t('column.state'), cell: state },
        { key: 'attempts', head: t('column.attempts'), isFigure: true, cell: ({ attempts }) => attempts },
        { key: 'error', head: t('column.error'), cell: error },
      ]}
      phone={(mail) => ({
        lead: mail.template,
        sub: (
          <>
            {mail.to ?? t('purged')}
            {error(mail)}
          </>
        ),
        value: state(mail),
        subValue: format.instant(mail.createdAt),
      })}
    />
  );
}

const OUTCOMES = ['observed', 'unknown-payment', 'about-nothing'] as const;

export function Notices() {
  const { t } = useTranslation('admin-logs');
  const format = useFormat();
  type Notice = PaymentNoticesResponse['notices'][number];
  const outcome = ({ outcome: stored }: Notice): string => {
    const known = OUTCOMES.find((one) => one === stored);
    return known === undefined ? t('notice.waiting') : t(`notice.${known}`);
  };
  const number = ({ providerPaymentId }: Notice) => (
    <span className={cx('ui-muted ui-mono ui-anywhere', classes.code)}>{providerPaymentId ?? '–'}</span>
  );
  return (
    <LogPanel
      title={t('log.payments')}
      source={noticeLog}
      rowsOf={({ notices }) => notices}
      rowKey={({ eventId }) => eventId}
      empty={t('empty.payments')}
      columns={[
        { key: 'at', head: t('column.at'), cell: ({ receivedAt }) => format.instant(receivedAt) },
        { key: 'provider', head: t('column.provider'), cell: ({ provider }) => provider },
        { key: 'number', head: t('column.number'), cell: number },
        { key: 'outcome', head: t('column.state'), cell: outcome },
      ]}
      phone={(notice) => ({
        lead: notice.provider,
        sub: number(notice),
        value: outcome(notice),
        subValue: format.instant(notice.receivedAt),
      })}
    />
  );
}
